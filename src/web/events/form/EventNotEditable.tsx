import type { EventDetail } from '#contracts/events/events.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { SignpostDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';

export function EventNotEditable({ event }: { event: EventDetail }) {
  const { abilities, status, isPast } = event;
  // One that moderators look at is a draft meanwhile, also if it was cancelled.
  const wasCancelled = status === 'cancelled' || !isPast;
  const reason = !abilities.manageGuests
    ? 'Only the host can edit it.'
    : wasCancelled
      ? 'It was cancelled.'
      : 'It’s already over.';
  return (
    <EmptyState
      drawing={<SignpostDrawing />}
      title="You can’t edit this event"
      action={
        <ButtonLink to={paths.event(event.id)} variant="quiet">
          View event
        </ButtonLink>
      }
    >
      {reason}
    </EmptyState>
  );
}
