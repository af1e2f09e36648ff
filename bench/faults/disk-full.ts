import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Answer, call, keepCalling, newAddress, PASSWORD, register, setBio, signUp } from './calls.ts';
import { atMost, type Check, exactly, type Fault, holds, tally } from './check.ts';
import { databaseOf, type Site, startSite, temporaryFolder } from './site-process.ts';

const DISK = '500m';

/** Needs root on Linux to mount a small memory disk; otherwise it reports that it was not measured. */
export const diskFull: Fault = {
  title: `a disk of ${DISK} that is filled completely, and freed again`,
  async run() {
    const disk = temporaryFolder('disk');
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk], { stdio: 'pipe' });
    } catch (error) {
      return [holds('not measured: a small disk cannot be mounted here', false, (error as Error).message)];
    }
    chmodSync(disk, 0o755);
    try {
      return [...(await fillAndRestart(disk)), ...(await fillAndFree(disk))];
    } finally {
      execFileSync('umount', ['--lazy', disk]);
    }
  },
};

/** Killed, so that the database must recover. */
async function fillAndRestart(disk: string): Promise<Check[]> {
  const dataDir = join(disk, 'data');
  const site = await startSite({ dataDir });
  await jobsAreDone(site);
  fill(disk, 0);
  site.kill('SIGKILL');
  await site.ended;
  const restarted = await startSite({ dataDir });
  try {
    return [
      atMost('full: ready after a restart', Math.round(restarted.readyAfterMs), 20_000),
      exactly('full: landing page after a restart', (await call(restarted.url, '/')).status, 200),
    ];
  } finally {
    await stop(restarted);
    rmSync(join(disk, 'ballast'));
  }
}

async function stop(site: Site): Promise<void> {
  site.kill('SIGTERM');
  await site.ended;
}

async function fillAndFree(disk: string): Promise<Check[]> {
  const site = await startSite({ dataDir: join(disk, 'data') });
  try {
    return await fillStepByStep(site, disk);
  } finally {
    await stop(site);
  }
}

async function fillStepByStep(site: Site, disk: string): Promise<Check[]> {
  const { user, tokens } = await signUp(site.url);
  const token = tokens.access.token;
  await jobsAreDone(site);
  let isFilled = false;
  // The disk fills up under writes and reads.
  const writing = keepCalling(
    2,
    () => isFilled,
    () => setBio(site.url, token, 'while it fills up'),
  );
  const reading = longestGap(
    () => call(site.url, '/api/users/profile', { token }),
    () => isFilled,
  );
  const stages: Check[] = [];
  for (const [name, leave] of [
    ['nearly full (40 MB left)', 40_000_000],
    ['full (nothing left)', 0],
  ] as const) {
    fill(disk, leave);
    await delay(3000);
    stages.push(...(await look(site, name, { token, email: user.email })));
  }
  isFilled = true;
  const [gapMs] = await Promise.all([reading, writing]);
  rmSync(join(disk, 'ballast'));
  const freed = performance.now();
  let again = await setBio(site.url, token, 'again');
  while (again.status !== 200 && performance.now() - freed < 20_000) {
    await delay(100);
    again = await setBio(site.url, token, 'again');
  }
  const healedMs = Math.round(performance.now() - freed);
  return [
    ...stages,
    atMost('longest time without a read while it filled up', gapMs, 20_000),
    holds('writes again, by itself', again.status === 200, `${healedMs} ms after space was freed`, '≤ 20 s'),
  ];
}

async function look(site: Site, name: string, { token, email }: { token: string; email: string }): Promise<Check[]> {
  const writes = await several(20, () => setBio(site.url, token, `on a disk that is ${name}`));
  const joins = await several(5, () => register(site.url, newAddress()));
  const reads = await several(20, () => call(site.url, '/api/users/profile', { token }));
  const logIn = { method: 'POST', body: { email, password: PASSWORD } };
  const { status } = await call(site.url, '/api/auth/login', logIn);
  const refused = [...writes, ...joins].map((answer) => answer.status);
  const { message } = JSON.parse(writes[0]!.text) as { message: string };
  return [
    holds(
      `${name}: writes`,
      refused.every((code) => code === 507 || code === 503),
      tally(refused),
      '507 or 503',
    ),
    holds(`${name}: error message`, true, message, 'info'),
    exactly(`${name}: reads`, tally(reads.map((answer) => answer.status)), '20 × 200'),
    exactly(`${name}: landing page`, (await call(site.url, '/')).status, 200),
    exactly(`${name}: ready, for it still serves`, (await call(site.url, '/api/health/ready')).status, 200),
    holds(`${name}: logging in`, [200, 503, 507].includes(status), String(status), '200, 503 or 507'),
  ];
}

/** The first start loads data; the measurement needs an idle site. */
async function jobsAreDone(site: Site): Promise<void> {
  const client = new pg.Client(databaseOf(site));
  await client.connect();
  const left = async () => (await client.query('select 1 from graphile_worker.jobs limit 1')).rowCount;
  for (let looks = 0; (await left()) && looks < 600; looks++) await delay(100);
  await client.end();
}

/** The longest time, in milliseconds, between two successful reads. */
async function longestGap(read: () => Promise<Answer>, isOver: () => boolean): Promise<number> {
  let longest = 0;
  let last = performance.now();
  while (!isOver()) {
    if ((await read()).status === 200) {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
    await delay(20);
  }
  return Math.max(longest, performance.now() - last);
}

const several = async (count: number, once: () => Promise<Answer>) => {
  const answers: Answer[] = [];
  for (let n = 0; n < count; n++) answers.push(await once());
  return answers;
};

/** Writes until only `leave` bytes are free. */
function fill(disk: string, leave: number): void {
  for (const step of [16_000_000, 1_000_000, 4096]) {
    const block = Buffer.alloc(step);
    for (;;) {
      const { bavail, bsize } = statfsSync(disk);
      if (bavail * bsize - step < leave) break;
      try {
        writeFileSync(join(disk, 'ballast'), block, { flag: 'a' });
      } catch {
        break;
      }
    }
  }
}
