import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { MINUTE_MS } from '#contracts/durations.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { AppError } from '#server/platform/app-error.ts';
import { pickFields } from '#server/platform/postgres/field-columns.ts';
import { type EventState, eventColumns, eventFields } from './event-columns.ts';
import { resolveTimes } from './event-times.ts';
import type { EventRow } from './events.queries.ts';
import { moveRsvpWindow } from './occurrence-state.ts';

export const toEventState = (row: EventRow): EventState => pickFields(row, eventFields);

const parseInstant = (instant: string | null | undefined, before: Date | null): Date | null =>
  instant === undefined ? before : instant === null ? null : new Date(instant);

type MergeOptions = { now: Date; keepsOpen: boolean };

/**
 * Applies the fields to the event, and derives the instants of its times and ids for new questions. RSVPs move with the start unless they are sent, or
 * the host closed them. `keepsOpen`: RSVPs that are open now stay open.
 */
export function mergeFields(before: EventState, fields: EventFields, moment?: MergeOptions): EventState {
  const changes = Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => value !== undefined && field in eventColumns),
  ) as Partial<EventState>;
  const merged = { ...before, ...changes };
  const moved = moveRsvpWindow(before, { ...merged, ...resolveTimes(merged) });
  const isOpen = moment?.keepsOpen && before.rsvpOpensAt !== null && before.rsvpOpensAt <= moment.now;
  return {
    ...moved,
    rsvpOpensAt: parseInstant(fields.rsvpOpensAt, isOpen ? before.rsvpOpensAt : moved.rsvpOpensAt),
    rsvpClosesAt: parseInstant(fields.rsvpClosesAt, moved.rsvpClosesAt),
    areRsvpsClosed: areClosed(before, fields, moment),
    questions: fields.questions ? identifyQuestions(fields.questions) : before.questions,
  };
}

/** The clock of the device that closes them may be ahead. */
const MAX_CLOCK_SKEW_MS = 5 * MINUTE_MS;

/** Hosts close RSVPs by a closing that has come. One that is sent with a new start or time zone has moved along with it. */
function areClosed(
  before: EventState,
  { rsvpClosesAt: sent, startsLocal, timeZone }: EventFields,
  moment: MergeOptions | undefined,
): boolean {
  const { areRsvpsClosed, rsvpClosesAt: former } = before;
  const closesAt = parseInstant(sent, former);
  if (sent === undefined || !moment || closesAt === null) return areRsvpsClosed && closesAt !== null;
  const isMoved = startsLocal !== undefined || (timeZone !== undefined && timeZone !== before.timeZone);
  if (isMoved) return areRsvpsClosed && closesAt <= former!;
  return closesAt.getTime() <= moment.now.getTime() + MAX_CLOCK_SKEW_MS;
}

/** Gives new questions their ids. */
export const identifyQuestions = (questions: NonNullable<EventFields['questions']>) =>
  questions.map((question) => ({ ...question, id: question.id ?? randomBytes(5).toString('hex') }));

/** Throws if a field is no longer what its change was based on. Two people may make the same change, and one may repeat it. */
export function requireUnchanged(now: EventState, basedOn: EventFields | undefined, changes: EventFields = {}): void {
  const [was, wanted] = [mergeFields(now, basedOn ?? {}), mergeFields(now, changes)];
  const changed = eventFields.filter(
    (field) =>
      field in (basedOn ?? {}) &&
      !isDeepStrictEqual(now[field], was[field]) &&
      !(field in changes && isDeepStrictEqual(now[field], wanted[field])),
  );
  if (changed.length === 0) return;
  throw new AppError('event.changed', {
    fields: Object.fromEntries(changed.map((field) => [field, 'Someone else changed this in the meantime.'])),
  });
}
