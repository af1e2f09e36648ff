import { z } from 'zod';
import { GameEvent } from '#contracts/shows/score-changes.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';

type NewEvent = { gameId: string; kind: GameEvent['kind']; changedBy: string; now: Date };

export async function insertGameEvent(tx: Db, { gameId, kind, changedBy, now }: NewEvent): Promise<void> {
  await tx.execute('insert into game_events (game_id, kind, changed_by, changed_at) values ($1, $2, $3, $4)', [
    gameId,
    kind,
    changedBy,
    now,
  ]);
}

const EventRow = GameEvent.extend({ changedAt: z.date() });

/** Latest first. */
export async function listGameEvents(db: Db, gameId: string, limit: number): Promise<GameEvent[]> {
  const rows = await db.rows(
    EventRow,
    `select e.kind, case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as "changedBy", e.changed_at as "changedAt"
       from game_events e left join people p on p.id = e.changed_by where e.game_id = $1 order by e.id desc limit $2`,
    [gameId, limit],
  );
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
}
