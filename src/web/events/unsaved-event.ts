import type { EventValues } from './event-values.ts';

/** Where this browser keeps what the server has not taken yet. */
export type UnsavedStore = { read(): Partial<EventValues>; write(values: Partial<EventValues>): void };

/** One store per person and event, so that nobody is shown what somebody else typed. */
export function unsavedStore(personId: string, eventId: string): UnsavedStore {
  const key = `unsaved-event/${personId}/${eventId}`;
  return {
    read() {
      try {
        const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
        return typeof stored === 'object' && stored !== null ? stored : {};
      } catch {
        return {};
      }
    },
    write(values) {
      // A browser may refuse storage or be full: the open page then still holds everything.
      try {
        if (Object.keys(values).length > 0) localStorage.setItem(key, JSON.stringify(values));
        else localStorage.removeItem(key);
      } catch {}
    },
  };
}
