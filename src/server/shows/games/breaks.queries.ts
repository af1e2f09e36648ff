import type { Db } from '#server/platform/postgres/db.ts';

/** Null ends the break. */
export async function updateBreak(tx: Db, gameId: string, endsAt: Date | null): Promise<void> {
  await tx.execute('update games set break_ends_at = $2 where id = $1', [gameId, endsAt]);
}
