import type { EventDetail } from '#contracts/events/events.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { SignpostDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';

export function EventNotEditable({ event }: { event: EventDetail }) {
  const { abilities, status } = event;
  const reason = !abilities.duplicate
    ? 'Only its host can change it.'
    : status === 'cancelled'
      ? 'It was cancelled, and stays as it is for everybody who had answered.'
      : 'It is over, and stays as it was.';
  return (
    <EmptyState
      drawing={<SignpostDrawing />}
      title="This event is not for changing"
      action={
        <ButtonLink to={paths.event(event.id)} variant="quiet">
          See the event
        </ButtonLink>
      }
    >
      {reason}
    </EmptyState>
  );
}
