import { AsyncLocalStorage } from 'node:async_hooks';

type Scope = { reads: Map<string, Promise<unknown>> | null };
const current = new AsyncLocalStorage<Scope>();

/**
 * Within the work, the same select with the same values is sent once: the parts of a page ask for the same event independently of each
 * other. Not for work that reads what it has changed.
 */
export async function readingOnce<T>(work: () => Promise<T>): Promise<T> {
  const scope: Scope = { reads: new Map() };
  try {
    return await current.run(scope, work);
  } finally {
    // What goes on after the work, such as a timer that it started, reads anew.
    scope.reads = null;
  }
}

type Statement = [statement: string, values: readonly unknown[] | undefined];

/** `kind`: what `read` makes of the rows. */
export function once<T>(kind: string, [statement, values]: Statement, read: () => Promise<T>): Promise<T> {
  const known = current.getStore()?.reads;
  if (!known || !statement.startsWith('select')) return read();
  const key = `${kind} ${JSON.stringify(values)} ${statement}`;
  const earlier = known.get(key) as Promise<T> | undefined;
  // Each caller may change its rows.
  if (earlier) return earlier.then((result) => structuredClone(result));
  const reading = read();
  known.set(key, reading);
  return reading;
}
