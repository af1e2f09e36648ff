import type { ReactNode } from 'react';
import type { Rsvp } from '#contracts/rsvps/rsvps.contract.ts';
import {
  ARE_YOU_COMING,
  attendanceNames,
  CANNOT_COME,
  DID_NOT_ANSWER,
  formatRelease,
  LEAVE_WAITLIST,
  PASS_ON,
  STILL_COMING,
  TAKE_SPOT,
  WANT_AGAIN,
} from '#contracts/rsvps/spot-text.ts';
import { formatZonedInstant } from '#web/parts/zoned-time.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import type { RsvpEvent } from './answering.ts';
import { useConfirmRsvp } from './rsvps.api.ts';
import styles from './SpotQuestion.module.css';

type SpotQuestionProps = {
  event: RsvpEvent;
  rsvp: Rsvp;
  /** An offered spot that is taken by ordering a ticket. */
  tickets?: ReactNode;
  onYes: () => void;
  onNo: () => void;
};

/** Asks a person to take an offered spot, to confirm that they are coming, or whether they want a spot again after they missed a deadline. */
export function SpotQuestion({ event, rsvp, tickets, onYes, onNo }: SpotQuestionProps) {
  const confirm = useConfirmRsvp(event.id);
  const until = rsvp.answerBy && formatZonedInstant(rsvp.answerBy, event.timeZone);
  const { title, text, yes, no } = describeQuestion(
    rsvp,
    event.attendance === 'hybrid',
    until,
    tickets ? 'order' : 'answer',
  );
  return (
    <section className={styles.question} aria-label={title}>
      <p>
        <b>{title}</b>
      </p>
      {text && <p>{text}</p>}
      {confirm.error && <Alert kind="error">{problemText(confirm.error)}</Alert>}
      {tickets || (
        <Button
          variant="loud"
          size="large"
          wide
          busy={confirm.isPending}
          onClick={() => after(confirm.mutateAsync(), onYes)}
        >
          {yes}
        </Button>
      )}
      <Button variant="link" onClick={onNo}>
        {no}
      </Button>
    </section>
  );
}

function describeQuestion(
  { status, guests, isPassedOver, attendance }: Rsvp,
  isHybrid: boolean,
  until: string | null,
  verb: 'answer' | 'order',
) {
  const where = isHybrid ? ` ${attendanceNames[attendance]}` : '';
  if (status === 'offered')
    return {
      title: `${guests === 0 ? 'A spot' : `${guests + 1} spots`} opened up${where}!`,
      text: `${guests === 0 ? 'It’s' : 'They’re'} yours if you ${verb} by ${until}.`,
      yes: guests === 0 ? TAKE_SPOT : 'Take the spots',
      no: PASS_ON,
    };
  if (isPassedOver)
    return {
      title: DID_NOT_ANSWER,
      text: 'You’re at the end of the waitlist now, and we’ll skip you until you let us know.',
      yes: WANT_AGAIN,
      no: LEAVE_WAITLIST,
    };
  return {
    title: ARE_YOU_COMING,
    text: until ? formatRelease(until) : '',
    yes: STILL_COMING,
    no: CANNOT_COME,
  };
}
