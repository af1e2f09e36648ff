import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import { forgetPublished, wasJustPublished } from '#web/events/just-published.ts';
import { HeldNote } from '#web/parts/HeldNote.tsx';
import { Alert } from '#web/ui/display/Alert.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import type { WholeEvent } from './events.api.ts';

const PublishedDialog = lazyDialog(async () => (await import('./PublishedDialog.tsx')).PublishedDialog);

const TakenDownNote = ({ decisionId }: { decisionId: string }) => (
  <Alert kind="error">
    {'The moderators took this event down. Only its hosts see it. '}
    <Link to={staffPaths.decision(decisionId)}>See why</Link>
  </Alert>
);

/** The form for hosts, the attendees for hosts and co-hosts, and what hosts do next after publishing. */
export function HostLinks({ event }: { event: WholeEvent }) {
  const { id, abilities } = event;
  const [isNew, setNew] = useState(() => wasJustPublished(id));
  const close = () => {
    forgetPublished();
    setNew(false);
  };
  return (
    <>
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
      {event.isHeld && <HeldNote />}
      {event.decisionId !== null && <TakenDownNote decisionId={event.decisionId} />}
      {isNew && !event.isHeld && <PublishedDialog event={event} onClose={close} />}
    </>
  );
}
