import type { ReactNode } from 'react';
import { useOwnName } from '#web/parts/fields/own-name.tsx';
import { after } from '#web/platform/after.ts';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useHashDialog } from '#web/platform/page/hash-dialog.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { CheckIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { ANSWER_HASH, type Answering, isWaitlistNext, type RsvpEvent } from './answering.ts';
import { ClosedNote } from './ClosedNote.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { OwnSeriesRsvp } from './OwnSeriesRsvp.tsx';
import { formatRsvp } from './own-rsvp-text.ts';
import styles from './RsvpBox.module.css';
import { type RsvpAnswer, useAnswerEvent, useLeaveEvent, useRsvp } from './rsvps.api.ts';
import { TicketDialog } from './TicketDialog.tsx';

type OwnRsvpProps = { event: RsvpEvent; answering: Answering };

/** The viewer's own RSVP; every change reloads the page's seats and attendees. */
export function OwnRsvp(props: OwnRsvpProps) {
  return (
    <PersonQueries>
      <Answer {...props} />
    </PersonQueries>
  );
}

function Answer({ event, answering }: OwnRsvpProps) {
  const { data: rsvp, error, refetch } = useRsvp(event.id);
  const answer = useAnswerEvent(event.id);
  const leave = useLeaveEvent(event.id);
  const { isMissing: isNameMissing } = useOwnName();
  const { openDialog, setOpenDialog, close, done } = useHashDialog<'answer' | 'leave' | 'ticket'>(
    ANSWER_HASH,
    'answer',
  );
  if (error) return <Retry error={error} onRetry={() => void refetch()} />;
  if (!rsvp)
    return (
      <Button variant="loud" size="large" wide busy>
        Your RSVP
      </Button>
    );

  const isAttending = rsvp.status === 'going' || rsvp.status === 'waitlisted';
  const isSimple = !isNameMissing && event.guestsPerRsvp === 0 && event.questions.length === 0;
  const send = (body: RsvpAnswer) => after(answer.mutateAsync(body), done);
  const text = formatRsvp(rsvp);
  const isOver = answering === 'over' || answering === 'cancelled';
  return (
    <>
      {text && (
        <p className={styles.response} role="status">
          {rsvp.status === 'going' && <CheckIcon size={20} />}
          {text}
        </p>
      )}
      {answer.error && !openDialog && <Alert kind="error">{problemText(answer.error)}</Alert>}
      {isAttending && !isOver && (
        <Choices>
          {rsvp.checkInCode && <Choice onClick={() => setOpenDialog('ticket')}>Ticket</Choice>}
          {answering === 'open' && <Choice onClick={() => setOpenDialog('answer')}>Change</Choice>}
          <Choice onClick={() => setOpenDialog('leave')}>
            {rsvp.status === 'going' ? "Can't make it" : 'Leave the waitlist'}
          </Choice>
        </Choices>
      )}
      {!isAttending && rsvp.status !== 'removed' && answering === 'open' && (
        <Button
          variant="loud"
          size="large"
          wide
          busy={answer.isPending}
          onClick={() => (isSimple ? send({ status: 'going' }) : setOpenDialog('answer'))}
        >
          {isWaitlistNext(event.seats) ? 'Join the waitlist' : "I'm going"}
        </Button>
      )}
      {!isAttending && rsvp.status === 'none' && answering === 'open' && (
        <Button variant="link" onClick={() => send({ status: 'not-going' })}>
          Can't make it
        </Button>
      )}
      {event.series && !isOver && (
        <OwnSeriesRsvp seriesId={event.series.id} event={event} variant="quiet" onDone={done} />
      )}
      {answering !== 'cancelled' && <ClosedNote event={event} answering={answering} />}
      {openDialog === 'answer' && answering === 'open' && rsvp.status !== 'removed' && (
        <AnswerDialog
          title={isAttending ? 'Change your RSVP' : isWaitlistNext(event.seats) ? 'Join the waitlist' : "I'm going"}
          submitLabel={isAttending ? 'Save' : isWaitlistNext(event.seats) ? 'Join the waitlist' : 'Count me in'}
          event={event}
          previous={rsvp}
          save={(body) => answer.mutateAsync({ status: 'going', ...body })}
          onSaved={done}
          onClose={close}
        />
      )}
      {openDialog === 'leave' && <LeaveDialog status={rsvp.status} leave={leave} onDone={done} onClose={close} />}
      {openDialog === 'ticket' && rsvp.checkInCode && <TicketDialog code={rsvp.checkInCode} onClose={close} />}
    </>
  );
}

const Choices = ({ children }: { children: ReactNode }) => <Row gap="tight">{children}</Row>;

const Choice = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="quiet" size="small" onClick={onClick}>
    {children}
  </Button>
);

function Retry({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <>
      <Alert kind="error">{problemText(error)}</Alert>
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}
