import { cpuSeconds, familySeconds } from '../cpu-time.ts';
import { call, percentile } from '../faults/calls.ts';
import { samplePages } from '../sample-pages.ts';
import type { Cluster } from './cluster.ts';
import type { Row } from './results.ts';

const ROUNDS = 3;
const VISITS_PER_PAGE = 12;
/** One replica is to carry at least 1.7 times the reads: then the primary keeps at most this share of them. */
const MOST_LEFT = 1 / 1.7;

type Cost = { primary: number; replica: number; app: number };

/** Processor time of a visitor's request, by server, with and without a replica: two cores cannot show more requests per second. */
export const reads: Row = {
  cluster: { replica: 'asynchronous', isDemo: true },
  async run(cluster) {
    const paths = Object.values(await samplePages(cluster.url));
    const costs: Record<'with' | 'without', Cost[]> = { with: [], without: [] };
    for (const kind of ['with', 'without'] as const) {
      if (kind === 'without') await restartWithoutReplica(cluster);
      // The first round warms up.
      for (let round = -1; round < ROUNDS; round++) {
        const cost = await costOf(cluster, paths);
        if (round >= 0) costs[kind].push(cost);
      }
    }
    const [withReplica, without] = [medianOf(costs.with), medianOf(costs.without)];
    const left = withReplica.primary / without.primary;
    const describe = ({ primary, replica, app }: Cost) =>
      `primary ${primary.toFixed(2)} ms, replica ${replica.toFixed(2)} ms, app ${app.toFixed(2)} ms`;
    return [
      { fault: 'a visitor’s page without a replica', lost: describe(without), back: '–', passed: true },
      {
        fault: 'a visitor’s page with a replica',
        lost: describe(withReplica),
        back: `${Math.round((1 - left) * 100)} % taken off the primary (goal ${Math.round((1 - MOST_LEFT) * 100)} %)`,
        passed: left <= MOST_LEFT,
      },
    ];
  },
};

async function restartWithoutReplica(cluster: Cluster): Promise<void> {
  for (const node of cluster.nodes) {
    node.kill('SIGTERM');
    await node.ended;
  }
  cluster.nodes.splice(0);
  for (const port of cluster.nodePorts)
    cluster.nodes.push(await cluster.startNode(port, { DATABASE_REPLICA_URLS: '' }));
}

let visits = 0;

/** Milliseconds for each request, under addresses that no cache knows. */
async function costOf({ url, nodes, primary, replica }: Cluster, paths: readonly string[]): Promise<Cost> {
  const measure = () => ({
    primary: familySeconds(primary.program.child.pid!),
    replica: familySeconds(replica!.program.child.pid!),
    app: nodes.reduce((total, { pid }) => total + cpuSeconds(pid), 0),
  });
  const before = measure();
  for (let round = 0; round < VISITS_PER_PAGE; round++)
    for (const path of paths) {
      const address = `${path}${path.includes('?') ? '&' : '?'}visit=${++visits}`;
      const { status } = await call(url, address, { headers: { 'accept-encoding': 'br' } });
      if (status !== 200) throw new Error(`${address} answered ${status}`);
    }
  const after = measure();
  const each = (name: keyof Cost) => ((after[name] - before[name]) * 1000) / (VISITS_PER_PAGE * paths.length);
  return { primary: each('primary'), replica: each('replica'), app: each('app') };
}

const medianOf = (costs: readonly Cost[]): Cost => {
  const median = (name: keyof Cost) =>
    percentile(
      costs.map((cost) => cost[name]),
      0.5,
    );
  return { primary: median('primary'), replica: median('replica'), app: median('app') };
};
