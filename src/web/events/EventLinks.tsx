import { paths } from '#web/platform/paths.ts';
import { ButtonLink, buttonClass } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Layout.tsx';
import type { WholeEvent } from './events.api.ts';
import { ShareButton } from './ShareButton.tsx';

/** What one can take away from the page; its host also a way to the form. */
export function EventLinks({ event, url }: { event: WholeEvent; url: string }) {
  const { id, title, status, abilities } = event;
  return (
    <Row gap="tight">
      {status !== 'draft' && (
        <a href={paths.eventCalendar(id)} download className={buttonClass({ variant: 'quiet', size: 'small' })}>
          Add to calendar
        </a>
      )}
      <ShareButton title={title} url={url} />
      {abilities.edit && (
        <ButtonLink to={paths.editEvent(id)} variant="quiet" size="small">
          Edit
        </ButtonLink>
      )}
      {abilities.duplicate && (
        <ButtonLink to={paths.manageEvent(id)} variant="quiet" size="small">
          Who comes
        </ButtonLink>
      )}
    </Row>
  );
}
