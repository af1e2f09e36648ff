import { useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { CohostsCard } from '#web/events/CohostsCard.tsx';
import { formatDatedTitle } from '#web/events/dated-title.ts';
import { EventHostMenu } from '#web/events/EventHostMenu.tsx';
import { useChangeEvent, useEventToEdit } from '#web/events/hosting.api.ts';
import { HostLoadFailed } from '#web/parts/host/HostLoadFailed.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { AttendeeManager } from '#web/rsvps/guests/AttendeeManager.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Row } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { EventNeedsCard } from '#web/volunteering/host/needs/NeedsOverview.tsx';

export function Component() {
  const { eventId = '' } = useParams();
  const { data: event, error, isPending, refetch } = useEventToEdit(eventId);
  const { mutateAsync: change } = useChangeEvent(eventId);
  return (
    <Container page aria-busy={isPending}>
      <PageTitle>Guests</PageTitle>
      <PageHeading
        lead={event && formatDatedTitle(event)}
        actions={
          <Row gap="tight">
            {event && event.ticketNote !== null && event.abilities.seeAnswers && (
              <ButtonLink to={paths.eventMoney(eventId)} variant="quiet">
                Money
              </ButtonLink>
            )}
            {event?.abilities.duplicate && (
              <ButtonLink to={paths.manageEventVolunteers(eventId)} variant="quiet">
                Volunteers
              </ButtonLink>
            )}
            {event?.abilities.edit && (
              <ButtonLink to={paths.editEvent(eventId)} variant="quiet">
                Edit event
              </ButtonLink>
            )}
            <EventHostMenu eventId={eventId} />
          </Row>
        }
      >
        Guests
      </PageHeading>
      {isPending && <Skeleton shape="box" />}
      {error && <HostLoadFailed error={error} onRetry={() => void refetch()} />}
      {event &&
        (event.abilities.seeAnswers ? (
          <AttendeeManager
            event={event}
            onGate={change}
            volunteers={event.abilities.duplicate && <EventNeedsCard event={event} />}
            cohosts={event.status === 'published' && !event.isPast && <CohostsCard event={event} />}
          />
        ) : (
          <Alert>Only hosts can see the guest list.</Alert>
        ))}
    </Container>
  );
}
