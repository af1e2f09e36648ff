import { isSignedIn } from './http.ts';

const PREFIX = 'kept/';

/** What a person typed, saved in this browser; logging out removes all of it. */
export type KeptEntry<Value extends object> = { read(): Value | null; write(value: Value | null): void };

export function keptEntry<Value extends object>(name: string): KeptEntry<Value> {
  const key = PREFIX + name;
  return {
    read() {
      try {
        const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
        return typeof stored === 'object' ? (stored as Value | null) : null;
      } catch {
        return null;
      }
    },
    write(value) {
      // Storage may be refused or full; the open page still holds the value.
      try {
        if (!value) localStorage.removeItem(key);
        // A form that closes because somebody logged out must not leave behind what was just removed.
        else if (isSignedIn()) localStorage.setItem(key, JSON.stringify(value));
      } catch {}
    },
  };
}

export function forgetKept(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {}
}
