/** Checks the house's arrows, and that the checker saw the house at all: with a compiler it cannot read it passes on nothing. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
type Violation = { rule: { name: string; severity: string }; from: string; to: string };
type Report = { modules: { source: string }[]; summary: { violations: Violation[] } };

function cruise(): Report {
  const tool = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [tool, 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'pipe'] } as const;
  return JSON.parse(execFileSync(process.execPath, args, options)) as Report;
}

const report = cruise();
const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/.test(name),
);
const seen = report.modules.filter(({ source }) => /^src\/.*\.tsx?$/.test(source)).length;
for (const { rule, from, to } of report.summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
if (seen < files.length) console.error(`the checker saw ${seen} of ${files.length} modules`);
console.log(`${seen} modules, ${report.summary.violations.length} forbidden arrows`);
process.exit(report.summary.violations.length > 0 || seen < files.length ? 1 : 0);
