import { useClock } from '#web/parts/use-clock.ts';
import { answeringOf, type RsvpBoxState, type RsvpEvent } from './answering.ts';

/** The order in which time moves on. */
const STATES = ['not-yet', 'open', 'closed', 'over'] as const;

/**
 * Whether RSVPs are possible, while time moves on: the button comes and goes without a request, which all who wait would send at once. Never goes back
 * behind what the page was loaded with, because the device's clock may be late.
 */
export function useAnswering(event: RsvpEvent, answeringAtLoad: RsvpBoxState): RsvpBoxState {
  const { rsvpOpensAt, rsvpClosesAt, startsAt, endsAt } = event;
  const now = useClock(rsvpOpensAt, rsvpClosesAt ?? startsAt, endsAt);
  if (answeringAtLoad === 'draft') return answeringAtLoad;
  const isPast = endsAt !== null && Date.parse(endsAt) <= now;
  const answering = answeringOf({ ...event, status: 'published', isPast }, now);
  return STATES.findLast((state) => state === answering || state === answeringAtLoad)!;
}
