/** `npm test`: runs all checks, and reports how many passed and failed. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/** `failures`: the names of failed tests with their errors, where the step's own output is too far up to be found. */
type Count = { passed: number; failed: number; failures?: string[] };
type Step = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  report?: { file: string; count: (report: never) => Count };
};

const ROOT = resolve(import.meta.dirname, '..');
const RESULTS = join(ROOT, 'test-results');
const binary = (name: string) => join(ROOT, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name);
const node = (script: string) => [process.execPath, join(ROOT, script)];
/** Programs in Go: a collector of garbage on other threads and frequent collections cost them a fifth to a half of their time. */
const GO = { GOMAXPROCS: '1', GOGC: '400' };
const unitReport = join(RESULTS, 'unit.json');

/** Run in parallel, longest first. */
const checks: Step[] = [
  { name: 'lint', command: [binary('oxlint'), '--threads=1'], env: GO },
  // Several compiler threads check the same types repeatedly; other checks use the cores better.
  { name: 'types', command: [binary('tsc'), '-b', '--force', '--singleThreaded', 'tsconfig.tests.json'], env: GO },
  { name: 'dead code', command: [binary('knip')] },
  { name: 'build', command: node('scripts/build.ts') },
  { name: 'API document', command: node('scripts/check-openapi.ts'), env: GO },
  { name: 'arrows', command: node('scripts/arrows.ts') },
  { name: 'format', command: [binary('biome'), 'check', '.'] },
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

type UnitReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    message: string;
    status: string;
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};
/** A file that failed outside of its tests has a message and no failed tests. */
function countUnit({ numPassedTests, numFailedTests, testResults }: UnitReport): Count {
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const messages = failed.map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`);
      return (messages.length > 0 ? messages : [message]).map((each) => `${relative(ROOT, name)} › ${each}`);
    });
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

/** A journey that passes on retry is flaky, and counts as failed. */
function countBrowser({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }): Count {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

const failedSteps: string[] = [];
const failedTests: string[] = [];
const total: Count = { passed: 0, failed: 0 };

/** A failed step without failed tests counts as one failure. */
function add({ name, report }: Step, succeeded: boolean): void {
  const counted: Count =
    report && existsSync(report.file)
      ? report.count(JSON.parse(readFileSync(report.file, 'utf8')) as never)
      : { passed: Number(succeeded), failed: 0 };
  total.passed += counted.passed;
  total.failed += succeeded ? counted.failed : Math.max(1, counted.failed);
  if (!succeeded || counted.failed > 0) failedSteps.push(name);
  failedTests.push(...(counted.failures ?? []));
}

/** Runs a command and prints its output as it comes, or all at once at the end. */
async function run(step: Step, output: 'inherit' | 'pipe'): Promise<void> {
  const { name } = step;
  const [command = '', ...args] = step.command;
  const started = performance.now();
  if (output === 'inherit') console.log(`\n── ${name}`);
  const env = { ...process.env, ...step.env };
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', output, output] });
  const exit = new Promise<number | null>((done) => child.on('close', done).on('error', () => done(null)));
  const [code, printed, errors] = await Promise.all([exit, ...[child.stdout, child.stderr].map((s) => s && text(s))]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (output === 'pipe') console.log(`\n── ${name} (${seconds} s)\n${[printed, errors].join('').trim()}`);
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
for (const each of failedTests) console.error(`\n${each}`);
if (failedSteps.length > 0) console.error(`\nfailed: ${failedSteps.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
