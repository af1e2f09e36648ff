import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Rsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { useOwnName } from '#web/parts/fields/own-name.tsx';
import { after } from '#web/platform/after.ts';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useHashDialog } from '#web/platform/page/hash-dialog.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { CheckIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { ANSWER_HASH, formatJoin, isOnlyWaitlistNext, type RsvpBoxState, type RsvpEvent } from './answering.ts';
import { ClosedNote } from './ClosedNote.tsx';
import type { GoingEvent } from './GoingDialog.tsx';
import { OwnSeriesRsvp } from './OwnSeriesRsvp.tsx';
import { formatRsvp } from './own-rsvp-text.ts';
import styles from './RsvpBox.module.css';
import { type RsvpAnswer, useAnswerEvent, useLeaveEvent, useRsvp } from './rsvps.api.ts';
import { TicketDialog } from './TicketDialog.tsx';
import { useOpening } from './use-opening.ts';

const LeaveDialog = lazyDialog(async () => (await import('./LeaveDialog.tsx')).LeaveDialog);
const GoingDialog = lazyDialog(async () => (await import('./GoingDialog.tsx')).GoingDialog);
const SpotQuestion = lazy(async () => ({ default: (await import('./SpotQuestion.tsx')).SpotQuestion }));

type OwnRsvpProps = {
  event: RsvpEvent & GoingEvent;
  answering: RsvpBoxState;
  /** At an event with tickets: the viewer's order, or the button to order. */
  tickets?: ReactNode;
  seatsFor: (answering: RsvpBoxState) => ReactNode;
};

/** The viewer's own RSVP; every change reloads the page's seats and attendees. */
export function OwnRsvp({ answering: answeringAtLoad, seatsFor, ...props }: OwnRsvpProps) {
  const answering = useOpening(props.event, answeringAtLoad);
  return (
    <>
      {seatsFor(answering)}
      <PersonQueries>
        <Answer {...props} answering={answering} />
      </PersonQueries>
    </>
  );
}

/** Guests cannot change RSVPs with these statuses here. */
const excluding: readonly Rsvp['status'][] = ['removed', 'declined', 'reserved'];

