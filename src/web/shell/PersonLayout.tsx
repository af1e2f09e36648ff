import { lazy, Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { useOwnStatus } from '#web/admin/staff/own-role.api.ts';
import * as fallbacks from '#web/platform/fallbacks.ts';
import { useFailedQueries } from '#web/platform/http/failed-queries.ts';
import { keptNames } from '#web/platform/http/kept-entries.ts';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { fetchProfile } from '#web/platform/session/session.thunks.ts';
import { useAppDispatch, useAppSelector } from '#web/platform/session/store.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { LoadingOutline } from './Frame.tsx';

const SecondFactorNotice = lazy(async () => ({
  default: (await import('./SecondFactorNotice.tsx')).SecondFactorNotice,
}));

/** Wraps every page behind login: provides the person and their query cache. */
export function Component() {
  const auth = useAppSelector((state) => state.auth);
  useEarlierCheckIns(auth.user?.id);
  if (auth.user)
    return (
      <PersonQueries key={auth.user.id}>
        <FactorGate />
      </PersonQueries>
    );
  return auth.error && !auth.isLoading ? <ProfileFailed /> : <LoadingOutline />;
}

/** Where the site asks for a second factor, there is nothing else behind login until it is set up. */
function FactorGate() {
  useFailedQueries();
  const dueAt = useOwnStatus()?.secondFactorDueAt;
  if (!dueAt) return <Outlet />;
  return (
    <Suspense fallback={<LoadingOutline />}>
      <SecondFactorNotice dueAt={dueAt}>
        <Outlet />
      </SecondFactorNotice>
    </Suspense>
  );
}

/** What check-in at the door has left in this browser. */
function useEarlierCheckIns(personId: string | undefined): void {
  useEffect(() => {
    if (!personId) return;
    const resume = async () => {
      if (keptNames('check-in/').length === 0) return;
      if (keptNames('check-in/guests/').length > 0) {
        const { resumeGuestCheckIns } = await import('#web/rsvps/guests/guest-check-ins.ts');
        resumeGuestCheckIns(personId);
      }
      const { resumeCheckIns } = await import('#web/volunteering/host/check-in/earlier-check-ins.ts');
      await resumeCheckIns(personId);
    };
    // Without a network, the next page tries again.
    const tryResuming = () => void resume().catch(() => undefined);
    tryResuming();
    addEventListener('online', tryResuming);
    return () => removeEventListener('online', tryResuming);
  }, [personId]);
}

function ProfileFailed() {
  const dispatch = useAppDispatch();
  return (
    <Container page narrow>
      <Stack>
        <Alert kind="error">{fallbacks.loadProfile}</Alert>
        <Button onClick={() => void dispatch(fetchProfile())}>Try again</Button>
      </Stack>
    </Container>
  );
}
