import { formatStart, localTimeIn } from '#web/ui/display/local-time.ts';
import type { Answering, RsvpEvent } from './answering.ts';
import styles from './RsvpBox.module.css';

const REASONS: Record<Exclude<Answering, 'open' | 'not-yet'>, string> = {
  closed: 'Answers are closed.',
  over: 'This event is over.',
  cancelled: 'This event was cancelled.',
  draft: 'A draft: only its host sees it.',
};

/** Why there is no RSVP button. */
export function ClosedNote({ event, answering }: { event: RsvpEvent; answering: Answering }) {
  if (answering === 'open') return null;
  const opens = event.rsvpOpensAt && event.timeZone ? formatStart(localTimeIn(event.timeZone, event.rsvpOpensAt)) : '';
  return <p className={styles.closed}>{answering === 'not-yet' ? `Answers open on ${opens}.` : REASONS[answering]}</p>;
}
