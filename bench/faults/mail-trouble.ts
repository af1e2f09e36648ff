import { once } from 'node:events';
import net from 'node:net';
import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { startSilentServer, startSmtpSink } from '#tests/support/smtp-sink.ts';
import { newAddress, percentile, register } from './calls.ts';
import { atMost, type Check, exactly, type Fault } from './check.ts';
import { databaseOf, freePort, type Site, startSite, temporaryFolder } from './site-process.ts';

const REGISTRATIONS = 12;
const DELIVERED_WITHIN_MS = 60_000;

type MailServer = { url: string; close(): Promise<void> };
type Trouble = { name: string; start(): Promise<MailServer> };

const troubles: Trouble[] = [
  { name: 'refusing', start: () => startSmtpSink({ refuseRecipients: 451 }) },
  { name: 'hanging', start: startSilentServer },
  { name: 'down', start: async () => ({ url: `smtp://127.0.0.1:${await freePort()}`, close: async () => {} }) },
];

export const mailTrouble: Fault = {
  title: 'a mail server that refuses, hangs or is down, and comes back',
  async run() {
    const healthy = await startSmtpSink();
    const usual = await registrationTimes(healthy.url);
    await healthy.close();
    const checks: Check[] = [];
    for (const trouble of troubles) checks.push(...(await suffer(trouble, usual)));
    return checks;
  },
};

async function registrationTimes(smtpUrl: string): Promise<number> {
  const site = await startSite({ dataDir: temporaryFolder('mail'), env: { SMTP_URL: smtpUrl } });
  const { median } = await registerSome(site);
  site.kill('SIGTERM');
  await site.ended;
  return median;
}

async function registerSome(site: Site): Promise<{ emails: string[]; median: number }> {
  const emails: string[] = [];
  const times: number[] = [];
  for (let n = 0; n < REGISTRATIONS; n++) {
    const email = newAddress();
    const answer = await register(site.url, email);
    if (answer.status === 201) emails.push(email);
    times.push(answer.ms);
  }
  return { emails, median: percentile(times.slice(2), 0.5) };
}

/** The site talks to a fixed address behind which the broken server is replaced by a good one. */
async function suffer({ name, start }: Trouble, usualMs: number): Promise<Check[]> {
  const broken = await start();
  const relay = await startRelay(broken.url);
  const site = await startSite({ dataDir: temporaryFolder('mail'), env: { SMTP_URL: relay.url } });
  const { emails, median } = await registerSome(site);
  await delay(2000);
  const sink = await startSmtpSink();
  relay.pointTo(sink.url);
  await broken.close();
  const mended = performance.now();
  while (sink.mails.length < emails.length && performance.now() - mended < DELIVERED_WITHIN_MS) await delay(100);
  const deliveredMs = performance.now() - mended;
  const waiting = await unsettled(site);
  const recipients = sink.mails.flatMap(({ to }) => to);
  site.kill('SIGTERM');
  await site.ended;
  await sink.close();
  relay.close();
  return [
    atMost(
      `${name}: registering, median (${Math.round(usualMs)} ms with a healthy server)`,
      median,
      Math.round(usualMs * 1.25 + 5),
    ),
    exactly(`${name}: mails delivered after it came back`, new Set(recipients).size, emails.length),
    exactly(`${name}: mails delivered twice`, recipients.length - new Set(recipients).size, 0),
    atMost(`${name}: all delivered after`, deliveredMs, DELIVERED_WITHIN_MS),
    exactly(`${name}: mails left in the outbox`, waiting, 0),
  ];
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
