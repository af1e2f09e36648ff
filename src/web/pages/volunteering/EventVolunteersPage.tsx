import { useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { formatDatedTitle } from '#web/events/dated-title.ts';
import { EventHostMenu } from '#web/events/EventHostMenu.tsx';
import { useEventToEdit } from '#web/events/hosting.api.ts';
import { HostLoadFailed } from '#web/parts/host/HostLoadFailed.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Container, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { HoursToApprove } from '#web/volunteering/host/hours/HoursToApprove.tsx';
import { SignUpsFile } from '#web/volunteering/host/hours/SignUpsFile.tsx';
import { NeedsManager } from '#web/volunteering/host/needs/NeedsManager.tsx';
import { roleContextOf, rolesClosedReason } from '#web/volunteering/host/needs/role-context.ts';

export function Component() {
  const { eventId = '' } = useParams();
  const { data: event, error, isPending, refetch } = useEventToEdit(eventId);
  return (
    <Container page>
      <PageTitle>Volunteers</PageTitle>
      <PageHeading
        lead={event && formatDatedTitle(event)}
        actions={
          <Row gap="tight">
            {event && event.status !== 'draft' && (
              <ButtonLink to={paths.manageEvent(eventId)} variant="quiet">
                Guests
              </ButtonLink>
            )}
            <EventHostMenu eventId={eventId} />
          </Row>
        }
      >
        Volunteers
      </PageHeading>
      {isPending && <Skeleton shape="box" />}
      {error && <HostLoadFailed error={error} onRetry={() => void refetch()} />}
      {event && (
        <Stack gap="loose">
          <VisuallyHidden>
            <h2>Roles and shifts</h2>
          </VisuallyHidden>
          <NeedsManager context={roleContextOf(event)} closedReason={rolesClosedReason(event)} />
          {event.abilities.duplicate && event.status !== 'draft' && (
            <FormPart title="Hours and lists">
              <HoursToApprove owner={{ eventId }} />
              <SignUpsFile owner={{ kind: 'event', id: eventId }} title={event.title} />
            </FormPart>
          )}
        </Stack>
      )}
    </Container>
  );
}
