import { useParams } from 'react-router';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { useAppSelector } from '#web/platform/session/store.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { CheckInManager } from '#web/volunteering/host/check-in/CheckInManager.tsx';
import { useKeptCheckIn } from '#web/volunteering/host/check-in/kept-check-in.ts';
import { NoList } from '#web/volunteering/host/check-in/NoList.tsx';
import { formatWhen, managerPathOf } from '#web/volunteering/host/gaps.ts';
import { useShift } from '#web/volunteering/host/volunteer-roles.api.ts';

export function Component() {
  const { shiftId = '' } = useParams();
  const personId = useAppSelector(({ auth }) => auth.user?.id ?? '');
  const isListKept = useKeptCheckIn({ personId, shiftId }, import.meta.url);
  const { data: shift, error, fetchStatus, refetch } = useShift(shiftId);
  const managerPath = shift && managerPathOf(shift);
  return (
    <Container page aria-busy={!shift && !error}>
      <PageTitle>Check in</PageTitle>
      <PageHeading
        lead={shift && `${formatWhen(shift)}${shift.event ? ` · ${shift.event.title}` : ''}`}
        actions={
          managerPath && (
            <ButtonLink to={managerPath} variant="quiet">
              All shifts
            </ButtonLink>
          )
        }
      >
        {shift?.title ?? 'Check in'}
      </PageHeading>
      {shift ? (
        <CheckInManager shift={shift} personId={personId} isListKept={isListKept} />
      ) : (
        <NoList error={error} isPaused={fetchStatus === 'paused'} onRetry={() => void refetch()} />
      )}
    </Container>
  );
}
