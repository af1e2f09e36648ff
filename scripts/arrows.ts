/** Checks the import rules, and that the checker read all modules: with an unsupported compiler it would pass without reading any. */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const ROOT = resolve(import.meta.dirname, '..');

const options = await extractDepcruiseOptions(join(ROOT, '.dependency-cruiser.cjs'));
process.chdir(ROOT);
const { output } = await cruise(['src'], options);
if (typeof output === 'string') throw new Error(output);
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
const seen = output.modules.filter(({ source }) => /^src\/.*\.tsx?$/.test(source)).length;
for (const { rule, from, to } of output.summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
if (seen < files.length) console.error(`the checker saw ${seen} of ${files.length} modules`);
console.log(`${seen} modules, ${output.summary.violations.length} forbidden arrows`);
process.exit(output.summary.violations.length > 0 || seen < files.length ? 1 : 0);
