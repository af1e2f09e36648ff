import { useState } from 'react';
import type { SeriesRsvp } from '#contracts/rsvps/series-rsvps.contract.ts';
import { useOwnName } from '#web/parts/fields/own-name.tsx';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { CheckIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import type { RsvpEvent } from './answering.ts';
import type { GoingEvent } from './GoingDialog.tsx';
import styles from './RsvpBox.module.css';
import { formatSeriesRsvp } from './series-rsvp-text.ts';
import { useAnswerSeries, useLeaveSeries, useSeriesRsvp } from './series-rsvps.api.ts';

const GoingDialog = lazyDialog(async () => (await import('./GoingDialog.tsx')).GoingDialog);

type OwnSeriesRsvpProps = {
  seriesId: string;
  /** Any event of the series: all ask the same questions. */
  event: RsvpEvent & GoingEvent;
  variant: 'loud' | 'quiet';
  onDone: () => void;
};

/** One RSVP for all dates, including future ones. */
export function OwnSeriesRsvp({ seriesId, event, variant, onDone }: OwnSeriesRsvpProps) {
  const { data: rsvp, error } = useSeriesRsvp(seriesId);
  const answer = useAnswerSeries(seriesId);
  const leave = useLeaveSeries(seriesId);
  const { isMissing: isNameMissing } = useOwnName();
  const [openDialog, setOpenDialog] = useState<'answer' | 'leave' | 'going' | null>(null);
  if (error && !rsvp) return <Alert kind="error">{problemText(error)}</Alert>;
  if (!rsvp) return null;
  const isSimple =
    !isNameMissing && event.attendance !== 'hybrid' && event.guestsPerRsvp === 0 && event.questions.length === 0;
  const done = () => {
    setOpenDialog(null);
    onDone();
  };
  const showAnswer = ({ counts }: SeriesRsvp) => {
    // All dates may be full.
    setOpenDialog(counts.going > 0 ? 'going' : null);
    onDone();
  };
  return (
    <>
      {rsvp.isGoing && (
        <p className={styles.response} role="status">
          <CheckIcon size={20} />
          {formatSeriesRsvp(rsvp)}
        </p>
      )}
      {answer.error && !openDialog && <Alert kind="error">{problemText(answer.error)}</Alert>}
      {rsvp.isGoing ? (
        <Button variant="link" onClick={() => setOpenDialog('leave')}>
          Cancel all dates
        </Button>
      ) : rsvp.needsTickets ? (
        <p className={styles.closed}>Tickets are sold for each date.</p>
      ) : event.requiresApproval ? (
        !event.abilities.seeAnswers && <p className={styles.closed}>The host approves guests for each date.</p>
      ) : (
        <Button
          variant={variant}
          size={variant === 'loud' ? 'large' : 'medium'}
          wide
          busy={answer.isPending}
          onClick={() => (isSimple ? after(answer.mutateAsync({}), showAnswer) : setOpenDialog('answer'))}
        >
          Go to all dates
        </Button>
      )}
      {openDialog === 'answer' && (
        <AnswerDialog
          title="Go to all dates"
          submitLabel="Count me in"
          event={event}
          previous={rsvp}
          save={answer.mutateAsync}
          onSaved={showAnswer}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === 'going' && <GoingDialog event={event} seriesId={seriesId} onClose={() => setOpenDialog(null)} />}
      {openDialog === 'leave' && (
        <ConfirmDialog
          title="Cancel all your RSVPs?"
          confirmLabel="Give up my spots"
          cancelLabel="Keep my spots"
          busy={leave.isPending}
          error={leave.error && problemText(leave.error)}
          onConfirm={() => after(leave.mutateAsync(), done)}
          onClose={() => setOpenDialog(null)}
        >
          Your spots go to the next people on the waitlists. RSVPs you made for single dates stay.
        </ConfirmDialog>
      )}
    </>
  );
}
