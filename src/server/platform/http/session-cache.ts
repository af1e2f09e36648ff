import type { AccountLimit } from '#contracts/accounts/account-limit-kinds.ts';
import type { AccountRole } from '#contracts/accounts/account-roles.ts';
import type { Assurance } from '#contracts/accounts/sign-in-methods.ts';
import type { Clock } from '#server/platform/clock.ts';
import { memoryLimits } from '#server/platform/memory-limits.ts';
import { SizedCache } from '#server/platform/sized-cache.ts';

/** The result of the last session read; missing sessions are not cached. */
export type KnownSession = {
  accountId: string;
  role: AccountRole;
  assurance: Assurance;
  reauthenticatedAt: Date;
  secondFactorDueAt: Date | null;
  limits: readonly AccountLimit[];
  seenCounter: number;
};
type Entry = KnownSession & { checkedAt: number };

const FRESH_MILLISECONDS = 5000;

/**
 * Avoids reading the session from the database on every request. Roles revoked by other processes stay valid here for up to 5 s, as
 * sessions do whose end was not announced (session-streams.ts); sessions ended by this process must be removed after the commit.
 */
export class SessionCache {
  readonly #entries = new SizedCache<Entry>(memoryLimits.sessions);
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
    this.#entries.set(sessionId, { ...session, checkedAt: this.#clock.now().getTime() });
  }

  forget(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.#entries.delete(id);
  }
}
