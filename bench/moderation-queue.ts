import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listCases } from '#server/moderation/cases.queries.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';

/** `node bench/moderation-queue.ts [cases]`: the first page of the moderators' queue: open, held and decided cases, and those of one author. */

const CASES = Number(process.argv[2] ?? 100_000);
const HELD = Math.round(CASES / 100);
const READINGS = 200;
const GOAL_MS = 20;

const dataDir = mkdtempSync(join(tmpdir(), 'dig-bench-queue-'));
const postgres = await startEmbeddedPostgres({ dataDir });
await migrate(postgres.connection);
const db = openDatabase({ ...postgres.connection, statement_timeout: 60_000, query_timeout: 65_000 });

await db.execute(
  `with authors as (insert into people (id, name) select gen_random_uuid(), 'Author ' || n from generate_series(1, 1000) n returning id),
     numbered as (select id, row_number() over () as n from authors)
   insert into moderation_cases (kind, target_id, author_id, snapshot, state, report_count, is_urgent, opened_at, reported_at)
   select 'comment', gen_random_uuid(), a.id, jsonb_build_object('title', 'Comment ' || c, 'text', repeat('Buy pills. ', 20)),
       case when c % 10 = 0 then 'decided' else 'open' end, 1, c % 100 = 0, now() - c * interval '1 minute', now() - c * interval '1 minute'
     from generate_series(1, $1) c join numbered a on a.n = 1 + c % 1000`,
  [CASES],
);
await db.execute(
  `insert into held_content (kind, target_id, case_id, why, score, since)
   select kind, target_id, id, '{links}', 3, reported_at from moderation_cases where state = 'open' limit $1`,
  [HELD],
);
await db.execute('analyze');
const [author] = await listCases(db, { state: 'open', authorId: null, after: null, limit: 1 });

async function measure(state: 'open' | 'held' | 'decided', authorId: string | null) {
  const times: number[] = [];
  for (let reading = 0; reading < READINGS; reading++) {
    const startedAt = performance.now();
    await listCases(db, { state, authorId, after: null, limit: 31 });
    times.push(performance.now() - startedAt);
  }
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor(times.length * part)]!;
  return { p50: at(0.5).toFixed(1), p95: at(0.95).toFixed(1), goal: at(0.95) <= GOAL_MS ? 'yes' : 'NO' };
}

const rows = {
  open: await measure('open', null),
  held: await measure('held', null),
  decided: await measure('decided', null),
  'of one author': await measure('open', author?.author?.id ?? null),
};
console.log(`${CASES} cases, ${HELD} of them held; milliseconds`);
console.table(rows);
if (Object.values(rows).some(({ goal }) => goal !== 'yes')) process.exitCode = 1;
await db.close();
await postgres.stop();
rmSync(dataDir, { recursive: true, force: true });
