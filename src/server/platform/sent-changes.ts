import { AsyncLocalStorage } from 'node:async_hooks';
import { isRejection } from './postgres/database-failure.ts';

const current = new AsyncLocalStorage<SentChanges>();

/**
 * What some work, such as the handler of a request, has changed in the database. AsyncLocalStorage carries it, because statements do not know for
 * whom they are. Changes count as stored unless PostgreSQL has rejected them: after a lost connection nobody knows.
 */
export class SentChanges {
  #mayBeStored = false;
  #unfinished = 0;

  /** Also while a statement or a transaction of the work still runs: it may be stored later. */
  get mayBeStored(): boolean {
    return this.#mayBeStored || this.#unfinished > 0;
  }

  watch<T>(work: () => T): T {
    return current.run(this, work);
  }

  note(): void {
    this.#mayBeStored = true;
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#unfinished++;
    try {
      return await work();
    } finally {
      this.#unfinished--;
    }
  }
}

export const currentChanges = (): SentChanges | undefined => current.getStore();

/** Sends a commit, or a statement that commits itself. */
export async function noteChange<T>(send: () => Promise<T>): Promise<T> {
  const changes = current.getStore();
  if (!changes) return send();
  try {
    const result = await changes.during(send);
    changes.note();
    return result;
  } catch (error) {
    if (!isRejection(error)) changes.note();
    throw error;
  }
}

/** Whether a statement may change something, also through a function: too much is taken for a change rather than too little. */
export const isChange = (statement: string): boolean =>
  !/^\s*(select|with)\b/i.test(statement) ||
  /\b(insert|update|delete|merge|graphile_worker|pg_\w+|set_config|nextval|(add|delete|move|rebuild|refresh)_\w+)\b/i.test(
    statement,
  );
