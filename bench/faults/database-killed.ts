import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, call, keepCalling, newAddress, percentile, register, setBio, signUp } from './calls.ts';
import { atMost, exactly, type Fault, holds, tally } from './check.ts';
import { databasePid, startSite, temporaryFolder } from './site-process.ts';

const KILLS = 5;

export const databaseKilled: Fault = {
  title: `kill -9 of the database under writes, ${KILLS} times`,
  async run() {
    const site = await startSite({ dataDir: temporaryFolder('database') });
    const { user, tokens } = await signUp(site.url);
    const answers: Answer[] = [];
    const live: Answer[] = [];
    const noticed: number[] = [];
    const healed: number[] = [];
    let isOver = false;
    let bio = 0;
    const working = Promise.all([
      keepCalling(
        4,
        () => isOver,
        async () => answers.push(await register(site.url, newAddress())),
      ),
      keepCalling(
        4,
        () => isOver,
        async () => {
          const answer = await setBio(site.url, tokens.access.token, String(++bio));
          answers.push(answer);
          if (answer.status !== 200) await delay(50);
        },
      ),
      keepCalling(
        1,
        () => isOver,
        async () => {
          live.push(await call(site.url, '/api/health/live'));
          await delay(50);
        },
      ),
    ]);
    for (let kill = 0; kill < KILLS; kill++) {
      await delay(500);
      process.kill(databasePid(site)!, 'SIGKILL');
      const killed = performance.now();
      const down = await firstReadiness(site.url, 503, 3000);
      noticed.push(down);
      const up = await firstReadiness(site.url, 200, 30_000);
      healed.push(performance.now() - killed);
      if (up === Number.POSITIVE_INFINITY) break;
    }
    isOver = true;
    await working;
    const after = await call(site.url, '/api/users/profile', { token: tokens.access.token });
    const bad = answers.filter(({ status }) => ![200, 201, 503].includes(status));
    const refused = answers.filter(({ status }) => status === 503);
    return [
      exactly('liveness responses other than 200', live.filter(({ status }) => status !== 200).length, 0),
      atMost('liveness, slowest', Math.max(...live.map(({ ms }) => ms)), 1000),
      atMost('readiness 503 after the kill, slowest', Math.max(...noticed), 1000),
      atMost('healed, slowest', Math.max(...healed), 20_000),
      exactly(
        'responses other than 200, 201 and 503',
        tally(bad.map(({ status, text, error }) => error ?? `${status} ${text.slice(0, 120)}`)),
        'none',
      ),
      atMost('rejected calls, slowest', Math.max(0, ...refused.map(({ ms }) => ms)), 3000),
      holds(
        'rejected calls without Retry-After',
        refused.every(({ headers }) => headers['retry-after']),
        `${refused.length} refused, median ${Math.round(
          percentile(
            refused.map(({ ms }) => ms),
            0.5,
          ),
        )} ms`,
        'none',
      ),
      exactly('the same process serves afterwards', after.status === 200 && after.text.includes(user.id), true),
    ];
  },
};

/** Milliseconds until readiness returns `status`, polled every 10 ms. */
async function firstReadiness(url: string, status: number, limitMs: number): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < limitMs) {
    if ((await call(url, '/api/health/ready')).status === status) return performance.now() - started;
    await delay(10);
  }
  return Number.POSITIVE_INFINITY;
}
