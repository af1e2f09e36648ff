import { lazy, type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import type { Rsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { useOwnName } from '#web/parts/fields/own-name.tsx';
import type { RsvpDetails } from '#web/parts/rsvps/RsvpFields.tsx';
import { useStillOpen } from '#web/parts/still-open.ts';
import { after } from '#web/platform/after.ts';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useHasHashDialog, useHashDialog } from '#web/platform/page/hash-dialog.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { CheckIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { ANSWER_HASH, formatJoin, type RsvpBoxState, type RsvpEvent } from './answering.ts';
import { ClosedNote } from './ClosedNote.tsx';
import type { GoingEvent } from './GoingDialog.tsx';
import { OwnSeriesRsvp } from './OwnSeriesRsvp.tsx';
import { formatRsvp } from './own-rsvp-text.ts';
import styles from './RsvpBox.module.css';
import { isAsked, isExcluded, type RsvpOptions, rsvpOptions } from './rsvp-options.ts';
import { type RsvpAnswer, useAnswerEvent, useLeaveEvent, useRsvp } from './rsvps.api.ts';
import { TicketDialog } from './TicketDialog.tsx';
import { useAnswering } from './use-answering.ts';

const LeaveDialog = lazyDialog(async () => (await import('./LeaveDialog.tsx')).LeaveDialog);
const GoingDialog = lazyDialog(async () => (await import('./GoingDialog.tsx')).GoingDialog);
const SpotQuestion = lazy(async () => ({ default: (await import('./SpotQuestion.tsx')).SpotQuestion }));

type RsvpDialog = 'answer' | 'leave' | 'ticket' | 'going';

type OwnRsvpProps = {
  event: RsvpEvent & GoingEvent;
  answering: RsvpBoxState;
  /** At an event with tickets: the viewer's order, or the button to order. */
  tickets?: ReactNode;
  seatsFor: (answering: RsvpBoxState) => ReactNode;
};

/** The viewer's own RSVP; every change reloads the page's seats and attendees. */
export function OwnRsvp({ answering: answeringAtLoad, seatsFor, ...props }: OwnRsvpProps) {
  const answering = useAnswering(props.event, answeringAtLoad);
  return (
    <>
      {seatsFor(answering)}
      <PersonQueries>
        <OwnAnswer {...props} answering={answering} />
      </PersonQueries>
    </>
  );
}

function OwnAnswer({ event, answering: current, tickets }: Omit<OwnRsvpProps, 'seatsFor'>) {
  const { data: rsvp, error, refetch } = useRsvp(event.id);
  const answer = useAnswerEvent(event.id);
  const leave = useLeaveEvent(event.id);
  const { isMissing: isNameMissing } = useOwnName();
  const dialog = useHashDialog<RsvpDialog>(
    ANSWER_HASH,
    'answer',
    rsvp ? current === 'open' && !isExcluded(rsvp) : null,
  );
  const { openDialog, setOpenDialog, done } = dialog;
  // The URL may also have opened the dialog of tickets.
  const hasForm = useHasHashDialog() || openDialog === 'answer';
  const answering = useStillOpen(current === 'open', hasForm) ? 'open' : current;
  const [hasAnswered, setAnswered] = useState(false);
  const { response, joinButton } = useFocusAfterAnswer(hasAnswered, rsvp, openDialog);
  if (error && !rsvp) return <Retry error={error} onRetry={() => void refetch()} />;
  if (!rsvp)
    return (
      <Button variant="loud" size="large" wide busy>
        Your RSVP
      </Button>
    );

  const options = rsvpOptions({ event, rsvp, answering, hasTickets: Boolean(tickets) });
  const { isAttending, isOver, canJoin, canOrder, hasOrder } = options;
  const isSimple = !isNameMissing && !options.hasDetails && !options.isRequest;
  const joinLabel = formatJoin(event, options.isRequest);
  const onAnswered = () => {
    done();
    setAnswered(true);
  };
  const onSaved = ({ status }: Rsvp) => {
    onAnswered();
    if (status === 'going' && rsvp.status !== 'going') setOpenDialog('going');
  };
  const send = (body: RsvpAnswer) => after(answer.mutateAsync(body), onSaved);
  return (
    <>
      <RsvpStatusText ref={response} event={event} rsvp={rsvp} isOver={isOver} />
      {answer.error && !openDialog && answering === 'open' && <Alert kind="error">{problemText(answer.error)}</Alert>}
      {isAsked(rsvp) && !isOver && (
        <Suspense>
          <SpotQuestion
            event={event}
            rsvp={rsvp}
            tickets={rsvp.status === 'offered' && tickets}
            onYes={onAnswered}
            onNo={() => setOpenDialog('leave')}
          />
        </Suspense>
      )}
      <RsvpActions event={event} rsvp={rsvp} answering={answering} options={options} open={setOpenDialog} />
      {(canOrder || (hasOrder && !isOver)) && tickets}
      {canJoin && (
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
        <Button variant="link" onClick={() => after(answer.mutateAsync({ status: 'not-going' }), onAnswered)}>
          Can’t make it
        </Button>
      )}
      {event.series && !isOver && answering !== 'draft' && (
        <OwnSeriesRsvp seriesId={event.series.id} event={event} variant="quiet" onDone={done} />
      )}
      <ClosedNote event={event} answering={answering} />
      <RsvpDialogs
        {...{ event, rsvp, answering, options, dialog, joinLabel, leave, onAnswered, onSaved }}
        save={(body) => answer.mutateAsync({ status: 'going', ...body })}
      />
    </>
  );
}

/** The button that was pressed leaves the page with the focus; a dialog that closes later leaves it to what is around. */
function useFocusAfterAnswer(hasAnswered: boolean, rsvp: Rsvp | undefined, openDialog: RsvpDialog | null) {
  const response = useRef<HTMLParagraphElement>(null);
  const joinButton = useRef<HTMLButtonElement>(null);
  const status = rsvp?.status;
  const isStillAsked = rsvp ? isAsked(rsvp) : false;
  useEffect(() => {
    if (hasAnswered && !isStillAsked && document.activeElement?.matches('body, #content, #answer'))
      (response.current ?? joinButton.current)?.focus();
  }, [hasAnswered, isStillAsked, status, openDialog]);
  return { response, joinButton };
}

type RsvpStatusTextProps = { ref: Ref<HTMLParagraphElement>; event: RsvpEvent; rsvp: Rsvp; isOver: boolean };

function RsvpStatusText({ ref, event, rsvp, isOver }: RsvpStatusTextProps) {
  const text = formatRsvp(rsvp, event.attendance === 'hybrid' && rsvp.attendance, isOver);
  return (
    <>
      {text && (
        <p ref={ref} tabIndex={-1} className={isExcluded(rsvp) ? styles.closed : styles.response} role="status">
          {rsvp.status === 'going' && <CheckIcon size={20} />}
          {text}
        </p>
      )}
      {rsvp.status === 'declined' && rsvp.declineNote && <p className={styles.note}>{rsvp.declineNote}</p>}
      {rsvp.status === 'requested' && (
        <p>{isOver ? 'The host didn’t answer in time.' : 'We’ll let you know when the host answers.'}</p>
      )}
    </>
  );
}

type RsvpPartProps = { event: RsvpEvent & GoingEvent; rsvp: Rsvp; answering: RsvpBoxState; options: RsvpOptions };

/** What the viewer can do with an RSVP that stands. */
function RsvpActions({
  event,
  rsvp,
  answering,
  options,
  open,
}: RsvpPartProps & { open: (dialog: RsvpDialog) => void }) {
  const { isAttending, isRequested, isOver, hasOrder } = options;
  const isGoing = rsvp.status === 'going';
  const isWaitingForAnswer = isAsked(rsvp);
  if (!(isAttending || isRequested) || isOver || (isWaitingForAnswer && !isGoing)) return null;
  const hasTicket = rsvp.checkInCode && !(event.attendance === 'hybrid' && rsvp.attendance === 'online');
  return (
    <Row gap="tight">
      {hasTicket && <Choice onClick={() => open('ticket')}>Ticket</Choice>}
      {answering === 'open' && !hasOrder && <Choice onClick={() => open('answer')}>Change</Choice>}
      {!isWaitingForAnswer && !hasOrder && !rsvp.checkedInAt && (
        <Choice onClick={() => open('leave')}>
          {isRequested ? 'Withdraw request' : isGoing ? 'Can’t make it' : 'Leave the waitlist'}
        </Choice>
      )}
    </Row>
  );
}

type RsvpDialogsProps = RsvpPartProps & {
  dialog: { openDialog: RsvpDialog | null; close: () => void };
  joinLabel: string;
  leave: ReturnType<typeof useLeaveEvent>;
  save: (details: RsvpDetails) => Promise<Rsvp>;
  onSaved: (rsvp: Rsvp) => void;
  onAnswered: () => void;
};

function RsvpDialogs({
  event,
  rsvp,
  answering,
  options: { isAttending, isRequested, isRequest, needsApproval },
  dialog: { openDialog, close },
  joinLabel,
  leave,
  save,
  onSaved,
  onAnswered,
}: RsvpDialogsProps) {
  const submitLabel = isAttending || isRequested ? 'Save' : isRequest ? 'Send request' : 'Count me in';
  return (
    <>
      {openDialog === 'answer' && answering === 'open' && !isExcluded(rsvp) && (
        <AnswerDialog
          title={isAttending ? 'Change your RSVP' : isRequested ? 'Change your request' : joinLabel}
          submitLabel={submitLabel}
          isRequest={isRequest}
          event={event}
          seats={event.seats}
          previous={rsvp}
          save={save}
          onSaved={onSaved}
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
          onDone={onAnswered}
          onClose={close}
        />
      )}
      {openDialog === 'ticket' && rsvp.checkInCode && (
        <TicketDialog title={event.title} code={rsvp.checkInCode} onClose={close} />
      )}
    </>
  );
}

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
