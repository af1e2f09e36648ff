import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, call, keepCalling, PASSWORD, percentile, signUp } from './calls.ts';
import { atMost, type Check, exactly, type Fault, holds, tally } from './check.ts';
import { type Site, startSite, temporaryFolder } from './site-process.ts';

const LOAD_MS = 8000;
const FLOOD_CONNECTIONS = 2000;

export const overload: Fault = {
  title: 'ten times more logins than it can handle, then 2,000 connections that request a profile without pause',
  async run() {
    const site = await startSite({ dataDir: temporaryFolder('overload') });
    return [...(await tooManyLogins(site)), ...(await flood(site))];
  },
};

async function tooManyLogins(site: Site): Promise<Check[]> {
  const { user, tokens } = await signUp(site.url);
  const logIn = () =>
    call(site.url, '/api/auth/login', { method: 'POST', body: { email: user.email, password: PASSWORD } });
  const token = tokens.access.token;
  let isOver = false;
  let capacity = 0;
  const measuring = keepCalling(
    4,
    () => isOver,
    async () => {
      if ((await logIn()).status === 200) capacity++;
    },
  );
  await delay(3000);
  isOver = true;
  await measuring;
  capacity /= 3;
  const watch = watchSite(site, token);
  const answers: Promise<Answer>[] = [];
  const pauseMs = 1000 / (capacity * 10);
  const started = performance.now();
  while (performance.now() - started < LOAD_MS) {
    while (answers.length * pauseMs < performance.now() - started) answers.push(logIn());
    await delay(2);
  }
  const offered = answers.length / (LOAD_MS / 1000);
  const normalAfter = await timeToNormal(logIn, 5 * (1000 / capacity) + 50);
  const done = await Promise.all(answers);
  const { health, reads } = await watch();
  const refused = done.filter(({ status }) => status === 503);
  return [
    holds(
      'logins: offered, against capacity',
      offered > capacity * 8,
      `${Math.round(offered)}/s against ${Math.round(capacity)}/s`,
      '10 times',
    ),
    holds(
      'logins: answers',
      done.every(({ status }) => status === 200 || status === 503),
      tally(done.map(({ status, error }) => error ?? status)),
      '200 or 503',
    ),
    exactly('logins: rejected without Retry-After', refused.filter(({ headers }) => !headers['retry-after']).length, 0),
    exactly(
      'logins: health responses',
      tally(health.filter(({ status }) => status !== 200).map(({ status, error }) => error ?? status)),
      'none',
    ),
    holds(
      'logins: reads of signed-in people meanwhile',
      true,
      `${tally(reads.map(({ status }) => status))}, p95 ${Math.round(
        percentile(
          reads.map(({ ms }) => ms),
          0.95,
        ),
      )} ms`,
      'info',
    ),
    atMost('logins: normal again after', normalAfter, 5000),
  ];
}

async function flood(site: Site): Promise<Check[]> {
  const token = (await signUp(site.url)).tokens.access.token;
  const read = () => call(site.url, '/api/users/profile', { token });
  const usual: number[] = [];
  for (let n = 0; n < 50; n++) usual.push((await read()).ms);
  const flooder = fork(new URL('./flood.ts', import.meta.url), [
    site.url,
    token,
    String(FLOOD_CONNECTIONS),
    String(LOAD_MS),
  ]);
  const counts = once(flooder, 'message') as Promise<[Record<string, number>]>;
  const watch = watchSite(site, token);
  const [seen] = await counts;
  const normalAfter = await timeToNormal(read, 2 * percentile(usual, 0.95) + 20);
  const { health } = await watch();
  await ended(flooder);
  return [
    holds(
      'flood: answers',
      Object.keys(seen).every((status) => ['200', '503', 'without Retry-After'].includes(status)),
      formatCounts(seen),
      '200 or 503',
    ),
    exactly('flood: rejected without Retry-After', seen['without Retry-After'] ?? 0, 0),
    exactly(
      'flood: health responses other than 200',
      tally(health.filter(({ status }) => status !== 200).map(({ status, error }) => error ?? status)),
      'none',
    ),
    holds('flood: health, slowest', true, `${Math.round(Math.max(...health.map(({ ms }) => ms)))} ms`, 'info'),
    atMost('flood: normal again after', normalAfter, 5000),
  ];
}

const formatCounts = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null) await once(child, 'exit');
}

/** Polls the health routes and one read until stopped. */
function watchSite(site: Site, token: string) {
  const health: Answer[] = [];
  const reads: Answer[] = [];
  let isOver = false;
  const watching = keepCalling(
    1,
    () => isOver,
    async () => {
      health.push(await call(site.url, '/api/health/live'), await call(site.url, '/api/health/ready'));
      reads.push(await call(site.url, '/api/users/profile', { token }));
      await delay(100);
    },
  );
  return async () => {
    isOver = true;
    await watching;
    return { health, reads };
  };
}

/** Until three calls in a row succeed within `limitMs`. */
async function timeToNormal(once: () => Promise<Answer>, limitMs: number): Promise<number> {
  const started = performance.now();
  for (let good = 0; good < 3 && performance.now() - started < 20_000; ) {
    const { status, ms } = await once();
    good = status === 200 && ms <= limitMs ? good + 1 : 0;
    if (good === 0) await delay(50);
  }
  return performance.now() - started;
}
