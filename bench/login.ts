/** `node bench/login.ts`: the cost of login and refresh compared with the bare hash, of a login by passkey, and whether timing reveals known addresses. */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignedIn, Tokens } from '#contracts/accounts/accounts.contract.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { SoftwarePasskey } from '#tests/support/software-passkey.ts';
import { type Answer, call, keepCalling, newAddress, PASSWORD, percentile, signUp } from './faults/calls.ts';

const CALLERS = 8;
const ROUNDS = 4;
const ROUND_SECONDS = 1.5;
const PAIRS = 200;
const PASSKEY_LOGINS = 300;
const PASSKEY_P95_MS = 40;
const PUBLIC_URL = 'http://localhost:3000';
const agent = new Agent({ keepAlive: true });

const dataDir = mkdtempSync(join(tmpdir(), 'dig-bench-login-'));
const postgres = await startEmbeddedPostgres({ dataDir });
await migrate(postgres.connection);
const db = openDatabase(postgres.connection);
const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', PUBLIC_URL });
const app = await buildApp({ config, db, sessionSecret: 'a worthless secret for this benchmark only' });
await app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

const post = (path: string, body: object): Promise<Answer> => call(url, path, { method: 'POST', body, agent });
const logIn = (email: string, password: string) => post('/api/auth/login', { email, password });

type Work = (caller: number) => Promise<unknown>;

/** Calls of `once` per second by `CALLERS` concurrent callers. */
async function rateOf(once: Work): Promise<number> {
  let done = 0;
  const end = performance.now() + ROUND_SECONDS * 1000;
  const isOver = () => performance.now() >= end;
  await keepCalling(CALLERS, isOver, async (caller) => {
    await once(caller);
    done++;
  });
  return done / ROUND_SECONDS;
}

/** Alternating rates of both, and the median ratio, so that other load affects both equally. */
async function compareRates([what, work]: [string, Work], [limit, atLimit]: [string, Work]): Promise<void> {
  const rounds: { rate: number; limitRate: number }[] = [];
  for (let n = 0; n < ROUNDS; n++) rounds.push({ limitRate: await rateOf(atLimit), rate: await rateOf(work) });
  const median = (of: (round: (typeof rounds)[number]) => number) => percentile(rounds.map(of), 0.5);
  const perSecond = (rate: number) => `${rate.toFixed(0)}/s`.padStart(7);
  console.log(
    `  ${what.padEnd(8)}${perSecond(median(({ rate }) => rate))}   ${limit.padEnd(26)}${perSecond(median(({ limitRate }) => limitRate))}` +
      `   ratio ${median(({ rate, limitRate }) => rate / limitRate).toFixed(2)}`,
  );
}

async function expecting(status: number, answer: Promise<Answer>): Promise<Answer> {
  const { status: got, text } = await answer;
  if (got !== status) throw new Error(`expected ${status}, got ${got}: ${text}`);
  return answer;
}

async function measureRates(): Promise<void> {
  const signUpCallers = () => Promise.all(Array.from({ length: CALLERS }, () => signUp(url)));
  const people = await signUpCallers();
  // Others than those who log in, whose oldest sessions end: one person has at most 30.
  const refreshing = await signUpCallers();
  const tokens: Tokens[] = refreshing.map((person) => person.tokens);
  const hash: Work = () => hashPassword(PASSWORD);
  const login: Work = (caller) => expecting(200, logIn(people[caller]!.user.email, PASSWORD));
  const update: Work = (caller) =>
    db.execute('update sessions set counter = counter where account_id = $1', [refreshing[caller]!.user.id]);
  const refresh: Work = async (caller) => {
    const refreshToken = tokens[caller]!.refresh.token;
    tokens[caller] = JSON.parse((await expecting(200, post('/api/auth/refresh-tokens', { refreshToken }))).text);
  };
  console.log(`rates with ${CALLERS} callers; client, server and database share this machine`);
  await compareRates(['login', login], ['bare hash, two at once', hash]);
  await compareRates(['refresh', refresh], ['bare hash, two at once', hash]);
  await compareRates(['refresh', refresh], ['bare update of the session', update]);
}

