/**
 * `node bench/cluster/run.ts [row …]`: breaks a site of several nodes, made of the parts that people use, and prints what was lost and when it was
 * back. Each row has a cluster of its own.
 */
import { loadavg } from 'node:os';
import { cleanUp } from '../faults/site-process.ts';
import { boards } from './boards.ts';
import { startCluster } from './cluster.ts';
import { nodeKilled, poolerKilled } from './failover.ts';
import { primaryKilled } from './primary-killed.ts';
import { reads } from './reads.ts';
import { replicaFaults } from './replica-faults.ts';
import type { Result, Row } from './results.ts';
import { rollingRestart } from './rolling-restart.ts';
import { rush } from './rush.ts';
import { storageKilled } from './storage-killed.ts';
import { synchronousCommitCost } from './synchronous-commit-cost.ts';

const ROWS: Record<string, Row> = {
  rush,
  'node-killed': nodeKilled,
  'pooler-killed': poolerKilled,
  'storage-killed': storageKilled,
  'primary-killed': primaryKilled,
  'replica-faults': replicaFaults,
  'rolling-restart': rollingRestart,
  boards,
  reads,
  'synchronous-commit-cost': synchronousCommitCost,
};

async function runRow(name: string): Promise<Result[]> {
  const row = ROWS[name]!;
  try {
    return await row.run(await startCluster(row.cluster));
  } catch (error) {
    console.error(error);
    return [{ fault: `${name}: the bench itself`, lost: '', back: '', passed: false }];
  } finally {
    await cleanUp();
  }
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(ROWS);
const unknown = names.filter((name) => !(name in ROWS));
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(', ')}; there are ${Object.keys(ROWS).join(', ')}.`);
  process.exit(1);
}
let isHeld = true;
console.log('| | fault | lost | back after |\n|---|---|---|---|');
for (const name of names)
  for (const { fault, lost, back, passed } of await runRow(name)) {
    isHeld &&= passed;
    console.log(`| ${passed ? 'pass' : 'FAIL'} | ${fault} | ${lost} | ${back} |`);
  }
console.log(`Load of the machine: ${loadavg()[0]!.toFixed(1)}`);
process.exit(isHeld ? 0 : 1);
