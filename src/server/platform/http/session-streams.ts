import type { Database } from '#server/platform/postgres/db.ts';
import type { SessionCache } from './session-cache.ts';

/** Payloads are comma-separated ids. A trigger announces each deleted session, whatever the cause (db/functions/03_accounts.sql). */
const ENDED_SESSIONS = 'ended_sessions';
const RETRY_MS = 1000;

type Options = {
  db: Pick<Database, 'listen'>;
  cache: SessionCache;
  /** Returns those of the sessions that no longer exist. */
  listEnded(sessionIds: readonly string[]): Promise<string[]>;
};
type Stream = { end(): void };

/** Ends the live streams of a session when the session ends, in any process, and forgets the session. */
export class SessionStreams {
  readonly #options: Options;
  readonly #streams = new Map<string, Set<Stream>>();
  #isListening = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Returns the function to call when the stream has ended by itself. */
  follow(sessionId: string, stream: Stream): () => void {
    this.listen();
    const streams = this.#streams.get(sessionId) ?? new Set();
    this.#streams.set(sessionId, streams.add(stream));
    // The session may have ended since the request was authenticated from the cache.
    void this.#check([sessionId]);
    return () => {
      streams.delete(stream);
      if (streams.size === 0 && this.#streams.get(sessionId) === streams) this.#streams.delete(sessionId);
    };
  }

  /** Also before the first stream: a process forgets the sessions that end in others. */
  listen(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    this.#options.db.listen(ENDED_SESSIONS, {
      onMessage: (sessionIds) => this.#end(sessionIds.split(',')),
      // Messages were lost while the connection was.
      onConnect: () => void this.#check([...this.#streams.keys()]),
    });
  }

  #end(sessionIds: readonly string[]): void {
    this.#options.cache.forget(sessionIds);
    for (const id of sessionIds) for (const stream of this.#streams.get(id) ?? []) stream.end();
  }

  async #check(sessionIds: readonly string[]): Promise<void> {
    if (sessionIds.length === 0) return;
    try {
      this.#end(await this.#options.listEnded(sessionIds));
    } catch {
      const retry = () => void this.#check(sessionIds.filter((id) => this.#streams.has(id)));
      setTimeout(retry, RETRY_MS).unref();
    }
  }
}
