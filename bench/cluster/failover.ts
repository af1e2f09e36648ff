import { setTimeout as delay } from 'node:timers/promises';
import { startPooler } from './proxies.ts';
import { lossResult, type Row } from './results.ts';
import { openRsvpLoad } from './rsvp-load.ts';

const DOWN_MS = 2000;

export const nodeKilled: Row = {
  async run(cluster) {
    const [node] = cluster.nodes;
    const load = await openRsvpLoad(cluster);
    const loss = await load.during(async () => {
      node!.kill('SIGKILL');
      await node!.ended;
    });
    return [lossResult('kill -9 of a node', loss, 2000)];
  },
};

export const poolerKilled: Row = {
  async run(cluster) {
    const { pooler, databasePort } = cluster;
    const load = await openRsvpLoad(cluster);
    const loss = await load.during(async () => {
      await pooler.program.kill('SIGKILL');
      await delay(DOWN_MS);
      await startPooler(databasePort, pooler.port);
    });
    return [lossResult(`kill -9 of PgBouncer, started again after ${DOWN_MS / 1000} s`, loss, 5000)];
  },
};
