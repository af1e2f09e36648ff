import { filePaths, paths } from '#contracts/site-paths.ts';
import { AddToCalendar } from '#web/parts/calendar/AddToCalendar.tsx';
import { ShareButton } from '#web/parts/share/ShareButton.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import type { WholeEvent } from './events.api.ts';

/** Calendar and share links; for hosts also the form, and for hosts and co-hosts the attendees. */
export function EventLinks({ event, url }: { event: WholeEvent; url: string }) {
  const { id, title, status, isPast, visibility, abilities } = event;
  const isEmbeddable = visibility === 'public' && status !== 'draft';
  return (
    <Row gap="tight">
      {status === 'published' && !isPast && <AddToCalendar event={event} />}
      <ShareButton
        title={title}
        url={url}
        embed={isEmbeddable ? { kind: 'event', path: filePaths.embeddedEvent(id) } : undefined}
      />
      {abilities.edit && (
        <ButtonLink to={paths.editEvent(id)} variant="quiet" size="small">
          Edit
        </ButtonLink>
      )}
      {abilities.seeAnswers && (
        <ButtonLink to={paths.manageEvent(id)} variant="quiet" size="small">
          Guests
        </ButtonLink>
      )}
    </Row>
  );
}
