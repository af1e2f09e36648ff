import { type KeptEntry, keptEntry } from '#web/platform/http/kept-entries.ts';
import type { EventValues, SavedFields } from './event-form-fields.ts';

/** Storage in this browser for changes that the server does not have. */
export type UnsavedStore = { read(): Partial<EventValues>; write(values: Partial<EventValues>): void };

/** One entry per person and event, so that nobody sees what another person typed. */
export function unsavedStore(personId: string, eventId: string): UnsavedStore {
  const entry = keptEntry<Partial<EventValues>>(`unsaved-event/${personId}/${eventId}`);
  return {
    read: () => entry.read() ?? {},
    write: (values) => void entry.write(Object.keys(values).length > 0 ? values : null),
  };
}

/** The request that creates the draft, until it is answered. Retrying it with the same key creates no second draft. */
export type FirstSave = { key: string; values: EventValues; fields: SavedFields };

export const firstSaveEntry = (personId: string, form: string): KeptEntry<FirstSave> =>
  keptEntry(`first-save/${personId}/${form}`);
