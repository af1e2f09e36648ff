import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { cpuSeconds } from '../cpu-time.ts';
import { type Answer, call, newAddress, PASSWORD, register, setBio } from './calls.ts';
import { atMost, type Check, exactly, type Fault, holds, tally } from './check.ts';
import { startSite, temporaryFolder } from './site-process.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const JUMPS: [name: string, shiftMs: number][] = [
  ['an hour ahead', 60 * MINUTE_MS],
  ['an hour back', -60 * MINUTE_MS],
  ['a day ahead', DAY_MS],
  ['a day back', -DAY_MS],
  ['31 days ahead', 31 * DAY_MS],
  ['right again', 0],
];
const REREAD_MS = 20;
const MAIL_WITHIN_MS = 20_000;
const WATCHED_MS = 3000;
/** The longest window of a limit of this API. */
const LONGEST_WINDOW_SECONDS = 86_400;

/** Shifts `Date` in the site's process by what a file says. Timers and `performance` follow another clock, as they do when the machine's is set. */
const shiftedDate = (file: string) =>
  `--import data:text/javascript,${encodeURIComponent(
    `import { existsSync, readFileSync } from 'node:fs';
     const RealDate = Date;
     let shift = 0;
     const read = () => { if (existsSync(${JSON.stringify(file)})) shift = Number(readFileSync(${JSON.stringify(file)}, 'utf8')); };
     setInterval(read, ${REREAD_MS}).unref();
     const now = () => RealDate.now() + shift;
     globalThis.Date = new Proxy(RealDate, {
       construct: (target, args, newTarget) => Reflect.construct(target, args.length ? args : [now()], newTarget),
       apply: () => new Date().toString(),
       get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
     });`,
  )}`;

export const clockShifted: Fault = {
  title: "the clock of the site's machine jumps by up to a month, while that of its database does not",
  async run() {
    const dataDir = temporaryFolder('clock');
    const file = join(dataDir, 'shift');
    const sink = await startSmtpSink();
    const site = await startSite({
      dataDir,
      env: { SMTP_URL: sink.url, RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', NODE_OPTIONS: shiftedDate(file) },
    });
    const email = newAddress();
    let signedIn = JSON.parse((await register(site.url, email)).text) as SignedIn;
    const checks: Check[] = [];
    for (const [name, shiftMs] of JUMPS) {
      writeFileSync(file, String(shiftMs));
      await delay(10 * REREAD_MS);
      const before = cpuSeconds(site.pid);
      const read = await call(site.url, '/api/users/profile', { token: signedIn.tokens.access.token });
      const signIn = await signInAgain(site.url, signedIn, email);
      signedIn = JSON.parse(signIn.text) as SignedIn;
      const write = await setBio(site.url, signedIn.tokens.access.token, name);
      const page = await call(site.url, '/search');
      const mailed = newAddress();
      await register(site.url, mailed, { headers: { 'x-forwarded-for': newNetwork() } });
      const mailMs = await waitForMail(sink, mailed);
      await delay(WATCHED_MS);
      const retryAfter = await retryAfterOfLimit(site.url);
      const busy = (cpuSeconds(site.pid) - before) / ((mailMs + WATCHED_MS) / 1000);
      const ready = await call(site.url, '/api/health/ready');
      checks.push(
        holds(
          `${name}: a call with the old token`,
          [200, 401].includes(read.status),
          String(read.status),
          '200 or 401',
        ),
        exactly(
          `${name}: a new session, a write, a page, readiness`,
          tally([signIn, write, page, ready].map(({ status, error }) => error ?? status)),
          '4 × 200',
        ),
        atMost(`${name}: a mail arrives after`, mailMs, MAIL_WITHIN_MS),
        atMost(`${name}: Retry-After of a limit`, retryAfter, LONGEST_WINDOW_SECONDS, 's'),
        atMost(`${name}: processor time`, busy * 100, 50, '%'),
      );
    }
    await sink.close();
    return checks;
  },
};

let networks = 0;
const newNetwork = () => `10.0.${++networks}.1`;

/** With the refresh token, or with the password once that has expired. */
async function signInAgain(url: string, { tokens }: SignedIn, email: string): Promise<Answer> {
  const headers = { 'x-forwarded-for': newNetwork() };
  const refreshed = await call(url, '/api/auth/refresh', {
    method: 'POST',
    body: { refreshToken: tokens.refresh.token },
    headers,
  });
  if (refreshed.status === 200) return refreshed;
  return call(url, '/api/auth/login', { method: 'POST', body: { email, password: PASSWORD }, headers });
}

async function waitForMail(sink: { mails: { to: string[] }[] }, address: string): Promise<number> {
  const started = performance.now();
  while (!sink.mails.some(({ to }) => to.includes(address)) && performance.now() - started < 2 * MAIL_WITHIN_MS)
    await delay(50);
  return performance.now() - started;
}

/** Seconds that the strictest limit asks a network to wait which registers too often. */
async function retryAfterOfLimit(url: string): Promise<number> {
  const headers = { 'x-forwarded-for': '10.1.0.1' };
  for (let attempt = 0; attempt < 100; attempt++) {
    const { status, headers: answered } = await register(url, 'not an address', { headers });
    if (status === 429) return Number(answered['retry-after']);
  }
  return 0;
}
