import { formatStart, localTimeIn } from '#web/ui/display/local-time.ts';
import type { Answering, RsvpEvent } from './answering.ts';
import styles from './RsvpBox.module.css';

const REASONS: Record<Exclude<Answering, 'open' | 'not-yet'>, string> = {
  closed: 'RSVPs are closed.',
  over: 'This event is over.',
  cancelled: 'This event was cancelled.',
  draft: 'This is a draft. Only hosts can see it.',
};

/** Why there is no RSVP button. */
export function ClosedNote({ event, answering }: { event: RsvpEvent; answering: Answering }) {
  if (answering === 'open') return null;
  const opens = event.rsvpOpensAt && event.timeZone ? formatStart(localTimeIn(event.timeZone, event.rsvpOpensAt)) : '';
  return <p className={styles.closed}>{answering === 'not-yet' ? `RSVPs open on ${opens}.` : REASONS[answering]}</p>;
}
