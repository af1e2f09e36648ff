import { z } from 'zod';
import { type PreparedQuestion, Round, RoundDetail } from '#contracts/shows/rounds.contract.ts';
import { MAX_ROUNDS, MAX_SHOW_QUESTIONS } from '#contracts/shows/show-limits.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

const RoundRow = Round.extend({ updatedAt: z.date() });
const RoundDetailRow = RoundDetail.extend({ updatedAt: z.date() });
const COLUMNS = `id, name, jsonb_array_length(questions) as "questionCount", updated_at as "updatedAt"`;
const present = <Row extends { updatedAt: Date }>(row: Row) => ({ ...row, updatedAt: row.updatedAt.toISOString() });

export async function listRounds(db: Db, ownerId: string): Promise<Round[]> {
  const rows = await db.rows(
    RoundRow,
    `select ${COLUMNS} from rounds where owner_id = $1 order by updated_at desc, id`,
    [ownerId],
  );
  return rows.map(present);
}

export async function findRound(db: Db, roundId: string, ownerId: string): Promise<RoundDetail | undefined> {
  const row = await db.row(RoundDetailRow, `select ${COLUMNS}, questions from rounds where id = $1 and owner_id = $2`, [
    roundId,
    ownerId,
  ]);
  return row && present(row);
}

/** Holds the round until the transaction ends. */
export async function lockRound(tx: Db, roundId: string, ownerId: string): Promise<RoundDetail | undefined> {
  await tx.execute('select 1 from rounds where id = $1 and owner_id = $2 for no key update', [roundId, ownerId]);
  return findRound(tx, roundId, ownerId);
}

type NewRound = { ownerId: string; name: string; questions: readonly PreparedQuestion[]; now: Date };

/** Undefined if the person has too many rounds. */
export async function insertRound(
  db: Db,
  { ownerId, name, questions, now }: NewRound,
): Promise<RoundDetail | undefined> {
  const row = await db.row(
    RoundDetailRow,
    `insert into rounds (owner_id, name, questions, created_at, updated_at)
     select $1, $2, $3, $4, $4 where (select count(*) from rounds where owner_id = $1) < ${MAX_ROUNDS} returning ${COLUMNS}, questions`,
    [ownerId, name, JSON.stringify(questions), now],
  );
  return row && present(row);
}

type RoundChange = { name?: string | undefined; questions?: readonly PreparedQuestion[] | undefined };

export async function updateRound(
  tx: Db,
  { roundId, ownerId, now }: { roundId: string; ownerId: string; now: Date },
  { name, questions }: RoundChange,
): Promise<RoundDetail | undefined> {
  // Every change moves `updated_at`, by which an editor finds out that somebody else has changed the round.
  const row = await tx.row(
    RoundDetailRow,
    `update rounds set name = coalesce($3, name), questions = coalesce($4, questions), updated_at = greatest($5, updated_at + interval '1 millisecond')
      where id = $1 and owner_id = $2 returning ${COLUMNS}, questions`,
    [roundId, ownerId, name ?? null, questions ? JSON.stringify(questions) : null, now],
  );
  return row && present(row);
}

export async function deleteRound(tx: Db, roundId: string, ownerId: string): Promise<boolean> {
  const rowCount = await tx.execute('delete from rounds where id = $1 and owner_id = $2', [roundId, ownerId]);
  return rowCount === 1;
}

/** The shows that have this round, in any state. */
export async function listShowsOfRound(tx: Db, roundId: string): Promise<string[]> {
  const rows = await tx.rows(IdRow, 'select distinct show_id as id from show_rounds where round_id = $1', [roundId]);
  return rows.map(({ id }) => id);
}

const HighestCountRow = z.object({ highest: z.number().nullable() });

/**
 * Updates the question counts of those shows that are scheduled to the sum of their rounds; without prepared questions, a show keeps its count.
 * Returns the highest sum, which may exceed the limit.
 */
export async function recountQuestions(tx: Db, showIds: readonly string[]): Promise<number> {
  const row = await tx.row(
    HighestCountRow,
    `with counts as (
       select s.id, sum(jsonb_array_length(r.questions))::integer as questions from shows s
         join show_rounds sr on sr.show_id = s.id join rounds r on r.id = sr.round_id
        where s.status = 'scheduled' and s.id = any ($1) group by s.id),
     updated as (update shows s set question_count = least(c.questions, ${MAX_SHOW_QUESTIONS}) from counts c
        where s.id = c.id and s.status = 'scheduled' and c.questions > 0)
     select max(questions) as highest from counts`,
    [showIds],
  );
  return row?.highest ?? 0;
}
