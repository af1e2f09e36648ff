import { z } from 'zod';
import { instantOf, minutesBetween, wallTimeAfter } from '#server/platform/formats/wall-clock.ts';
import { pickFields } from '#server/platform/postgres/field-columns.ts';
import { type EventState, editUnits, SeriesContent, seriesFields } from './event-columns.ts';
import { validationErrors } from './event-rules.ts';
import { resolveTimes } from './event-times.ts';

/** What the occurrences of a series have in common; lengths are counted by the clock on the wall. */
export const Pattern = z.object({
  content: SeriesContent,
  timeZone: z.string(),
  durationMinutes: z.number(),
  rsvpOpensMinutesBefore: z.number().nullable(),
  rsvpClosesMinutesBefore: z.number().nullable(),
});
export type Pattern = z.infer<typeof Pattern>;

/** An event that is to repeat, as the pattern of those to come. */
export function patternOf(state: EventState): Pattern & { startsLocal: string } {
  const { startsLocal, endsLocal, timeZone } = state;
  if (!startsLocal || !endsLocal || !timeZone) throw new Error('An event without times has no pattern.');
  const minutesBefore = (at: Date | null) => at && minutesBetween(wallTimeOf(at, timeZone), startsLocal);
  return {
    startsLocal,
    content: pickFields(state, seriesFields),
    timeZone,
    durationMinutes: minutesBetween(startsLocal, endsLocal),
    rsvpOpensMinutesBefore: minutesBefore(state.rsvpOpensAt),
    rsvpClosesMinutesBefore: minutesBefore(state.rsvpClosesAt),
  };
}

const wallTimeOf = (at: Date, timeZone: string): string =>
  at.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** The occurrence that stands for a wall time of the rule, as the pattern alone makes it. */
export function stateAt(pattern: Pattern, wallTime: string): EventState {
  const { content, timeZone, durationMinutes } = pattern;
  const times = resolveTimes({
    startsLocal: wallTime,
    endsLocal: wallTimeAfter(wallTime, durationMinutes),
    timeZone,
  });
  return withWindow({ ...content, ...lasting(times, durationMinutes), rule: null, editedFields: [] }, pattern);
}

/** A change of clocks can put the end before the start, where it skips the start alone: then the length counts. */
function lasting(times: ReturnType<typeof resolveTimes>, minutes: number): ReturnType<typeof resolveTimes> {
  const { startsAt, endsAt, timeZone } = times;
  if (!startsAt || !endsAt || !timeZone || endsAt > startsAt) return times;
  const later = new Date(startsAt.getTime() + minutes * 60_000);
  return { ...times, endsAt: later, endsLocal: wallTimeOf(later, timeZone) };
}

/** When answers open and close follows from where an occurrence stands, wherever it was moved. */
function withWindow(
  state: Omit<EventState, 'rsvpOpensAt' | 'rsvpClosesAt'>,
  { rsvpOpensMinutesBefore: opens, rsvpClosesMinutesBefore: closes }: Pattern,
): EventState {
  const { startsLocal, timeZone } = state;
  const before = (minutes: number | null) =>
    minutes === null || !startsLocal || !timeZone ? null : instantOf(wallTimeAfter(startsLocal, -minutes), timeZone).at;
  const rsvpOpensAt = before(opens);
  const rsvpClosesAt = before(closes);
  // Both can fall together where clocks change.
  const isWindow = !rsvpOpensAt || !rsvpClosesAt || rsvpOpensAt < rsvpClosesAt;
  return { ...state, rsvpOpensAt: isWindow ? rsvpOpensAt : null, rsvpClosesAt };
}

const isSame = (a: EventState, b: EventState, fields: readonly (keyof EventState)[]) =>
  fields.every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]));

/** What differs by hand, by the first field of what goes together, beside what did before. */
export const editedFields = (before: EventState, after: EventState): string[] => [
  ...new Set([
    ...before.editedFields,
    ...editUnits.filter((fields) => !isSame(before, after, fields)).map(([first]) => first!),
  ]),
];

/** Fields of the API that are set on purpose; a time of day and a length belong to wherever an occurrence stands. */
export type OccurrencePattern = { fields: readonly string[]; startTime: string; durationMinutes: number };

/** As if what is given now had never been edited by hand; an occurrence moved to another day stays on that day. */
export function withoutEdits(state: EventState, { fields, startTime, durationMinutes }: OccurrencePattern): EventState {
  const given = editUnits.filter((each) => each.some((field) => fields.includes(field))).map(([first]) => first!);
  const edited = state.editedFields.filter((field) => !fields.includes(field) && !given.includes(field as never));
  const isMoved = state.editedFields.includes('startsLocal') && state.startsLocal !== null;
  if (!isMoved || !fields.includes('startsLocal')) return { ...state, editedFields: edited };
  const startsLocal = `${state.startsLocal!.slice(0, 10)}T${startTime}`;
  const times = resolveTimes({
    startsLocal,
    endsLocal: wallTimeAfter(startsLocal, durationMinutes),
    timeZone: state.timeZone,
  });
  return { ...state, ...lasting(times, durationMinutes), editedFields: [...edited, 'startsLocal'] };
}

/** The occurrence as the pattern makes it, but for what was edited by hand. `host` decides what contradicts. */
export function keepEdits(
  pattern: Pattern,
  wallTime: string,
  current: EventState,
  hostKind: Parameters<typeof validationErrors>[1],
): EventState {
  const edited = editUnits.filter(([first]) => current.editedFields.includes(first!));
  const kept: Partial<EventState> = pickFields(current, edited.flat());
  const next = { ...stateAt(pattern, wallTime), ...kept, editedFields: current.editedFields };
  if ('rsvpOpensAt' in kept && Object.keys(validationErrors(next, hostKind)).length === 0) return next;
  return withWindow(next, pattern);
}
