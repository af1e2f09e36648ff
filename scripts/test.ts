/** `npm test`: runs all checks, and reports how many passed and failed. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

type Count = { passed: number; failed: number };
type Step = { name: string; command: string[]; report?: { file: string; count: (report: never) => Count } };

const ROOT = resolve(import.meta.dirname, '..');
const RESULTS = join(ROOT, 'test-results');
const binary = (name: string) => join(ROOT, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name);
const node = (script: string) => [process.execPath, join(ROOT, script)];
// Several compiler threads check the same types repeatedly; other checks use the cores better.
const typeCheck = (project: string) => [binary('tsc'), '--noEmit', '--singleThreaded', '-p', project];
const unitReport = join(RESULTS, 'unit.json');

/** Run in parallel, longest first. */
const checks: Step[] = [
  { name: 'lint', command: [binary('oxlint')] },
  { name: 'types of everything', command: typeCheck('tsconfig.json') },
  { name: 'dead code', command: [binary('knip')] },
  { name: 'build', command: node('scripts/build.ts') },
  { name: 'types of the web', command: typeCheck('tsconfig.web.json') },
  { name: 'arrows', command: node('scripts/arrows.ts') },
  { name: 'types of the server', command: typeCheck('tsconfig.server.json') },
  { name: 'format', command: [binary('biome'), 'check', '.'] },
  { name: 'types of contracts', command: typeCheck('tsconfig.contracts.json') },
];

/** Run one after another, because each uses all cores. */
const tests: Step[] = [
  {
    name: 'unit and HTTP tests',
    command: [binary('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    report: { file: unitReport, count: countUnit },
  },
  {
    name: 'browser tests',
    command: [binary('playwright'), 'test'],
    report: { file: join(RESULTS, 'e2e.json'), count: countBrowser },
  },
];

function countUnit(report: { numPassedTests: number; numFailedTests: number }): Count {
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** A journey that passes on retry is flaky, and counts as failed. */
function countBrowser({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }): Count {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

const failures: string[] = [];
const total: Count = { passed: 0, failed: 0 };

/** A failed step without failed tests counts as one failure. */
function add({ name, report }: Step, succeeded: boolean): void {
  const counted =
    report && existsSync(report.file)
      ? report.count(JSON.parse(readFileSync(report.file, 'utf8')) as never)
      : { passed: Number(succeeded), failed: 0 };
  total.passed += counted.passed;
  total.failed += succeeded ? counted.failed : Math.max(1, counted.failed);
  if (!succeeded || counted.failed > 0) failures.push(name);
}

/** Runs a command and prints its output as it comes, or all at once at the end. */
async function run(step: Step, output: 'inherit' | 'pipe'): Promise<void> {
  const { name } = step;
  const [command = '', ...args] = step.command;
  const started = performance.now();
  if (output === 'inherit') console.log(`\n── ${name}`);
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', output, output] });
  const exit = new Promise<number | null>((done) => child.on('close', done).on('error', () => done(null)));
  const [code, printed, complained] = await Promise.all([
    exit,
    ...[child.stdout, child.stderr].map((s) => s && text(s)),
  ]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (output === 'pipe') console.log(`\n── ${name} (${seconds} s)\n${[printed, complained].join('').trim()}`);
  else console.log(`── ${name}: ${seconds} s`);
  add(step, code === 0);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const waiting = [...checks];
const lane = async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) await run(step, 'pipe');
};
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, lane));
for (const step of tests) await run(step, 'inherit');
if (failures.length > 0) console.error(`\nfailed: ${failures.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
