import { type KeptEntry, keptEntry } from '#web/platform/kept-entries.ts';
import type { EventValues, SavedFields } from './event-form-fields.ts';

/** Where this browser keeps what the server has not taken yet. */
export type UnsavedStore = { read(): Partial<EventValues>; write(values: Partial<EventValues>): void };

/** One store per person and event, so that nobody is shown what somebody else typed. */
export function unsavedStore(personId: string, eventId: string): UnsavedStore {
  const entry = keptEntry<Partial<EventValues>>(`unsaved-event/${personId}/${eventId}`);
  return {
    read: () => entry.read() ?? {},
    write: (values) => entry.write(Object.keys(values).length > 0 ? values : null),
  };
}

/** The save that makes the draft, until it is answered: asked again just as it was, it makes no second one. */
export type FirstSave = { key: string; values: EventValues; fields: SavedFields };

export const firstSaveEntry = (personId: string, form: string): KeptEntry<FirstSave> =>
  keptEntry(`first-save/${personId}/${form}`);
