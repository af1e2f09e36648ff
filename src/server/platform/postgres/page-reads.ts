import { AsyncLocalStorage } from 'node:async_hooks';

type OpenRead<T> = () => Promise<T>;
type SharedRead<T> = { opened: Promise<T>; users: number };
type Scope = {
  /** By statement, then by what is made of the rows and the values. */
  reads: Map<string, Map<string, Promise<unknown>>> | null;
  /** The reads that are open now, by how they were opened. */
  connections: Map<OpenRead<unknown>, SharedRead<unknown>>;
};
const current = new AsyncLocalStorage<Scope>();

/**
 * Within the work, the same select with the same values is sent once: the parts of a page ask for the same event independently of each
 * other. Statements that are sent at the same time go through one connection, because to wake several processes of PostgreSQL takes longer
 * than most statements. Not for work that reads what it has changed.
 */
export async function readPage<T>(work: () => Promise<T>): Promise<T> {
  const scope: Scope = { reads: new Map(), connections: new Map() };
  try {
    return await current.run(scope, work);
  } finally {
    // What continues after the work, such as a timer that it started, reads for itself.
    scope.reads = null;
  }
}

type Statement = [statement: string, values: readonly unknown[] | undefined];

/** `kind`: what `read` makes of the rows. */
export function once<T>(kind: string, [statement, values]: Statement, read: () => Promise<T>): Promise<T> {
  const known = current.getStore()?.reads;
  if (!known || !statement.startsWith('select')) return read();
  const sent = known.get(statement) ?? new Map<string, Promise<unknown>>();
  known.set(statement, sent);
  const key = `${kind} ${JSON.stringify(values)}`;
  const earlier = sent.get(key) as Promise<T> | undefined;
  // Each caller may change its rows.
  if (earlier) return earlier.then((result) => structuredClone(result));
  const reading = read();
  sent.set(key, reading);
  return reading;
}

/** The connection that the statements of a page share while one of them runs; elsewhere, one of its own each. */
export async function openShared<T extends { release(): void }>(open: OpenRead<T>): Promise<T> {
  const connections = current.getStore()?.connections as Map<OpenRead<T>, SharedRead<T>> | undefined;
  if (!connections) return open();
  let shared = connections.get(open);
  if (!shared) {
    shared = { opened: open(), users: 0 };
    connections.set(open, shared);
  }
  const { opened } = shared;
  shared.users++;
  const leave = () => {
    if (--shared.users > 0) return false;
    connections.delete(open);
    return true;
  };
  try {
    const connection = await opened;
    return { ...connection, release: () => leave() && connection.release() };
  } catch (error) {
    leave();
    throw error;
  }
}
