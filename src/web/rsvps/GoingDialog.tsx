import type { EventDetail } from '#contracts/events/events.contract.ts';
import { NextStepsDialog, type NextStepsEvent } from '#web/parts/share/NextStepsDialog.tsx';

export type GoingEvent = NextStepsEvent & Pick<EventDetail, 'visibility'>;

type GoingDialogProps = { event: GoingEvent; seriesId?: string; onClose: () => void };

/** Confirms an RSVP to an event, or to all dates of its series. */
export function GoingDialog(props: GoingDialogProps) {
  const isForMembers = props.event.visibility === 'members';
  return (
    <NextStepsDialog
      {...props}
      title={props.seriesId ? 'You’re going every time!' : 'You’re going!'}
      shareLabel={isForMembers ? 'Tell other members of the group' : 'Bring your friends'}
      shareHint={isForMembers ? 'Only members of the group can open the link.' : undefined}
    />
  );
}
