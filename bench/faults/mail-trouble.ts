import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type SmtpSink, startSilentServer, startSmtpSink } from '#tests/support/smtp-sink.ts';
import { newAddress, percentile, register } from './calls.ts';
import { atMost, type Check, exactly, type Fault } from './check.ts';
import { databaseOf, freePort, type Site, startSite, temporaryFolder } from './site-process.ts';

const REGISTRATIONS = 40;
const DELIVERED_WITHIN_MS = 60_000;

type MailServer = { url: string; close(): Promise<void> };
type Trouble = { name: string; start(): Promise<MailServer> };

const troubles: Trouble[] = [
  { name: 'refusing', start: () => startSmtpSink({ refuseRecipients: '451' }) },
  { name: 'hanging', start: startSilentServer },
  { name: 'down', start: async () => ({ url: `smtp://127.0.0.1:${await freePort()}`, close: async () => {} }) },
];

export const mailTrouble: Fault = {
  title: 'a mail server that rejects, hangs or is down, and comes back',
  async run() {
    const checks: Check[] = [];
    for (const trouble of troubles) checks.push(...(await runTrouble(trouble)));
    return checks;
  },
};

type Registered = { emails: string[]; times: number[] };

/** Alternates between both sites, so that other load affects both equally. */
async function registerAtBoth(sites: Site[]): Promise<Registered[]> {
  const results = sites.map((): Registered => ({ emails: [], times: [] }));
  for (let n = 0; n < REGISTRATIONS; n++)
    for (const [at, site] of sites.entries()) {
      const email = newAddress();
      const { status, ms } = await register(site.url, email);
      if (status === 201) results[at]!.emails.push(email);
      results[at]!.times.push(ms);
    }
  return results;
}

/** The site uses a fixed address, behind which the broken server is replaced by a working one. */
async function runTrouble({ name, start }: Trouble): Promise<Check[]> {
  const [broken, healthy] = [await start(), await startSmtpSink()];
  const relay = await startRelay(broken.url);
  const site = await startSite({ dataDir: temporaryFolder('mail'), env: { SMTP_URL: relay.url } });
  const lucky = await startSite({ dataDir: temporaryFolder('mail'), env: { SMTP_URL: healthy.url } });
  const [ill, well] = await registerAtBoth([site, lucky]);
  await delay(2000);
  relay.pointTo(healthy.url);
  await broken.close();
  const { deliveredMs, recipients } = await delivered(healthy, ill!.emails);
  const waiting = await unsettled(site);
  for (const one of [site, lucky]) one.kill('SIGTERM');
  await Promise.all([site.ended, lucky.ended]);
  await healthy.close();
  relay.close();
  // The lower quartile: other work on the machine makes single calls slow, never fast.
  const usualMs = percentile(well!.times, 0.25);
  return [
    atMost(
      `${name}: registering, lower quartile (healthy: ${Math.round(usualMs)} ms)`,
      percentile(ill!.times, 0.25),
      Math.round(usualMs * 1.1 + 5),
    ),
    exactly(`${name}: mails delivered after it came back`, new Set(recipients).size, ill!.emails.length),
    exactly(`${name}: mails delivered twice`, recipients.length - new Set(recipients).size, 0),
    atMost(`${name}: all delivered after`, deliveredMs, DELIVERED_WITHIN_MS),
    exactly(`${name}: mails left in the outbox`, waiting, 0),
  ];
}

async function delivered(sink: SmtpSink, emails: string[]) {
  const started = performance.now();
  const arrived = () => sink.mails.flatMap(({ to }) => to).filter((address) => emails.includes(address));
  while (arrived().length < emails.length && performance.now() - started < DELIVERED_WITHIN_MS) await delay(100);
  return { deliveredMs: performance.now() - started, recipients: arrived() };
}

async function unsettled(site: Site): Promise<number> {
  const client = new pg.Client(databaseOf(site));
  await client.connect();
  try {
    for (let left = 40; ; left--) {
      const { rows } = await client.query('select count(*)::int as count from outbox where settled_at is null');
      if (rows[0].count === 0 || left === 0) return rows[0].count;
      await delay(50);
    }
  } finally {
    await client.end();
  }
}

async function startRelay(firstUrl: string) {
  let target = new URL(firstUrl);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((incoming) => {
    const outgoing = net.connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    pointTo(url: string) {
      target = new URL(url);
      for (const socket of sockets) socket.destroy();
    },
    close: () => server.close(),
  };
}
