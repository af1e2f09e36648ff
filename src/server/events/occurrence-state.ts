import { z } from 'zod';
import { MINUTE_MS } from '#contracts/durations.ts';
import { instantOf, minutesBetween, wallTimeAfter, wallTimeAt } from '#server/platform/formats/wall-clock.ts';
import { pickFields } from '#server/platform/postgres/field-columns.ts';
import { type EventState, editGroups, SeriesContent, seriesFields } from './event-columns.ts';
import { validationErrors } from './event-rules.ts';
import { resolveTimes } from './event-times.ts';

/** What the occurrences of a series share. Durations are in local time, so that an event ends at the same time of day across DST changes. */
export const Pattern = z.object({
  content: SeriesContent,
  timeZone: z.string(),
  durationMinutes: z.number(),
  rsvpOpensMinutesBefore: z.number().nullable(),
  rsvpClosesMinutesBefore: z.number().nullable(),
});
export type Pattern = z.infer<typeof Pattern>;

/** The pattern that makes further occurrences like this event. */
export function toPattern(state: EventState): Pattern & { startsLocal: string } {
  const { startsLocal, endsLocal, timeZone } = state;
  if (!startsLocal || !endsLocal || !timeZone) throw new Error('An event without times has no pattern');
  return {
    startsLocal,
    content: pickFields(state, seriesFields),
    timeZone,
    durationMinutes: minutesBetween(startsLocal, endsLocal),
    ...toRsvpWindow(state, startsLocal, timeZone),
  };
}

type RsvpWindow = Pick<Pattern, 'rsvpOpensMinutesBefore' | 'rsvpClosesMinutesBefore'>;

function toRsvpWindow(state: EventState, startsLocal: string, timeZone: string): RsvpWindow {
  const { rsvpOpensAt, rsvpClosesAt, areRsvpsClosed } = state;
  const minutesBefore = (instant: Date | null) => instant && minutesBetween(wallTimeAt(instant, timeZone), startsLocal);
  return {
    rsvpOpensMinutesBefore: minutesBefore(rsvpOpensAt),
    rsvpClosesMinutesBefore: areRsvpsClosed ? null : minutesBefore(rsvpClosesAt),
  };
}

/** The state of the occurrence at a local time of the rule, without any edits. */
export function buildOccurrenceState(pattern: Pattern, wallTime: string): EventState {
  const { content, timeZone, durationMinutes } = pattern;
  const times = resolveTimes({
    startsLocal: wallTime,
    endsLocal: wallTimeAfter(wallTime, durationMinutes),
    timeZone,
  });
  return withRsvpWindow(
    { ...content, ...ensureEndAfterStart(times, durationMinutes), rule: null, excludedDays: [], editedFields: [] },
    pattern,
  );
}

/** A DST gap can move the start, but not the end, so that the end comes first. The end is then the start plus the duration. */
function ensureEndAfterStart(times: ReturnType<typeof resolveTimes>, minutes: number): ReturnType<typeof resolveTimes> {
  const { startsAt, endsAt, timeZone } = times;
  if (!startsAt || !endsAt || !timeZone || endsAt > startsAt) return times;
  const later = new Date(startsAt.getTime() + minutes * MINUTE_MS);
  return { ...times, endsAt: later, endsLocal: wallTimeAt(later, timeZone) };
}

/** RSVPs open and close relative to the start of the occurrence, even if it was moved. */
function withRsvpWindow(
  state: Omit<EventState, 'rsvpOpensAt' | 'rsvpClosesAt' | 'areRsvpsClosed'>,
  { rsvpOpensMinutesBefore: opens, rsvpClosesMinutesBefore: closes }: RsvpWindow,
): EventState {
  const { startsLocal, timeZone } = state;
  const instantBefore = (minutes: number | null) =>
    minutes === null || !startsLocal || !timeZone ? null : instantOf(wallTimeAfter(startsLocal, -minutes), timeZone).at;
  const rsvpOpensAt = instantBefore(opens);
  const rsvpClosesAt = instantBefore(closes);
  // In a DST gap both can be the same instant.
  const isWindow = !rsvpOpensAt || !rsvpClosesAt || rsvpOpensAt < rsvpClosesAt;
  return { ...state, rsvpOpensAt: isWindow ? rsvpOpensAt : null, rsvpClosesAt, areRsvpsClosed: false };
}

/** The state after a change of the times, with RSVPs that open and close as long before the start as they did, unless the host closed them. */
export function moveRsvpWindow(before: EventState, after: EventState): EventState {
  const { startsLocal, timeZone, rsvpOpensAt, rsvpClosesAt, areRsvpsClosed } = before;
  const isMoved = startsLocal !== after.startsLocal || timeZone !== after.timeZone;
  if (areRsvpsClosed || !isMoved || !startsLocal || !timeZone || !after.startsLocal || !after.timeZone)
    return { ...after, rsvpOpensAt, rsvpClosesAt };
  return withRsvpWindow(after, toRsvpWindow(before, startsLocal, timeZone));
}

const isSame = (a: EventState, b: EventState, fields: readonly (keyof EventState)[]) =>
  fields.every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]));

/**
 * The groups of fields edited on this occurrence, including earlier edits. A group is named by its first field. RSVPs that open and close with the
 * start are no edit of their own.
 */
export function listEditedFields(before: EventState, after: EventState): string[] {
  const { rsvpOpensAt, rsvpClosesAt } = moveRsvpWindow(before, after);
  const unedited = { ...before, rsvpOpensAt, rsvpClosesAt };
  const edited = editGroups.filter((fields) => !isSame(unedited, after, fields)).map(([first]) => first!);
  return [...new Set([...before.editedFields, ...edited])];
}

/** Fields that a series change sets even where this occurrence was edited. A moved occurrence takes the new time of day and duration. */
export type EditOverride = { fields: readonly string[]; startTime: string; durationMinutes: number };

/** Drops the edits that the override replaces. An occurrence that was moved to another day stays on that day. */
export function dropEdits(state: EventState, { fields, startTime, durationMinutes }: EditOverride): EventState {
  const overridden = editGroups
    .filter((group) => group.some((field) => fields.includes(field)))
    .map(([first]) => first!);
  const edited = state.editedFields.filter((field) => !fields.includes(field) && !overridden.includes(field as never));
  const isMoved = state.editedFields.includes('startsLocal') && state.startsLocal !== null;
  const takesTimes = fields.includes('startsLocal') || fields.includes('endsLocal');
  if (!isMoved || !takesTimes) return { ...state, editedFields: edited };
  const startsLocal = `${state.startsLocal!.slice(0, 10)}T${startTime}`;
  const times = resolveTimes({
    startsLocal,
    endsLocal: wallTimeAfter(startsLocal, durationMinutes),
    timeZone: state.timeZone,
  });
  return { ...state, ...ensureEndAfterStart(times, durationMinutes), editedFields: [...edited, 'startsLocal'] };
}

/** Applies the pattern to an occurrence, except for edited fields. An edited RSVP window is dropped if it becomes invalid. */
export function applyPattern(
  pattern: Pattern,
  wallTime: string,
  current: EventState,
  hostKind: Parameters<typeof validationErrors>[1],
): EventState {
  const edited = editGroups.filter(([first]) => current.editedFields.includes(first!));
  const kept: Partial<EventState> = pickFields(current, edited.flat());
  const next = { ...buildOccurrenceState(pattern, wallTime), ...kept, editedFields: current.editedFields };
  if ('rsvpOpensAt' in kept && Object.keys(validationErrors(next, hostKind)).length === 0) return next;
  return withRsvpWindow(next, pattern);
}