function Answer({ event, answering, tickets }: Omit<OwnRsvpProps, 'seatsFor'>) {
  const { data: rsvp, error, refetch } = useRsvp(event.id);
  const answer = useAnswerEvent(event.id);
  const leave = useLeaveEvent(event.id);
  const { isMissing: isNameMissing } = useOwnName();
  const { openDialog, setOpenDialog, close, done } = useHashDialog<'answer' | 'leave' | 'ticket' | 'going'>(
    ANSWER_HASH,
    'answer',
    rsvp ? answering === 'open' && !excluding.includes(rsvp.status) : null,
  );
  const response = useRef<HTMLParagraphElement>(null);
  const joinButton = useRef<HTMLButtonElement>(null);
  const [hasAnswered, setAnswered] = useState(false);
  const isAsked = rsvp ? rsvp.status === 'offered' || rsvp.isConfirmationDue || rsvp.isPassedOver : false;
  const status = rsvp?.status;
  // The button that was pressed leaves the page with the focus; a dialog that closes later leaves it to the whole content.
  useEffect(() => {
    if (hasAnswered && !isAsked && document.activeElement?.matches('body, #content'))
      (response.current ?? joinButton.current)?.focus();
  }, [hasAnswered, isAsked, status, openDialog]);
  if (error && !rsvp) return <Retry error={error} onRetry={() => void refetch()} />;
  if (!rsvp)
    return (
      <Button variant="loud" size="large" wide busy>
        Your RSVP
      </Button>
    );

  const isAttending = rsvp.status === 'going' || rsvp.status === 'offered' || rsvp.status === 'waitlisted';
  const isHybrid = event.attendance === 'hybrid';
  const isRequested = rsvp.status === 'requested';
  const isExcluded = excluding.includes(rsvp.status);
  // Hosts need no approval.
  const needsApproval = event.requiresApproval && !event.abilities.seeAnswers;
  const isRequest = needsApproval && !isAttending;
  const hasDetails = isHybrid || event.guestsPerRsvp > 0 || event.questions.length > 0;
  const isSimple = !isNameMissing && !hasDetails && !isRequest;
  const answered = () => {
    done();
    setAnswered(true);
  };
  const showAnswer = ({ status }: Rsvp) => {
    answered();
    if (status === 'going' && rsvp.status !== 'going') setOpenDialog('going');
  };
  const send = (body: RsvpAnswer) => after(answer.mutateAsync(body), showAnswer);
  // Who has a seat or may have one now deals with an order; all others answer as everywhere.
  const sells = Boolean(tickets) && answering === 'open' && !isRequest && !isOnlyWaitlistNext(event.seats);
  const canOrder = sells && !isAttending && !isRequested && !isExcluded;
  const hasOrder = Boolean(tickets) && rsvp.hasTicket;
  const isOver = answering === 'over';
  const text = formatRsvp(rsvp, isHybrid && rsvp.attendance, isOver);
  const hasTicket = rsvp.checkInCode && !(isHybrid && rsvp.attendance === 'online');
  const joinLabel = formatJoin(event, isRequest);
  const submitLabel = isAttending || isRequested ? 'Save' : isRequest ? 'Send request' : 'Count me in';
  return (
    <>
      {text && (
        <p ref={response} tabIndex={-1} className={isExcluded ? styles.closed : styles.response} role="status">
          {rsvp.status === 'going' && <CheckIcon size={20} />}
          {text}
        </p>
      )}
      {rsvp.status === 'declined' && rsvp.declineNote && <p className={styles.note}>{rsvp.declineNote}</p>}
      {isRequested && <p>{isOver ? 'The host didn’t answer in time.' : 'We’ll let you know when the host answers.'}</p>}
      {answer.error && !openDialog && <Alert kind="error">{problemText(answer.error)}</Alert>}
      {isAsked && !isOver && (
        <Suspense>
          <SpotQuestion
            event={event}
            rsvp={rsvp}
            tickets={rsvp.status === 'offered' && tickets}
            onYes={answered}
            onNo={() => setOpenDialog('leave')}
          />
        </Suspense>
      )}
      {(isAttending || isRequested) && !isOver && (rsvp.status === 'going' || !isAsked) && (
        <Choices>
          {hasTicket && <Choice onClick={() => setOpenDialog('ticket')}>Ticket</Choice>}
          {answering === 'open' && !hasOrder && <Choice onClick={() => setOpenDialog('answer')}>Change</Choice>}
          {!isAsked && !hasOrder && !rsvp.checkedInAt && (
            <Choice onClick={() => setOpenDialog('leave')}>
              {isRequested ? 'Withdraw request' : rsvp.status === 'going' ? 'Can’t make it' : 'Leave the waitlist'}
            </Choice>
          )}
        </Choices>
      )}
      {(canOrder || (hasOrder && !isOver)) && tickets}
      {!isAttending && !isRequested && !isExcluded && !canOrder && answering === 'open' && (
        <Button
          ref={joinButton}
          variant="loud"
          size="large"
          wide
          busy={answer.isPending}
          onClick={() => (isSimple ? send({ status: 'going' }) : setOpenDialog('answer'))}
        >
          {joinLabel}
        </Button>
      )}
      {!isAttending && rsvp.status === 'none' && !tickets && answering === 'open' && (
        <Button variant="link" onClick={() => after(answer.mutateAsync({ status: 'not-going' }), answered)}>
          Can’t make it
        </Button>
      )}
      {event.series && !isOver && answering !== 'draft' && (
        <OwnSeriesRsvp seriesId={event.series.id} event={event} variant="quiet" onDone={done} />
      )}
      <ClosedNote event={event} answering={answering} />
      {openDialog === 'answer' && answering === 'open' && !isExcluded && (
        <AnswerDialog
          title={isAttending ? 'Change your RSVP' : isRequested ? 'Change your request' : joinLabel}
          submitLabel={submitLabel}
          isRequest={isRequest}
          event={event}
          seats={event.seats}
          previous={rsvp}
          save={(body) => answer.mutateAsync({ status: 'going', ...body })}
          onSaved={showAnswer}
          onClose={close}
        />
      )}
      {openDialog === 'going' && <GoingDialog event={event} onClose={close} />}
      {openDialog === 'leave' && (
        <LeaveDialog
          rsvp={rsvp}
          event={event}
          answering={answering}
          needsApproval={needsApproval}
          leave={leave}
          onDone={answered}
          onClose={close}
        />
      )}
      {openDialog === 'ticket' && rsvp.checkInCode && (
        <TicketDialog title={event.title} code={rsvp.checkInCode} onClose={close} />
      )}
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
