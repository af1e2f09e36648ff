import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type SmtpSink, startSmtpSink } from '#tests/support/smtp-sink.ts';
import { keepCalling, newAddress, percentile, register, setBio, signUp } from './calls.ts';
import { atMost, type Check, exactly, type Fault, holds } from './check.ts';
import { databaseOf, databasePid, freePort, isAlive, type Site, startSite, temporaryFolder } from './site-process.ts';

const KILLS = 20;
const WRITERS = 6;

/** Acknowledged writes. */
type Acknowledged = { emails: string[]; bios: Map<string, number> };

export const siteKilled: Fault = {
  title: `kill -9 of the app under writes, ${KILLS} times`,
  async run() {
    const sink = await startSmtpSink();
    const dataDir = temporaryFolder('killed');
    const options = { dataDir, port: await freePort(), env: { SMTP_URL: sink.url } };
    let site = await startSite(options);
    const writers = await Promise.all(Array.from({ length: WRITERS }, () => signUp(site.url)));
    const acknowledged: Acknowledged = { emails: writers.map(({ user }) => user.email), bios: new Map() };
    const ready: number[] = [];
    let orphans = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const database = databasePid(site)!;
      await writeUntilKilled(site, writers, acknowledged);
      // Half of the restarts are immediate, while the old database may still be stopping.
      if (kill % 2 === 0 && !(await endsWithin(database, 5000))) orphans++;
      site = await startSite(options);
      ready.push(site.readyAfterMs);
      if (isAlive(database) && databasePid(site) !== database) orphans++;
    }
    const checks = await compare(site, acknowledged, sink);
    site.kill('SIGKILL');
    const last = databasePid(site)!;
    if (!(await endsWithin(last, 5000))) orphans++;
    await sink.close();
    return [
      ...checks,
      atMost(`ready again, slowest (median ${Math.round(percentile(ready, 0.5))} ms)`, Math.max(...ready), 10_000),
      exactly('orphan databases', orphans, 0),
    ];
  },
};

async function writeUntilKilled(site: Site, writers: Awaited<ReturnType<typeof signUp>>[], acknowledged: Acknowledged) {
  let isKilled = false;
  const writing = Promise.all([
    keepCalling(
      4,
      () => isKilled,
      async () => {
        const email = newAddress();
        if ((await register(site.url, email)).status === 201) acknowledged.emails.push(email);
      },
    ),
    keepCalling(
      WRITERS,
      () => isKilled,
      async (at) => {
        const { user, tokens } = writers[at]!;
        const next = (acknowledged.bios.get(user.id) ?? 0) + 1 + Math.random();
        if ((await setBio(site.url, tokens.access.token, String(next))).status === 200)
          acknowledged.bios.set(user.id, next);
      },
    ),
  ]);
  await delay(400 + Math.random() * 800);
  isKilled = true;
  site.kill('SIGKILL');
  await site.ended;
  await writing;
}

async function endsWithin(pid: number, ms: number): Promise<boolean> {
  for (const deadline = performance.now() + ms; performance.now() < deadline; await delay(20))
    if (!isAlive(pid)) return true;
  return false;
}

async function compare(site: Site, { emails, bios }: Acknowledged, sink: SmtpSink): Promise<Check[]> {
  const client = new pg.Client(databaseOf(site));
  await client.connect();
  const count = async (sql: string, values: unknown[] = []) =>
    Number((await client.query<{ count: string }>(sql, values)).rows[0]!.count);
  const stored = await count('select count(*) from accounts where email = any($1)', [emails]);
  const behind: number[] = [];
  for (const [id, bio] of bios)
    behind.push(await count('select count(*) from people where id = $1 and bio::float8 < $2', [id, bio]));
  for (const deadline = performance.now() + 90_000; performance.now() < deadline; await delay(250))
    if ((await count(`select count(*) from outbox where state = 'queued'`)) === 0) break;
  const queued = await count(`select count(*) from outbox where state = 'queued'`);
  const inDoubt = await count(`select count(*) from outbox where state in ('sending', 'uncertain')`);
  await client.end();
  const recipients = sink.mails.flatMap(({ to }) => to);
  const twice = recipients.length - new Set(recipients).size;
  return [
    exactly('acknowledged accounts found', stored, emails.length),
    exactly('acknowledged profile changes lost', behind.filter(Boolean).length, 0),
    exactly('mails delivered twice', twice, 0),
    exactly('mails never tried', queued, 0),
    holds(
      'mails uncertain after a kill (never sent again)',
      inDoubt <= 4 * KILLS,
      `${inDoubt} of ${recipients.length + inDoubt}`,
      'few',
    ),
  ];
}
