/** `npm test`: every check of the house, one after the other; at the end, how many passed and failed. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

type Count = { passed: number; failed: number };
type Step = { name: string; command: string[]; count?: () => Count };

const ROOT = resolve(import.meta.dirname, '..');
const RESULTS = join(ROOT, 'test-results');
const binary = (name: string) => join(ROOT, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name);
const node = (script: string) => [process.execPath, join(ROOT, script)];
const unitReport = join(RESULTS, 'unit.json');
const browserReport = join(RESULTS, 'e2e.json');

const steps: Step[] = [
  { name: 'types of contracts', command: [binary('tsc'), '--noEmit', '-p', 'tsconfig.contracts.json'] },
  { name: 'types of the server', command: [binary('tsc'), '--noEmit', '-p', 'tsconfig.server.json'] },
  { name: 'types of the web', command: [binary('tsc'), '--noEmit', '-p', 'tsconfig.web.json'] },
  { name: 'types of everything', command: [binary('tsc'), '--noEmit'] },
  { name: 'lint', command: [binary('oxlint')] },
  { name: 'format', command: [binary('biome'), 'check', '.'] },
  { name: 'dead code', command: [binary('knip')] },
  { name: 'arrows', command: node('scripts/arrows.ts') },
  { name: 'API document', command: node('scripts/check-openapi.ts') },
  { name: 'build', command: node('scripts/build.ts') },
  {
    name: 'unit and HTTP tests',
    command: [binary('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    count: countUnit,
  },
  { name: 'browser tests', command: [binary('playwright'), 'test'], count: countBrowser },
];

function countUnit(): Count {
  const report = JSON.parse(readFileSync(unitReport, 'utf8')) as { numPassedTests: number; numFailedTests: number };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function countBrowser(): Count {
  const report = JSON.parse(readFileSync(browserReport, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
}

/** A step that ended badly without a failed test to show for it counts as one failure. */
function run(step: Step): Count {
  console.log(`\n── ${step.name}`);
  const [command = '', ...args] = step.command;
  const succeeded = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' }).status === 0;
  const counted =
    step.count && existsSync(step.count === countUnit ? unitReport : browserReport) ? step.count() : undefined;
  if (!counted) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  return succeeded ? counted : { passed: counted.passed, failed: Math.max(1, counted.failed) };
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const failures: string[] = [];
const total = { passed: 0, failed: 0 };
for (const step of steps) {
  const { passed, failed } = run(step);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(step.name);
}
if (failures.length > 0) console.error(`\nfailed: ${failures.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
