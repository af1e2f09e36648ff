import type { AccountRole } from '#contracts/accounts/account-roles.ts';
import type { Clock } from '#server/platform/clock.ts';

/** What the last look at a session found; a session that was not there is not kept. */
export type KnownSession = { accountId: string; role: AccountRole; seenCounter: number };
type Entry = KnownSession & { checkedAt: number };

const FRESH_MILLISECONDS = 5000;
const MAX_ENTRIES = 50_000;

/**
 * Spares the database a look at the session for each request. A session that another process ended, and a role that was taken away, live
 * here for 5 s at most; a session that this process ended must be forgotten after the commit.
 */
export class SessionCache {
  readonly #entries = new Map<string, Entry>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  find(sessionId: string): KnownSession | undefined {
    const entry = this.#entries.get(sessionId);
    const age = entry ? this.#clock.now().getTime() - entry.checkedAt : Number.POSITIVE_INFINITY;
    return age >= 0 && age < FRESH_MILLISECONDS ? entry : undefined;
  }

  keep(sessionId: string, session: KnownSession): void {
    this.#entries.delete(sessionId);
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value!);
    this.#entries.set(sessionId, { ...session, checkedAt: this.#clock.now().getTime() });
  }

  forget(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.#entries.delete(id);
  }
}
