/** Run as a process by pushes.jobs.test.ts: delivers pushes and kills itself at the step that it was told. */
import type { QueryResultRow } from 'pg';
import { deliverPushes } from '#server/notifications/push/pushes.jobs.ts';
import { readConfig } from '#server/platform/config.ts';
import { type Database, openDatabase, type Statement } from '#server/platform/postgres/db.ts';

const [step, service, connection, now] = process.argv.slice(2) as [string, string, string, string];

async function dieAt(reached: string): Promise<void> {
  if (reached !== step) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
}

const real = openDatabase(JSON.parse(connection));
const text = (statement: Statement) => (typeof statement === 'string' ? statement : statement.text);
const isClaim = (statement: Statement) => text(statement).includes(`set state = 'sending'`);
const isSettling = (statement: Statement) => text(statement).includes('with settled as');
const db: Database = {
  ...real,
  async query<Row extends QueryResultRow>(statement: Statement, values?: readonly unknown[]) {
    if (isClaim(statement)) await dieAt('before-claim');
    if (isSettling(statement)) await dieAt('after-send');
    const result = await real.query<Row>(statement, values);
    if (isClaim(statement)) await dieAt('after-claim');
    return result;
  },
};

const config = readConfig({ NODE_ENV: 'test', PUSH_SERVICES: service });
const clock = { now: () => new Date(now) };
await deliverPushes({ db, config, clock, logger: console });
