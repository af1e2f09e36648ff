import type { EventDetail } from '#contracts/events/events.contract.ts';
import { type KeptEntry, keptEntry } from '#web/platform/http/kept-entries.ts';
import type { EventValues, SavedFields } from './event-form-fields.ts';

/** Changes that the server does not have, and what the changed fields were before. */
type UnsavedChanges = Partial<EventValues> & { basedOn?: SavedFields };
/** Storage in this browser for them. */
export type UnsavedStore = { read(): UnsavedChanges; write(changes: UnsavedChanges): void };

/** One entry per person and event, so that nobody sees what another person typed. */
export function unsavedStore(personId: string, eventId: string): UnsavedStore {
  const entry = keptEntry<UnsavedChanges>(`unsaved-event/${personId}/${eventId}`);
  return {
    read: () => entry.read() ?? {},
    write: (changes) => void entry.write(Object.keys(changes).length > 0 ? changes : null),
  };
}

/** A published event keeps its host: one that was chosen for its draft in another tab is left out. */
export function restorable(kept: UnsavedChanges, event: EventDetail | null): UnsavedChanges {
  if (event?.abilities.publish ?? true) return kept;
  const { host: _host, basedOn: { host: _before, ...basedOn } = {}, ...others } = kept;
  return { ...others, basedOn };
}

/** The request that creates the draft, until it is answered. Retrying it with the same key creates no second draft. */
export type FirstSave = { key: string; values: EventValues; fields: SavedFields };

export const firstSaveEntry = (personId: string, form: string): KeptEntry<FirstSave> =>
  keptEntry(`first-save/${personId}/${form}`);
