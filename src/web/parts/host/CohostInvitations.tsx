import { lazy, Suspense } from 'react';
import { useAppSelector } from '#web/platform/session/store.ts';
import type { CohostRef } from './cohost-requests.api.ts';

const HostNotices = lazy(() => import('./HostNotices.tsx').then((module) => ({ default: module.HostNotices })));

/** Loads the requests to co-host, and the note of a page that is held, when a person who runs the host is here. */
export function CohostInvitations(props: { host: CohostRef; isHeld?: boolean | undefined }) {
  const personId = useAppSelector((state) => state.auth.user?.id);
  return (
    personId && (
      <Suspense>
        <HostNotices key={personId} {...props} />
      </Suspense>
    )
  );
}
