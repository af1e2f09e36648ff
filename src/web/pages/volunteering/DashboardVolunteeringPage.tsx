import { useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { HostSection } from '#web/parts/host/HostPage.tsx';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { HoursTotals } from '#web/volunteering/hours/HoursTotals.tsx';
import { useMyHours } from '#web/volunteering/hours/hours.api.ts';
import { OwnWalkIns } from '#web/volunteering/hours/OwnWalkIns.tsx';
import { PastShifts } from '#web/volunteering/hours/PastShifts.tsx';
import { UpcomingShifts } from '#web/volunteering/UpcomingShifts.tsx';

/** The person's upcoming and past shifts, and their hours. */
export function Component() {
  const [search] = useSearchParams();
  return (
    <Container page>
      <PageTitle>Volunteering</PageTitle>
      <PageHeading
        lead="Your shifts and volunteer hours."
        actions={
          <ButtonLink to={paths.volunteer()} variant="loud">
            Find a shift
          </ButtonLink>
        }
      >
        Volunteering
      </PageHeading>
      <Stack gap="loose">
        <HostSection id="coming-shifts" title="Coming up">
          <UpcomingShifts linkedShiftId={search.get('shift') ?? ''} />
        </HostSection>
        <HostSection
          id="your-hours"
          title="Your hours"
          actions={
            <ButtonLink to={paths.hoursRecord()} variant="quiet">
              Print or export
            </ButtonLink>
          }
        >
          <OwnWalkIns />
          <Hours />
        </HostSection>
        <HostSection id="past-shifts" title="Past shifts">
          <PastShifts />
        </HostSection>
      </Stack>
    </Container>
  );
}

function Hours() {
  const { data, error, refetch } = useMyHours();
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return data ? <HoursTotals hours={data} /> : <Skeleton shape="title" />;
}
