/** `node bench/faults/run.ts [name …]`: breaks the real site in every way it must survive, and measures the results. */
import type { Fault } from './check.ts';
import { clockShifted } from './clock-shifted.ts';
import { connectionsCut } from './connections-cut.ts';
import { databaseKilled } from './database-killed.ts';
import { diskFull } from './disk-full.ts';
import { logClosed } from './log-closed.ts';
import { mailTrouble } from './mail-trouble.ts';
import { overload } from './overload.ts';
import { quizKilled } from './quiz-killed.ts';
import { repeatedKey } from './repeated-key.ts';
import { siteKilled } from './site-killed.ts';
import { cleanUp } from './site-process.ts';
import { slowClients } from './slow-clients.ts';
import { slowRoutes } from './slow-routes.ts';
import { tableLock } from './table-lock.ts';
import { termination } from './termination.ts';
import { twoNodes } from './two-nodes.ts';

const faults: Record<string, Fault> = {
  'site-killed': siteKilled,
  'database-killed': databaseKilled,
  'quiz-killed': quizKilled,
  'connections-cut': connectionsCut,
  'table-lock': tableLock,
  'slow-routes': slowRoutes,
  'mail-trouble': mailTrouble,
  'repeated-key': repeatedKey,
  termination,
  overload,
  'slow-clients': slowClients,
  'clock-shifted': clockShifted,
  'log-closed': logClosed,
  'two-nodes': twoNodes,
  'disk-full': diskFull,
};
const LIMIT_MS = 400_000;

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

async function runOne(name: string, { title, run }: Fault): Promise<number> {
  console.log(`\n${name}: ${title}`);
  let failed = 0;
  try {
    const checks = await inTime(run());
    failed = checks.filter(({ passed }) => !passed).length;
    for (const { passed, what, measured, wanted } of checks)
      console.log(`  ${passed ? 'pass' : 'FAIL'}  ${what.padEnd(58)} ${measured}  (wanted ${wanted})`);
  } catch (error) {
    failed++;
    console.log(`  FAIL  ${(error as Error).stack}`);
  }
  await cleanUp();
  return failed;
}

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !(name in faults));
if (unknown.length > 0) {
  console.error(`Unknown fault: ${unknown.join(', ')}. Choose from ${Object.keys(faults).join(', ')}.`);
  process.exit(2);
}
let failures = 0;
for (const [name, fault] of Object.entries(faults))
  if (requested.length === 0 || requested.includes(name)) failures += await runOne(name, fault);
console.log(`\n${failures === 0 ? 'all checks passed' : `${failures} checks failed`}`);
process.exit(failures === 0 ? 0 : 1);
