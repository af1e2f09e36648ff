import { useParams } from 'react-router';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { CheckInManager } from '#web/volunteering/host/check-in/CheckInManager.tsx';
import { formatWhen, managerPathOf } from '#web/volunteering/host/gaps.ts';
import { useShift } from '#web/volunteering/host/volunteer-roles.api.ts';

export function Component() {
  const { shiftId = '' } = useParams();
  const { data: shift, error, isPending, refetch } = useShift(shiftId);
  const managerPath = shift && managerPathOf(shift);
  return (
    <Container page>
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
      {isPending && <Skeleton shape="box" />}
      {error && !shift && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {shift && <CheckInManager shift={shift} />}
    </Container>
  );
}
