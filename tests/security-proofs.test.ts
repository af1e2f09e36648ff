import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesIn } from '#tests/support/source-files.ts';

const lines = readFileSync('docs/security.md', 'utf8').split('\n');
const rows = lines
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));
const proofsOf = (cells: readonly string[]) =>
  [...(cells.at(-1) ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
const files = ['src', 'tests', 'bench'].flatMap((folder) => filesIn(folder, /\.tsx?$/));
const patternOf = (name: string) => new RegExp(`(^|/)${name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);

test('each proof that docs/security.md names exists', () => {
  const names = rows.flatMap(proofsOf);
  expect(names.length).toBeGreaterThan(100);
  const exists = (name: string) => files.some((file) => patternOf(name).test(file));
  expect(names.filter((name) => !exists(name))).toEqual([]);
});

test('each requirement of ASVS names its proof, or says that it is not met', () => {
  const requirements = rows.filter(([number = '']) => /^\d+\.\d+\.\d+/.test(number));
  expect(requirements.length).toBeGreaterThan(35);
  expect(
    requirements
      .filter((cells) => proofsOf(cells).length === 0 && !cells[1]?.startsWith('not met'))
      .map(([number]) => number),
  ).toEqual([]);
});
