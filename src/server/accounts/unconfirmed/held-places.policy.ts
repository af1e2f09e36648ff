import { MINUTE_MS } from '#contracts/durations.ts';
import type { Rate } from '#server/platform/http/rate-limits.ts';

/*
 * Places for people without an account who have not confirmed their address: seats of events and spots on shifts (ADR 117). They are held for a short
 * time and in small numbers, so that a script with invented addresses can keep nobody out for long.
 */
const MAX_MINUTES = 45;
const MIN_MINUTES = 10;
/** Places are held for this part of the time until the start, within the minutes above. */
const PART_OF_TIME = 4;
/** At most this part of the places is held at a time, but always one. */
const PART_OF_PLACES = 4;
const MAX_HELD_OF_UNLIMITED = 50;

/** How often places of one target are held for one address: repeating a request must not keep them forever. */
export const holdRate: Rate = { name: 'held-places', points: 3, seconds: 86_400, isExact: true };

/** `startsAt` is null without a date. */
export function holdDeadline(startsAt: Date | null, now: Date): Date {
  const part = startsAt ? (startsAt.getTime() - now.getTime()) / PART_OF_TIME : Number.POSITIVE_INFINITY;
  return new Date(now.getTime() + Math.min(Math.max(part, MIN_MINUTES * MINUTE_MS), MAX_MINUTES * MINUTE_MS));
}

/** How many more places may be held; `capacity` is null if there is no limit. */
export function holdablePlaces(capacity: number | null, held: readonly { places: number }[]): number {
  const max = capacity === null ? MAX_HELD_OF_UNLIMITED : Math.max(1, Math.floor(capacity / PART_OF_PLACES));
  return max - held.reduce((sum, { places }) => sum + places, 0);
}

/** The places that are already held for the address, which a new hold replaces. */
export const findHeldFor = <H extends { email: string }>(held: readonly H[], email: string): H | undefined =>
  held.find((each) => each.email.toLowerCase() === email.toLowerCase());
