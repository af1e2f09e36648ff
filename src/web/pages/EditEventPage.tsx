import { useNavigate, useParams } from 'react-router';
import { CategoryArt } from '#web/categories/CategoryArt.tsx';
import { EventHostMenu } from '#web/events/EventHostMenu.tsx';
import { ExistingEventDesk } from '#web/events/NewEventDesk.tsx';
import { paths } from '#web/platform/paths.ts';
import { Container } from '#web/ui/Layout.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { showToast } from '#web/ui/toast.ts';

export function Component() {
  const { eventId = '' } = useParams();
  const navigate = useNavigate();
  return (
    <Container page>
      <title>Edit event</title>
      <PageHeading actions={<EventHostMenu eventId={eventId} />}>Edit event</PageHeading>
      <ExistingEventDesk
        key={eventId}
        eventId={eventId}
        Art={CategoryArt}
        onDone={(id) => {
          showToast('Done. This is what people see now.');
          void navigate(paths.event(id));
        }}
      />
    </Container>
  );
}
