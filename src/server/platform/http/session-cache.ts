import type { AccountRole } from '#contracts/accounts/account-roles.ts';
import type { Clock } from '#server/platform/clock.ts';

/** The result of the last session read; missing sessions are not cached. */
export type KnownSession = { accountId: string; role: AccountRole; seenCounter: number };
type Entry = KnownSession & { checkedAt: number };

const FRESH_MILLISECONDS = 5000;
const MAX_ENTRIES = 50_000;

/**
 * Avoids reading the session from the database on every request. Sessions ended and roles revoked by other processes stay valid here for
 * up to 5 s; sessions ended by this process must be removed after the commit.
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
