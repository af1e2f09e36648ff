import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Answer, call, keepCalling, setBio, signUp } from './calls.ts';
import { atMost, type Check, exactly, type Fault, holds, tally } from './check.ts';
import { databaseOf, databasePid, isAlive, startSite, temporaryFolder } from './site-process.ts';

const ROUNDS = 5;
const CALLERS = 24;
const SLOW = 4;

export const termination: Fault = {
  title: `SIGTERM under load, ${ROUNDS} times: ${CALLERS} callers on kept-alive connections, ${SLOW} slow writes in flight`,
  async run() {
    const dataDir = temporaryFolder('term');
    const rounds: (readonly [number, Check[]])[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await terminateOnce(dataDir));
    // Reports the slowest round, and failures of any.
    const checks = rounds.map(([, of]) => of);
    const [, slowest] = rounds.toSorted(([one], [other]) => other - one)[0]!;
    return slowest.map((check, at) => checks.map((of) => of[at]!).find(({ passed }) => !passed) ?? check);
  },
};

async function terminateOnce(dataDir: string): Promise<readonly [number, Check[]]> {
  const site = await startSite({ dataDir, env: { LOG_LEVEL: 'info' } });
  const [busy, slow] = [await signUp(site.url), await signUp(site.url)];
  const agent = new http.Agent({ keepAlive: true });
  const answers: Answer[] = [];
  let isOver = false;
  const load = keepCalling(
    CALLERS,
    () => isOver,
    async (at) => {
      const path = ['/api/site', '/api/users/profile', '/'][at % 3]!;
      const answer = await call(site.url, path, { agent, token: busy.tokens.access.token });
      // Connection refused: the site is gone, and the caller knows that nothing happened.
      if (answer.error === 'ECONNREFUSED') isOver = true;
      else answers.push(answer);
    },
  );
  await delay(500);
  const release = await lockPerson(dataDir, slow.user.id);
  const slowWrites = Array.from({ length: SLOW }, (_, n) =>
    setBio(site.url, slow.tokens.access.token, `slow ${n}`, { agent }),
  );
  await delay(300);
  const database = databasePid(site)!;
  const signalledAt = performance.now();
  site.kill('SIGTERM');
  await delay(700);
  const hadDatabase = isAlive(database);
  await release();
  const written = await Promise.all(slowWrites);
  await load;
  const code = await site.ended;
  const stoppedMs = performance.now() - signalledAt;
  agent.destroy();
  const failed = [...answers, ...written].filter(({ status }) => status !== 200);
  const logged = site.output().includes('"msg":"stopped"');
  const checks = [
    exactly('requests in flight that failed', tally(failed.map(({ status, error }) => error ?? status)), 'none'),
    exactly(
      'slow writes in flight that were answered',
      tally(written.map(({ status, error }) => error ?? status)),
      `${SLOW} × 200`,
    ),
    atMost('SIGTERM to the end of the process (700 ms of it the slow writes)', stoppedMs, 10_000),
    exactly('exit code', code, 0),
    holds(
      'database last',
      hadDatabase && logged && !isAlive(database),
      hadDatabase ? 'it outlived the requests' : 'it was gone first',
    ),
  ];
  return [stoppedMs, checks];
}

/** Keeps writes of one person waiting until released. */
async function lockPerson(dataDir: string, id: string): Promise<() => Promise<void>> {
  const client = new pg.Client(databaseOf({ dataDir }));
  await client.connect();
  await client.query('begin');
  await client.query('select 1 from people where id = $1 for update', [id]);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}
