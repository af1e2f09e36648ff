import { NextStepsDialog, type NextStepsEvent } from '#web/parts/share/NextStepsDialog.tsx';

type GoingDialogProps = { event: NextStepsEvent; seriesId?: string; onClose: () => void };

/** Confirms an RSVP to an event, or to all dates of its series. */
export const GoingDialog = (props: GoingDialogProps) => (
  <NextStepsDialog
    {...props}
    title={props.seriesId ? 'You’re going every time!' : 'You’re going!'}
    shareLabel="Bring your friends"
  />
);
