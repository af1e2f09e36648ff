import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, call, newAddress, PASSWORD, register, setBio, signUp } from './calls.ts';
import { type Check, exactly, type Fault, holds, tally } from './check.ts';
import { databasePid, type Site, startSite, temporaryFolder } from './site-process.ts';

const DISK = '500m';

/** Needs root on Linux, for a small disk of its own in memory; elsewhere it says so. */
export const diskFull: Fault = {
  title: `a disk of ${DISK} that somebody else fills to the last byte, and frees again`,
  async run() {
    const disk = temporaryFolder('disk');
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk], { stdio: 'pipe' });
    } catch (error) {
      return [holds('not measured: a small disk cannot be mounted here', false, (error as Error).message)];
    }
    chmodSync(disk, 0o755);
    const site = await startSite({ dataDir: join(disk, 'data') });
    try {
      return await fillAndFree(site, disk);
    } finally {
      site.kill('SIGTERM');
      await site.ended;
      execFileSync('umount', ['--lazy', disk]);
    }
  },
};

async function fillAndFree(site: Site, disk: string): Promise<Check[]> {
  const { user, tokens } = await signUp(site.url);
  const token = tokens.access.token;
  const read = () => call(site.url, '/api/users/profile', { token });
  const database = databasePid(site);
  const stages: Check[] = [];
  for (const [name, leave] of [
    ['nearly full (40 MB left)', 40_000_000],
    ['full (nothing left)', 0],
  ] as const) {
    fill(disk, leave);
    await delay(2500);
    const writes = await several(20, () => setBio(site.url, token, `on a disk that is ${name}`));
    const joins = await several(5, () => register(site.url, newAddress()));
    const reads = await several(20, read);
    const login = await call(site.url, '/api/auth/login', {
      method: 'POST',
      body: { email: user.email, password: PASSWORD },
    });
    const refused = [...writes, ...joins];
    stages.push(
      holds(
        `${name}: writes`,
        refused.every(({ status }) => status === 507 || status === 503),
        tally(refused.map(({ status }) => status)),
        '507 or 503',
      ),
      holds(`${name}: what they say`, true, (JSON.parse(writes[0]!.text) as { message: string }).message, 'told'),
      exactly(`${name}: reads`, tally(reads.map(({ status }) => status)), '20 × 200'),
      exactly(`${name}: landing page`, (await call(site.url, '/')).status, 200),
      exactly(`${name}: ready, for it still serves`, (await call(site.url, '/api/health/ready')).status, 200),
      holds(`${name}: logging in`, [200, 503, 507].includes(login.status), String(login.status), '200, 503 or 507'),
    );
  }
  rmSync(join(disk, 'ballast'));
  const freed = performance.now();
  let again = await setBio(site.url, token, 'again');
  while (again.status !== 200 && performance.now() - freed < 20_000) {
    await delay(100);
    again = await setBio(site.url, token, 'again');
  }
  return [
    ...stages,
    holds(
      'writes again, by itself',
      again.status === 200,
      `${Math.round(performance.now() - freed)} ms after space came back`,
      '≤ 20 s',
    ),
    holds('the database', true, databasePid(site) === database ? 'never stopped' : 'came back on the reserve', 'told'),
  ];
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
