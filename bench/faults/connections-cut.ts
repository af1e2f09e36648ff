import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Answer, call, keepCalling, setBio, signUp } from './calls.ts';
import { exactly, type Fault, holds, tally } from './check.ts';
import { databaseOf, startSite, temporaryFolder } from './site-process.ts';

const CUTS = 10;

export const connectionsCut: Fault = {
  title: 'all database connections of the site are terminated, idle and busy',
  async run() {
    const site = await startSite({ dataDir: temporaryFolder('cut') });
    const { tokens } = await signUp(site.url);
    const token = tokens.access.token;
    const admin = new pg.Client(databaseOf(site));
    await admin.connect();
    const cut = () =>
      admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );

    await Promise.all(Array.from({ length: 15 }, (_, n) => setBio(site.url, token, String(n))));
    const afterIdleCut: Answer[] = [];
    for (let round = 0; round < CUTS; round++) {
      await cut();
      await delay(100);
      afterIdleCut.push(await call(site.url, '/api/users/profile', { token }));
    }
    const underLoad: Answer[] = [];
    let isOver = false;
    const load = keepCalling(
      8,
      () => isOver,
      async () => underLoad.push(await setBio(site.url, token, 'busy')),
    );
    for (let round = 0; round < CUTS; round++) {
      await delay(100);
      await cut();
    }
    isOver = true;
    await load;
    await admin.end();
    const statuses = underLoad.map(({ status, error }) => error ?? status);
    return [
      exactly(
        'first calls after idle connections were cut',
        tally(afterIdleCut.map(({ status }) => status)),
        `${CUTS} × 200`,
      ),
      holds(
        'calls under load',
        statuses.every((status) => status === 200 || status === 503),
        tally(statuses),
        '200 or 503',
      ),
      exactly('the same process is ready', (await call(site.url, '/api/health/ready')).status, 200),
    ];
  },
};
