import type { Db } from '#server/platform/postgres/db.ts';
import { BOARD_CHANNEL } from '#server/shows/games/game-changes.actions.ts';

/*
 * A transaction with NOTIFY commits under a lock of the whole database, so that the disk writes of 200 answers would happen one after the other.
 * Answers are therefore announced after their commit, those of a moment together, in a transaction that writes nothing else. If the process dies
 * in between, its own streams end and their pages load everything again; pages of other processes do so within 20 s.
 */
const TOGETHER_MS = 50;
const waiting = new WeakMap<Db, Set<string>>();

/** Tells phones of the team and hosts to refetch its answers, once the transaction of the answer has committed. */
export function announceAnswer(db: Db, gameId: string, teamId: string): void {
  const payload = `${gameId}/${teamId}`;
  const others = waiting.get(db);
  if (others) {
    others.add(payload);
    return;
  }
  const payloads = new Set([payload]);
  waiting.set(db, payloads);
  setTimeout(() => {
    waiting.delete(db);
    const text = `select pg_notify('${BOARD_CHANNEL}', payload) from unnest($1::text[]) payload`;
    // As after a crash.
    void db.execute(text, [[...payloads]]).catch(() => undefined);
  }, TOGETHER_MS).unref();
}
