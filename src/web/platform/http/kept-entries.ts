import { newKey } from './create-once.ts';
import { isSignedIn } from './http.ts';

const PREFIX = 'kept/';

/** What a person typed, saved in this browser; logging out removes all of it. `write` returns whether the browser has taken it. */
export type KeptEntry<Value extends object> = { read(): Value | null; write(value: Value | null): boolean };

/** `isAllowed`: whether the person may leave something in this browser now. */
export function keptEntry<Value extends object>(name: string, isAllowed = isSignedIn): KeptEntry<Value> {
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
        else if (!isAllowed()) return false;
        else localStorage.setItem(key, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
  };
}

/**
 * A list with an entry for each tab, because a tab that has sent its part must not erase another's. Reading takes over all entries. Those of tabs
 * that are still open, too: storage does not tell them from crashed ones, and a write sent twice is better than a lost one.
 */
export function keptList<Item>(name: string, isAllowed = isSignedIn): KeptEntry<Item[]> {
  const ownName = `${name}/${newKey()}`;
  const own = keptEntry<Item[]>(ownName, isAllowed);
  return {
    read() {
      const others = keptNames(`${name}/`).filter((each) => each !== ownName);
      const entries = [...others, ownName].map((each) => keptEntry<Item[]>(each));
      const items = entries.flatMap((entry) => entry.read() ?? []);
      if (others.length > 0) own.write(items);
      // Storage may have refused them.
      if (own.read()?.length === items.length) for (const other of others) keptEntry(other).write(null);
      return items;
    },
    write: own.write,
  };
}

export function forgetKept(): void {
  for (const name of keptNames()) keptEntry(name).write(null);
}

/** Calls `listener` when another tab has changed an entry whose name starts so, until the returned function is called. */
export function onKeptElsewhere(start: string, listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key?.startsWith(PREFIX + start) && listener();
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

export function keptNames(start = ''): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + start))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}
