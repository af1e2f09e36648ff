import type { ReactNode } from 'react';
import type { Rsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { formatZonedInstant } from '#web/parts/zoned-time.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import type { RsvpEvent } from './answering.ts';
import { attendanceNames } from './own-rsvp-text.ts';
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
      yes: guests === 0 ? 'Take the spot' : 'Take the spots',
      no: 'No, thanks',
    };
  if (isPassedOver)
    return {
      title: 'You didn’t answer in time',
      text: 'You’re at the end of the waitlist now, and we’ll skip you until you let us know.',
      yes: 'I still want to come',
      no: 'Leave the waitlist',
    };
  return {
    title: 'Are you still coming?',
    text: until ? `Please answer by ${until}, or your spot goes to someone else.` : '',
    yes: 'Yes, I’m coming',
    no: 'Can’t make it',
  };
}
