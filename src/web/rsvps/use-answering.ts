import { useState } from 'react';
import { useClock } from '#web/parts/use-clock.ts';
import { answeringOf, type RsvpBoxState, type RsvpEvent } from './answering.ts';

/** The order in which time moves on. */
const STATES = ['not-yet', 'open', 'closed', 'over'] as const;

function answeringAt(event: RsvpEvent, now: number) {
  const isPast = event.endsAt !== null && Date.parse(event.endsAt) <= now;
  return answeringOf({ ...event, status: 'published', isPast }, now);
}

/**
 * Whether RSVPs are possible, while time moves on: the button comes and goes without a request, which all who wait would send at once. Never goes back
 * behind what the page was loaded with, because the device's clock may be late. Where it was past the deadline or the end from the first, it is fast,
 * and the server decides.
 */
export function useAnswering(event: RsvpEvent, answeringAtLoad: RsvpBoxState): RsvpBoxState {
  const { rsvpOpensAt, rsvpClosesAt, startsAt, endsAt } = event;
  const now = useClock(rsvpOpensAt, rsvpClosesAt ?? startsAt, endsAt);
  const [shownAt] = useState(now);
  if (answeringAtLoad === 'draft') return answeringAtLoad;
  const atFirst = answeringAt(event, shownAt);
  if (atFirst !== answeringAtLoad && (atFirst === 'closed' || atFirst === 'over') && answeringAtLoad !== 'over')
    return answeringAtLoad;
  const answering = answeringAt(event, now);
  return STATES.findLast((state) => state === answering || state === answeringAtLoad)!;
}
