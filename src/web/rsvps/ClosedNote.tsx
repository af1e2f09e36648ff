import { formatStart, localTimeIn } from '#web/ui/display/local-time.ts';
import type { RsvpBoxState, RsvpEvent } from './answering.ts';
import styles from './RsvpBox.module.css';

const REASONS: Record<Exclude<RsvpBoxState, 'open' | 'not-yet'>, string> = {
  closed: 'RSVPs are closed.',
  over: 'This event is over.',
  draft: 'Only hosts can see this draft.',
};

export function formatOpening({ rsvpOpensAt, timeZone }: RsvpEvent): string {
  const opens = rsvpOpensAt && timeZone ? formatStart(localTimeIn(timeZone, rsvpOpensAt)) : '';
  return `RSVPs open on ${opens}.`;
}

/** Why there is no RSVP button. */
export function ClosedNote({ event, answering }: { event: RsvpEvent; answering: RsvpBoxState }) {
  if (answering === 'open') return null;
  return <p className={styles.closed}>{answering === 'not-yet' ? formatOpening(event) : REASONS[answering]}</p>;
}
