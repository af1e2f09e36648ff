import type { EventDetail } from '#contracts/events/events.contract.ts';
import { writtenQuestions } from '#web/parts/fields/question-values.ts';
import type { FieldErrors } from '#web/platform/form/form-binding.ts';
import { type EventValueName, type EventValues, type SavedFields, savedField } from './event-form-fields.ts';
import { valuesOf } from './event-values.ts';

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
export const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
const names = (fields: SavedFields) => Object.keys(fields) as (keyof SavedFields)[];

export const pick = (fields: SavedFields, isIncluded: (name: keyof SavedFields) => boolean): SavedFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isIncluded(name as keyof SavedFields)));

/** The times of RSVPs by their field. */
export const rsvpTimes = new Map<keyof SavedFields, 'rsvpOpens' | 'rsvpCloses'>([
  ['rsvpOpensAt', 'rsvpOpens'],
  ['rsvpClosesAt', 'rsvpCloses'],
]);

/**
 * The values that differ from what the server has, and those that it would change along with them: the time zone, and the times of RSVPs. `closed`: the
 * form before and after, where the host has closed RSVPs. The server keeps the second of that closing, which the form rounds to the minute.
 */
export function changesSince(
  saved: SavedFields,
  current: SavedFields,
  closed?: readonly [EventValues, EventValues] | false,
): SavedFields {
  const isMoved = !isSame(saved.startsLocal, current.startsLocal);
  const isKept = (name: keyof SavedFields) => isMoved && rsvpTimes.has(name) && current[name] != null;
  const isLeft = (name: keyof SavedFields) => {
    const time = rsvpTimes.get(name);
    return closed && time && closed[0][time] === closed[1][time];
  };
  const changed = pick(current, (name) => !isLeft(name) && (isKept(name) || !isSame(saved[name], current[name])));
  const hasNewPlace = changed.placeId != null && current.timeZone != null;
  return hasNewPlace ? { ...changed, timeZone: current.timeZone } : changed;
}

/** Fields that are validated together. */
const bundles: readonly (keyof SavedFields)[][] = [
  ['startsLocal', 'endsLocal', 'timeZone', 'rsvpOpensAt', 'rsvpClosesAt'],
  ['latitude', 'longitude'],
  ['host', 'visibility'],
  ['confirmHoursBefore', 'releaseHoursBefore'],
];

/** Start and end are one decision, so that nobody gets the one of theirs and the other of somebody else. */
const TIMES: readonly (keyof SavedFields)[] = ['startsLocal', 'endsLocal', 'timeZone'];
export const decidedTogether = (field: keyof SavedFields): readonly (keyof SavedFields)[] =>
  TIMES.includes(field) ? TIMES : [field];

/** The refused fields and those validated with them; a path may be `questions.2.text`. */
export function refusedPart(sent: SavedFields, fieldErrors: FieldErrors): SavedFields {
  const named = new Set(Object.keys(fieldErrors).map((path) => path.split('.')[0]));
  const bundled = bundles.filter((bundle) => bundle.some((name) => named.has(name))).flat();
  return pick(sent, (name) => named.has(name) || bundled.includes(name));
}

/** The fields with those that are validated together with them. */
export const withBundled = (fields: readonly (keyof SavedFields)[]): (keyof SavedFields)[] =>
  fields.flatMap((name) => bundles.find((bundle) => bundle.includes(name)) ?? [name]);

export const pickValues = (
  values: Partial<EventValues>,
  isIncluded: (name: EventValueName) => boolean,
): Partial<EventValues> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isIncluded(name as EventValueName)));

/** The values of an answer of the server that were different before. */
export function newValues(was: EventValues, answer: EventDetail): Partial<EventValues> {
  const is = valuesOf(answer);
  return pickValues(is, (name) => !isSame(was[name], is[name]));
}

/** Whether changing these values may fix the error. */
export function isAbout(path: string, changed: Partial<EventValues>): boolean {
  const named = path.split('.')[0] as keyof SavedFields;
  const together = bundles.find((bundle) => bundle.includes(named)) ?? [named];
  return Object.keys(changed).some((key) => together.includes(savedField(key as EventValueName)));
}

/** Leaves out refused fields unless they, or fields validated with them, have changed. */
export function withoutRefused(changes: SavedFields, refused: SavedFields): SavedFields {
  const isRefused = (name: keyof SavedFields) => name in refused && isSame(changes[name], refused[name]);
  return pick(changes, (name) => {
    const bundle = bundles.find((members) => members.includes(name)) ?? [name];
    return !isRefused(name) || bundle.some((member) => member in changes && !isRefused(member));
  });
}

/** Values the server does not have: unsaved fields and incomplete dates. */
export function unsavedValues(values: EventValues, changes: SavedFields): Partial<EventValues> {
  const isIncomplete = {
    startsLocal: !values.startDate !== !values.startTime,
    endsLocal: !values.endDate !== !values.endTime,
  };
  const hasUnfinishedQuestion = writtenQuestions(values.questions).length < values.questions.length;
  const entries = Object.entries(values).filter(([key]) => {
    const field = savedField(key as EventValueName);
    return (
      field in changes ||
      isIncomplete[field as keyof typeof isIncomplete] ||
      (field === 'questions' && hasUnfinishedQuestion)
    );
  });
  return Object.fromEntries(entries);
}

export const isEmpty = (fields: SavedFields) => names(fields).length === 0;
