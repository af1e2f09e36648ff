import type { FieldErrors } from '#web/platform/form-binding.ts';
import { type EventValueName, type EventValues, type SavedFields, savedField } from './event-form-fields.ts';

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const names = (fields: SavedFields) => Object.keys(fields) as (keyof SavedFields)[];

const pick = (fields: SavedFields, wanted: (name: keyof SavedFields) => boolean): SavedFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => wanted(name as keyof SavedFields)));

/** What differs from what the server is known to hold. */
export function changesSince(saved: SavedFields, current: SavedFields): SavedFields {
  const changed = pick(current, (name) => !isSame(saved[name], current[name]));
  // Without the zone beside it, the server would take the new place's for it.
  const hasNewPlace = changed.placeId != null && current.timeZone != null;
  return hasNewPlace ? { ...changed, timeZone: current.timeZone } : changed;
}

/** Fields that are right or wrong only together. */
const bundles: readonly (keyof SavedFields)[][] = [
  ['startsLocal', 'endsLocal', 'timeZone', 'rsvpOpensAt', 'rsvpClosesAt'],
  ['latitude', 'longitude'],
  ['host', 'visibility'],
];

/** The refused fields with those that belong to them; a path may be `questions.2.text`. */
export function refusedPart(sent: SavedFields, fieldErrors: FieldErrors): SavedFields {
  const named = new Set(Object.keys(fieldErrors).map((path) => path.split('.')[0]));
  const bundled = bundles.filter((bundle) => bundle.some((name) => named.has(name))).flat();
  return pick(sent, (name) => named.has(name) || bundled.includes(name));
}

/** Whether changing these values may correct the error. */
export function isAbout(path: string, changed: Partial<EventValues>): boolean {
  const named = path.split('.')[0] as keyof SavedFields;
  const together = bundles.find((bundle) => bundle.includes(named)) ?? [named];
  return Object.keys(changed).some((key) => together.includes(savedField(key as EventValueName)));
}

/** What is worth sending: nothing that was refused as it stands, unless something that belongs to it has changed. */
export function withoutRefused(changes: SavedFields, refused: SavedFields): SavedFields {
  const isRefused = (name: keyof SavedFields) => name in refused && isSame(changes[name], refused[name]);
  return pick(changes, (name) => {
    const bundle = bundles.find((members) => members.includes(name)) ?? [name];
    return !isRefused(name) || bundle.some((member) => member in changes && !isRefused(member));
  });
}

/** What is typed and not yet the server's: unsaved fields, and dates that are only half there. */
export function unsavedValues(values: EventValues, changes: SavedFields): Partial<EventValues> {
  const isHalf = {
    startsLocal: !values.startDate !== !values.startTime,
    endsLocal: !values.endDate !== !values.endTime,
  };
  const unwritten = values.questions.some(({ text }) => text.trim() === '');
  const entries = Object.entries(values).filter(([key]) => {
    const field = savedField(key as EventValueName);
    return field in changes || isHalf[field as keyof typeof isHalf] || (field === 'questions' && unwritten);
  });
  return Object.fromEntries(entries);
}

export const isNothing = (fields: SavedFields) => names(fields).length === 0;
