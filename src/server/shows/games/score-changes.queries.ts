import { z } from 'zod';
import { WITHDRAWN } from '#contracts/shows/automatic-scores.ts';
import { ScoreChange } from '#contracts/shows/score-changes.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { TIEBREAK } from '#server/shows/tiebreaks/tiebreak-rules.ts';

export type NewChange = {
  gameId: string;
  teamId: string;
  field: string;
  from: number | null;
  to: number | null;
  reason?: string;
  changedBy: string;
  now: Date;
  undoes?: number;
};

export async function insertScoreChange(tx: Db, change: NewChange): Promise<void> {
  const { gameId, teamId, field, from, to, reason = '', changedBy, now, undoes = null } = change;
  await tx.execute(
    `insert into score_changes (game_id, team_id, field, from_value, to_value, reason, changed_by, changed_at, undoes)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [gameId, teamId, field, from, to, reason, changedBy, now, undoes],
  );
}

const ChangeRow = ScoreChange.extend({ changedAt: z.date() });
const SELECT = `select c.id, c.team_id as "teamId", e.name as "teamName", c.field, c.from_value as "from", c.to_value as "to", c.reason,
    case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as "changedBy", c.changed_at as "changedAt",
    exists (select from score_changes undo where undo.undoes = c.id) as "isUndone", c.undoes
  from score_changes c join game_entries e on e.game_id = c.game_id and e.team_id = c.team_id left join people p on p.id = c.changed_by`;

const present = (row: z.infer<typeof ChangeRow>): ScoreChange => ({ ...row, changedAt: row.changedAt.toISOString() });

export async function listScoreChanges(
  db: Db,
  gameId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ScoreChange[]> {
  const rows = await db.rows(
    ChangeRow,
    `${SELECT} where c.game_id = $1 and ($2::bigint is null or c.id < $2) order by c.id desc limit $3`,
    [gameId, before ?? null, limit],
  );
  return rows.map(present);
}

export async function findScoreChange(db: Db, gameId: string, changeId: number): Promise<ScoreChange | undefined> {
  const row = await db.row(ChangeRow, `${SELECT} where c.game_id = $1 and c.id = $2`, [gameId, changeId]);
  return row && present(row);
}

/** Whether a tie-break question was withdrawn by this change or after it, with the guesses there were. */
export async function wasTiebreakWithdrawnSince(db: Db, gameId: string, changeId: number): Promise<boolean> {
  const rowCount = await db.execute(
    'select 1 from score_changes where game_id = $1 and id >= $2 and field = $3 and reason = $4 limit 1',
    [gameId, changeId, TIEBREAK, WITHDRAWN],
  );
  return rowCount > 0;
}
