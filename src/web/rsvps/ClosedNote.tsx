import { formatStart, localTimeIn } from '#web/ui/display/local-time.ts';
import type { BoxAnswering, RsvpEvent } from './answering.ts';
import styles from './RsvpBox.module.css';

const REASONS: Record<Exclude<BoxAnswering, 'open' | 'not-yet'>, string> = {
  closed: 'RSVPs are closed.',
  over: 'This event is over.',
  draft: 'Only hosts can see this draft.',
};

/** Why there is no RSVP button. */
export function ClosedNote({ event, answering }: { event: RsvpEvent; answering: BoxAnswering }) {
  if (answering === 'open') return null;
  const opens = event.rsvpOpensAt && event.timeZone ? formatStart(localTimeIn(event.timeZone, event.rsvpOpensAt)) : '';
  return <p className={styles.closed}>{answering === 'not-yet' ? `RSVPs open on ${opens}.` : REASONS[answering]}</p>;
}
