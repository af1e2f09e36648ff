import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Answer, call, keepCalling, percentile, setBio, signUp } from './calls.ts';
import { atMost, exactly, type Fault, holds, tally } from './check.ts';
import { databaseOf, startSite, temporaryFolder } from './site-process.ts';

const LOCKED_MS = 6000;

export const tableLock: Fault = {
  title: 'a lock on the table of people for 6 s, while 40 callers keep changing profiles',
  async run() {
    const site = await startSite({ dataDir: temporaryFolder('lock') });
    const token = (await signUp(site.url)).tokens.access.token;
    const admin = new pg.Client(databaseOf(site));
    await admin.connect();
    const locked: Answer[] = [];
    const others: Answer[] = [];
    const ready: Answer[] = [];
    let isOver = false;
    await admin.query('begin; lock table people in access exclusive mode');
    const load = Promise.all([
      keepCalling(
        40,
        () => isOver,
        async () => locked.push(await setBio(site.url, token, 'locked')),
      ),
      keepCalling(
        2,
        () => isOver,
        async () => {
          // Both need the database, neither the locked table.
          others.push(await call(site.url, '/api/auth/sessions', { token }));
          others.push(await call(site.url, '/api/auth/verify-email', { method: 'POST', body: { token: 'x' } }));
          await delay(20);
        },
      ),
      keepCalling(
        1,
        () => isOver,
        async () => {
          ready.push(await call(site.url, '/api/health/ready'));
          await delay(100);
        },
      ),
    ]);
    await delay(LOCKED_MS);
    await admin.query('rollback');
    const freed = performance.now();
    isOver = true;
    await load;
    const after = await setBio(site.url, token, 'free');
    await admin.end();
    const refused = locked.filter(({ status }) => status === 503);
    const times = others.map(({ ms }) => ms);
    return [
      holds(
        'answers to the locked calls',
        locked.every(({ status }) => status === 200 || status === 503),
        tally(locked.map(({ status, error }) => error ?? status)),
        '200 or 503',
      ),
      atMost('refused, slowest', Math.max(...refused.map(({ ms }) => ms)), 3500),
      exactly('refused without Retry-After', refused.filter(({ headers }) => !headers['retry-after']).length, 0),
      holds(
        'other routes',
        others.every(({ status }) => status === 200 || status === 400),
        tally(others.map(({ status }) => status)),
        '200 or 400',
      ),
      atMost('other routes, p95', percentile(times, 0.95), 250),
      exactly('readiness answers other than 200', ready.filter(({ status }) => status !== 200).length, 0),
      holds(
        'works when the lock is gone',
        after.status === 200,
        `${after.status} ${Math.round(performance.now() - freed)} ms after`,
        '200',
      ),
    ];
  },
};
