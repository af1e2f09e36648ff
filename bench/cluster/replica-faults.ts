import { setTimeout as delay } from 'node:timers/promises';
import { parsePrometheusText, valueOf } from '#tests/support/prometheus-text.ts';
import { call, setBio, signUp } from '../faults/calls.ts';
import { tally } from '../faults/check.ts';
import type { Cluster } from './cluster.ts';
import type { PostgresServer } from './postgres-servers.ts';
import { type Result, type Row, seconds } from './results.ts';

const BROKEN_MS = 5000;
const BACK_WITHIN_MS = 20_000;
/** The bound of docs/scaling.md, and what an answer may take to arrive. */
const OLDEST_MS = 2000;
const TRAVEL_MS = 300;
const READERS = 4;

type Fault = {
  title: string;
  breakIt(replica: PostgresServer): Promise<unknown>;
  mend(replica: PostgresServer): Promise<unknown>;
};

async function change(replica: PostgresServer, setting: string): Promise<void> {
  await replica.query(`alter system ${setting}`);
  await replica.query('select pg_reload_conf()');
}

const FAULTS: Fault[] = [
  {
    title: 'the replica is 4 s late (recovery_min_apply_delay)',
    breakIt: (replica) => change(replica, `set recovery_min_apply_delay = '4s'`),
    mend: (replica) => change(replica, 'reset recovery_min_apply_delay'),
  },
  {
    title: 'the replica is cut off from the primary',
    breakIt: (replica) => change(replica, `set primary_conninfo = 'host=127.0.0.1 port=9'`),
    mend: (replica) => change(replica, `set primary_conninfo = '${replica.source}'`),
  },
  {
    title: 'the replica hangs (SIGSTOP)',
    breakIt: async (replica) => replica.signal('SIGSTOP'),
    mend: async (replica) => replica.signal('SIGCONT'),
  },
  {
    title: 'kill -9 of the replica, started again',
    breakIt: (replica) => replica.kill(),
    mend: (replica) => replica.restart(),
  },
];

/** What visitors read while the replica is late or away: never older than the bound, and never an error. */
export const replicaFaults: Row = {
  cluster: { replica: 'asynchronous' },
  async run(cluster) {
    const results: Result[] = [];
    await untilRead(cluster, true);
    for (const fault of FAULTS) results.push(await tryFault(cluster, fault));
    return results;
  },
};

async function tryFault(cluster: Cluster, { title, breakIt, mend }: Fault): Promise<Result> {
  const replica = cluster.replica!;
  const watching = await watchAge(cluster.url);
  await delay(1000);
  const brokenAt = performance.now();
  await breakIt(replica);
  const leftAfterMs = (await untilRead(cluster, false)) - brokenAt;
  await delay(BROKEN_MS);
  const mendedAt = performance.now();
  await mend(replica);
  const backAfterMs = (await untilRead(cluster, true)) - mendedAt;
  const { reads, refused, oldestMs, slowestMs } = await watching.stop();
  return {
    fault: title,
    lost: `${refused.length} of ${reads} reads failed (${tally(refused)}); the oldest answer ${seconds(oldestMs)} (goal ${seconds(OLDEST_MS)}), the slowest after ${seconds(slowestMs)}`,
    back: `primary after ${seconds(leftAfterMs)}; replica read again after ${seconds(backAfterMs)}`,
    passed: refused.length === 0 && oldestMs <= OLDEST_MS + TRAVEL_MS && backAfterMs <= BACK_WITHIN_MS,
  };
}

/** When both nodes read the replica, or neither does. */
async function untilRead({ nodes, metricsToken }: Cluster, isRead: boolean): Promise<number> {
  for (const deadline = performance.now() + 30_000; performance.now() < deadline; await delay(50)) {
    const answers = await Promise.all(nodes.map(({ url }) => call(url, '/metrics', { token: metricsToken })));
    const states = answers.map(({ text }) => valueOf(parsePrometheusText(text), 'dig_replica_up', { replica: '1' }));
    if (states.every((state) => state === Number(isRead))) return performance.now();
  }
  return Number.POSITIVE_INFINITY;
}

/** A person writes numbers; visitors read them through both nodes. An answer is as old as the acknowledgement of the first number that it lacks. */
async function watchAge(url: string) {
  const { user, tokens } = await signUp(url);
  const acknowledgedAt: number[] = [];
  const seen = { reads: 0, refused: [] as (number | string)[], oldestMs: 0, slowestMs: 0 };
  const state = { isOver: false };
  const writing = (async () => {
    for (let value = 0; !state.isOver; value++) {
      const { status } = await setBio(url, tokens.access.token, String(value));
      if (status !== 200) throw new Error(`A write was refused with ${status}.`);
      acknowledgedAt[value] = performance.now();
      await delay(100);
    }
  })();
  const reading = Array.from({ length: READERS }, async () => {
    while (!state.isOver) {
      await delay(20);
      if (acknowledgedAt.length === 0) continue;
      const askedAt = performance.now();
      const { status, error, text, ms } = await call(url, `/api/people/${user.id}`);
      seen.reads++;
      seen.slowestMs = Math.max(seen.slowestMs, ms);
      if (status !== 200) seen.refused.push(error ?? `${status} after ${seconds(ms)}`);
      else {
        const missing = Number((JSON.parse(text) as { bio: string }).bio || -1) + 1;
        const writtenAt = acknowledgedAt[missing] ?? askedAt;
        seen.oldestMs = Math.max(seen.oldestMs, askedAt - writtenAt);
      }
    }
  });
  return {
    async stop() {
      state.isOver = true;
      await Promise.all([writing, ...reading]);
      return seen;
    },
  };
}
