import { randomBytes } from 'node:crypto';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { pickFields } from '#server/platform/postgres/field-columns.ts';
import { type EventState, eventColumns, eventFields } from './event-columns.ts';
import { resolveTimes } from './event-times.ts';
import type { EventRow } from './events.queries.ts';

export const stateOf = (row: EventRow): EventState => pickFields(row, eventFields);

const dateOf = (instant: string | null | undefined, before: Date | null): Date | null =>
  instant === undefined ? before : instant === null ? null : new Date(instant);

/** The event with the given fields changed, and with what follows from them: instants of times, ids of new questions. */
export function mergeFields(before: EventState, given: EventFields): EventState {
  const changes = Object.fromEntries(
    Object.entries(given).filter(([field, value]) => value !== undefined && field in eventColumns),
  ) as Partial<EventState>;
  const merged = { ...before, ...changes };
  return {
    ...merged,
    ...resolveTimes(merged),
    rsvpOpensAt: dateOf(given.rsvpOpensAt, before.rsvpOpensAt),
    rsvpClosesAt: dateOf(given.rsvpClosesAt, before.rsvpClosesAt),
    questions:
      given.questions?.map((question) => ({ ...question, id: question.id ?? randomBytes(5).toString('hex') })) ??
      before.questions,
  };
}
