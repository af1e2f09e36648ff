import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Database } from '#server/platform/postgres/db.ts';
import type { SearchDeps } from '#server/search/events/search.actions.ts';
import { wrapConnection } from '#tests/support/wrapped-database.ts';
import type { Shape } from './shapes.ts';

export type Measured = {
  name: string;
  targetMs: number;
  p50: number;
  p95: number;
  p99: number;
  /** CPU time of the database's processes, also of those that read files for others, which other load hardly affects. */
  busy50: number;
  busy95: number;
  buffers: number;
  trips: number;
};
export type RecordedStatement = { text: string; values: readonly unknown[] };

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
};

/** The best of `repeats` runs for each query, to reduce the effect of other load. */
export async function measure(
  shape: Shape,
  deps: SearchDeps,
  { questions, repeats }: { questions: number; repeats: number },
): Promise<Measured> {
  const queries = Array.from({ length: questions }, () => shape.make());
  // Statements are planned once per connection.
  for (const query of queries.slice(0, 60)) await query(deps);
  const backends = await backendsOf(deps);
  const times = queries.map(() => Infinity);
  const busy = queries.map(() => Infinity);
  for (let round = 0; round < repeats; round++)
    for (const [at, query] of queries.entries()) {
      const [begun, worked] = [performance.now(), busyMs(backends)];
      await query(deps);
      times[at] = Math.min(times[at]!, performance.now() - begun);
      busy[at] = Math.min(busy[at]!, busyMs(backends) - worked);
    }
  const sample = [];
  for (const query of queries.slice(0, 15)) sample.push(await countBuffers(deps, query));
  return {
    name: shape.name,
    targetMs: shape.targetMs,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    busy50: percentile(busy, 0.5),
    busy95: percentile(busy, 0.95),
    buffers: percentile(
      sample.map(({ buffers }) => buffers),
      0.5,
    ),
    trips: percentile(
      sample.map(({ trips }) => trips),
      0.5,
    ),
  };
}

const PidRow = z.object({ pid: z.number() });
const PlanRow = z.object({
  'QUERY PLAN': z.tuple([
    z.object({ Plan: z.looseObject({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
  ]),
});

async function backendsOf({ db }: SearchDeps): Promise<number[]> {
  const rows = await db.rows(
    PidRow,
    `select pid from pg_stat_activity where (datname = current_database() and backend_type = 'client backend') or backend_type = 'io worker'`,
  );
  return rows.map(({ pid }) => pid);
}

/** Linux counts the CPU nanoseconds of each process. */
const busyMs = (pids: readonly number[]) =>
  pids.reduce((sum, pid) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]), 0) / 1e6;

/** Pages touched by all statements of one query, as counted by PostgreSQL. */
async function countBuffers({ db, clock }: SearchDeps, query: (deps: SearchDeps) => Promise<unknown>) {
  const recorded: RecordedStatement[] = [];
  await query({ clock, db: recording(db, recorded) });
  let buffers = 0;
  for (const { text, values } of recorded) {
    if (text.startsWith('explain')) continue;
    const {
      'QUERY PLAN': [{ Plan }],
    } = await db.one(PlanRow, `explain (analyze, buffers, timing off, format json) ${text}`, values);
    buffers += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
  }
  return { buffers, trips: recorded.length };
}

export function recording(db: Database, recorded: RecordedStatement[]): Database {
  return wrapConnection(db, ({ text, values }, send) => {
    recorded.push({ text, values });
    return send();
  });
}
