import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useEventToEdit } from '#web/events/hosting.api.ts';
import { formatWhere } from '#web/parts/event-card/event-state.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { ShowForm } from '#web/shows/ShowForm.tsx';
import { useCreateShow } from '#web/shows/show-changes.api.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

/** With an event in the address, its title and time are filled in. */
export function Component() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const creating = useCreateShow();
  const eventId = search.get('event');
  const { data: event, error, refetch } = useEventToEdit(eventId);
  const isReady = eventId === null || event !== undefined;
  return (
    <Container page narrow>
      <PageTitle>Plan a show</PageTitle>
      <PageHeading lead="Launch it once the teams are ready, and the live board starts.">Plan a show</PageHeading>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!isReady && !error && <Skeleton shape="box" />}
      {isReady && (
        <Stack>
          {event && (
            <Card>
              <p>
                For <Link to={paths.event(event.id)}>{event.title}</Link>
              </p>
              <p>
                {[`Hosted by ${event.host.name}`, formatWhere({ ...event, placeName: event.place?.name ?? '' })]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <p>The show and the event link to each other. If you move the event, the show moves with it.</p>
            </Card>
          )}
          <ShowForm
            key={eventId}
            show={null}
            event={event}
            seasonId={search.get('season') ?? ''}
            submitLabel="Create show"
            save={async (values) => {
              const { id } = await creating.mutateAsync({ ...values, ...(event && { eventId: event.id }) });
              await navigate(paths.show(id));
            }}
          />
        </Stack>
      )}
    </Container>
  );
}
