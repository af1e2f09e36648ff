import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../faults/calls.ts';
import { setSynchronous } from './postgres-servers.ts';
import type { Row } from './results.ts';
import { type LossReport, openRsvpLoad } from './rsvp-load.ts';

const ROUNDS = 4;
const ROUND_MS = 3000;

/** What people wait for until the replica has their RSVP too; by turns on one cluster. */
export const synchronousCommitCost: Row = {
  cluster: { replica: 'asynchronous' },
  async run(cluster) {
    const load = await openRsvpLoad(cluster);
    // Warms up.
    await load.during(() => delay(ROUND_MS));
    const losses: Record<string, LossReport[]> = { without: [], with: [] };
    for (let round = 0; round < ROUNDS; round++)
      for (const kind of ['without', 'with']) {
        await setSynchronous(cluster.primary, kind === 'with');
        losses[kind]!.push(await load.during(() => delay(ROUND_MS)));
      }
    const median = (values: number[]) => percentile(values, 0.5).toFixed(1);
    return Object.entries(losses).map(([kind, rounds]) => ({
      fault: `an RSVP ${kind} synchronous replication`,
      lost: `0 of ${rounds.reduce((total, { acknowledged }) => total + acknowledged, 0)} refused`,
      back: `p50 ${median(rounds.map(({ p50 }) => p50))} ms, p95 ${median(rounds.map(({ p95 }) => p95))} ms`,
      passed: rounds.every(({ lost, refused }) => lost === 0 && refused === 'none'),
    }));
  },
};