/** Both requests of a login by passkey, one login after another: their options, and the answer of the passkey. */
async function measurePasskey(): Promise<boolean> {
  const { tokens }: SignedIn = await signUp(url);
  const token = tokens.access.token;
  const passkey = new SoftwarePasskey(PUBLIC_URL);
  const setup = await expecting(201, call(url, '/api/auth/passkey-setups', { method: 'POST', token, agent }));
  const body = passkey.create(JSON.parse(setup.text));
  await expecting(201, call(url, '/api/auth/passkeys', { method: 'POST', body, token, agent }));
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let n = 0; n < PASSKEY_LOGINS; n++) {
    const options = await expecting(200, post('/api/auth/passkey-options', {}));
    const answer = await expecting(200, post('/api/auth/passkey', passkey.sign(JSON.parse(options.text))));
    times.push(options.ms + answer.ms);
  }
  const { user, system } = process.cpuUsage(before);
  const processorMs = (user + system) / 1000 / PASSKEY_LOGINS;
  const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  const isFast = p95 <= PASSKEY_P95_MS;
  console.log(
    `login by passkey, ${PASSKEY_LOGINS} times, both requests: p50 ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, processor time of server and client ${processorMs.toFixed(1)} ms   ` +
      `${isFast ? 'pass' : 'FAIL'} (wanted: p95 at most ${PASSKEY_P95_MS} ms)`,
  );
  return isFast;
}

/** Medians of alternating calls, so that other load affects both equally. */
async function compare(what: string, known: () => Promise<Answer>, unknown: () => Promise<Answer>): Promise<boolean> {
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < PAIRS; n++) {
    times[n % 2]!.push((await (n % 2 ? unknown() : known())).ms);
    times[1 - (n % 2)]!.push((await (n % 2 ? known() : unknown())).ms);
  }
  const [ofKnown, ofUnknown] = times.map((each) => percentile(each, 0.5)) as [number, number];
  const difference = Math.abs(ofKnown - ofUnknown);
  const share = difference / Math.max(ofKnown, ofUnknown);
  const isEven = share <= 0.1 || difference <= 5;
  console.log(
    `  ${what.padEnd(18)} known ${ofKnown.toFixed(2)} ms, unknown ${ofUnknown.toFixed(2)} ms: ratio ${(ofKnown / ofUnknown).toFixed(3)}` +
      `   ${isEven ? 'pass' : 'FAIL'} (wanted: within 10 % or 5 ms)`,
  );
  return isEven;
}

async function measureSameness(): Promise<boolean> {
  const { user }: SignedIn = await signUp(url);
  console.log(`median times of ${PAIRS} calls each, known and unknown address in turn`);
  const results = [
    await compare(
      'login',
      () => logIn(user.email, 'wrong password 1'),
      () => logIn(newAddress(), 'wrong password 1'),
    ),
    await compare(
      'forgot-password',
      () => post('/api/auth/forgot-password', { email: user.email }),
      () => post('/api/auth/forgot-password', { email: newAddress() }),
    ),
    await compare(
      'send-verification',
      () => post('/api/auth/send-verification-email', { email: user.email }),
      () => post('/api/auth/send-verification-email', { email: newAddress() }),
    ),
    await compare(
      'login-links',
      () => post('/api/auth/login-links', { email: user.email }),
      () => post('/api/auth/login-links', { email: newAddress() }),
    ),
  ];
  return results.every(Boolean);
}

try {
  await measureRates();
  const isPasskeyFast = await measurePasskey();
  process.exitCode = (await measureSameness()) && isPasskeyFast ? 0 : 1;
} finally {
  agent.destroy();
  await app.close();
  await db.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
}
