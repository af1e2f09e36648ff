/** `node bench/board.ts [boards]`: the time from writing a score until 1,000 boards receive it, and the cost of a board. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { createAccount } from '#server/accounts/accounts.actions.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { deriveKeys } from '#server/platform/keys.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { call, newAddress, percentile } from './faults/calls.ts';
import { Reader } from './stream-reader.ts';

const BOARDS = Number(process.argv[2] ?? 1000);
const TEAMS = 30;
const QUESTIONS = 20;
const WRITES = 60;
const EVERY_MS = 250;
const PROMISED_P95_MS = 500;
const SECRET = 'a worthless secret for this benchmark only';
/** Not used to sign in. */
const NO_HASH = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

async function requestUsage(server: ChildProcess): Promise<{ rss: number; cpuMs: number }> {
  server.send('how are you');
  return (await once(server, 'message'))[0] as { rss: number; cpuMs: number };
}

/** Writes at intervals, without waiting for readers, and returns the delay of each reader for each write. */
async function measure(readers: readonly Reader[], write: (n: number) => Promise<number>) {
  const delays: Promise<number>[] = [];
  for (let n = 1; n <= WRITES; n++) {
    const startedAt = performance.now();
    const revision = await write(n);
    for (const reader of readers) delays.push(reader.receives(revision).then((at) => at - startedAt));
    await delay(Math.max(0, EVERY_MS - (performance.now() - startedAt)));
  }
  const times = await Promise.all(delays);
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), p99: percentile(times, 0.99) };
}

const dataDir = mkdtempSync(join(tmpdir(), 'dig-bench-board-'));
const postgres = await startEmbeddedPostgres({ dataDir });
await migrate(postgres.connection);
const db = openDatabase(postgres.connection);
const server = fork(join(import.meta.dirname, 'board-server.ts'), [JSON.stringify(postgres.connection)], {
  execArgv: ['--expose-gc'],
});
const ports = (await once(server, 'message'))[0] as { site: number; bare: number };
const agent = new Agent({ keepAlive: true });
const url = `http://127.0.0.1:${ports.site}`;

async function startGame() {
  const deps = { config: readConfig({ NODE_ENV: 'test' }), db, clock: systemClock, keys: deriveKeys(SECRET) };
  const caller = { ip: '192.0.2.1', userAgent: 'bench' };
  const { tokens } = await createAccount(deps, { email: newAddress(), passwordHash: NO_HASH }, caller);
  const send = async (method: string, path: string, body?: object) => {
    const answer = await call(url, path, { method, ...(body && { body }), token: tokens.access.token, agent });
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
    return JSON.parse(answer.text);
  };
  const show = await send('POST', '/api/shows', { title: 'Bench', questionCount: QUESTIONS });
  const { gameId } = await send('POST', `/api/shows/${show.id}/launch`, {});
  const teamIds: string[] = [];
  for (let n = 0; n < TEAMS; n++) {
    const { id } = await send('POST', '/api/teams', { name: `Team ${n}` });
    await send('PUT', `/api/games/${gameId}/teams/${id}`, {});
    teamIds.push(id);
  }
  return { gameId, teamIds, send };
}

try {
  const { gameId, teamIds, send } = await startGame();
  const before = await requestUsage(server);
  const readers = await Promise.all(
    Array.from({ length: BOARDS }, () => Reader.open(ports.site, `/api/games/${gameId}/live`)),
  );
  const opened = await requestUsage(server);
  const site = await measure(readers, async (n) => {
    const field = `q${(n % QUESTIONS) + 1}`;
    await send('PATCH', `/api/games/${gameId}/team/${teamIds[n % TEAMS]}`, { field, value: n });
    const row = await db.one(z.object({ revision: z.number() }), 'select revision from games where id = $1', [gameId]);
    return row.revision;
  });
  const after = await requestUsage(server);
  const bareReaders = await Promise.all(Array.from({ length: BOARDS }, () => Reader.open(ports.bare, '/')));
  const bare = await measure(bareReaders, async (n) => {
    await call(`http://127.0.0.1:${ports.bare}`, `/${n}`, { method: 'POST', body: {}, agent });
    return n;
  });
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  console.log(
    `${BOARDS} boards on one show, ${WRITES} writes, one every ${EVERY_MS} ms; from sending a write to receiving it:`,
  );
  console.log(
    `the site        p50 ${ms(site.p50)}, p95 ${ms(site.p95)}, p99 ${ms(site.p99)} (promised: p95 ≤ ${PROMISED_P95_MS} ms)`,
  );
  console.log(
    `bare node:http  p50 ${ms(bare.p50)}, p95 ${ms(bare.p95)}, p99 ${ms(bare.p99)}; the site's p95 is ${(site.p95 / bare.p95).toFixed(1)} times that`,
  );
  console.log(`memory: ${((opened.rss - before.rss) / BOARDS / 1024).toFixed(1)} kB for each board`);
  console.log(`processor: ${((after.cpuMs - opened.cpuMs) / WRITES).toFixed(1)} ms for each write to ${BOARDS} boards`);
  process.exitCode = site.p95 <= PROMISED_P95_MS ? 0 : 1;
} finally {
  server.disconnect();
  await db.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
