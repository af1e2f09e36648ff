import { useClock } from '#web/parts/use-clock.ts';
import type { RsvpBoxState, RsvpEvent } from './answering.ts';

/** People who wait for RSVPs to open get the button without a request, which all of them would send at once. */
export function useOpening(event: RsvpEvent, answeringAtLoad: RsvpBoxState): RsvpBoxState {
  const closesAt = event.rsvpClosesAt ?? event.startsAt;
  const now = useClock(event.rsvpOpensAt, closesAt);
  const hasOpened = answeringAtLoad === 'not-yet' && now >= Date.parse(event.rsvpOpensAt ?? '');
  if (!hasOpened) return answeringAtLoad;
  return now >= Date.parse(closesAt ?? '') ? 'closed' : 'open';
}
