import type { Db } from '#server/platform/postgres/db.ts';
import { type StoredTiebreak, TIEBREAK } from './tiebreak-rules.ts';

/** Asking a tie-break question ends a break, as asking any other does. */
export async function updateTiebreak(tx: Db, gameId: string, tiebreak: StoredTiebreak | null): Promise<void> {
  await tx.execute(
    'update games set tiebreak = $2, break_ends_at = case when tiebreak is not null then break_ends_at end where id = $1',
    [gameId, tiebreak && JSON.stringify(tiebreak)],
  );
}

/** Sends all entries again: what viewers see of their guesses has changed. */
export async function touchEntries(tx: Db, gameId: string, revision: number): Promise<void> {
  await tx.execute('update game_entries set revision = $2, shown_revision = $2 where game_id = $1', [gameId, revision]);
}

/** Also what viewers of held standings see: without its question, the number would rank by its size. */
export async function deleteGuesses(tx: Db, gameId: string): Promise<void> {
  await tx.execute(`update game_entries set shown = shown #- '{points,tiebreak}' where game_id = $1`, [gameId]);
  await tx.execute('delete from team_answers where game_id = $1 and question = $2', [gameId, TIEBREAK]);
}
