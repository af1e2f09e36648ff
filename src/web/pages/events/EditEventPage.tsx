import { Link, useNavigate, useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { EventHostMenu } from '#web/events/EventHostMenu.tsx';
import { ExistingEventForm } from '#web/events/form/NewEventForm.tsx';
import { useEventToEdit } from '#web/events/hosting.api.ts';
import { rememberPublished } from '#web/events/just-published.ts';
import { PostingGate } from '#web/moderation/PostingGate.tsx';
import { CategoryArt } from '#web/parts/categories/CategoryArt.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';

export function Component() {
  const { eventId = '' } = useParams();
  const navigate = useNavigate();
  const { data: event } = useEventToEdit(eventId);
  return (
    <Container page>
      <PageTitle>Edit event</PageTitle>
      <PageHeading actions={<EventHostMenu eventId={eventId} />}>Edit event</PageHeading>
      <Stack gap="loose">
        <PostingGate>
          <ExistingEventForm
            eventId={eventId}
            Art={CategoryArt}
            onDone={({ eventId: id, seriesId, isPublished }) => {
              if (isPublished) rememberPublished(id);
              else showToast('Changes saved.');
              void navigate(seriesId ? paths.series(seriesId) : paths.event(id));
            }}
          />
        </PostingGate>
        {event && (
          <p>
            {'Need help? '}
            <Link to={paths.manageEventVolunteers(eventId)}>Add volunteer roles</Link>
            {' and shifts.'}
          </p>
        )}
      </Stack>
    </Container>
  );
}
