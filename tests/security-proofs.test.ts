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

/** How many requirements each section of ASVS 5.0.0 has. */
const SECTIONS = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 8,
  '6.4': 6,
  '6.5': 8,
  '6.6': 4,
  '6.7': 2,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 3,
  '7.6': 2,
  '8.1': 4,
  '8.2': 4,
  '8.3': 3,
  '8.4': 2,
};

/** The numbers of a cell such as "6.2.1, 6.5.2–6.5.4". */
function numbersOf(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [from = '', to = from] = part.split('–');
    const section = from.slice(0, from.lastIndexOf('.'));
    const last = (number: string) => Number(number.slice(number.lastIndexOf('.') + 1));
    return Array.from({ length: last(to) - last(from) + 1 }, (_, n) => `${section}.${last(from) + n}`);
  });
}

test('every requirement of ASVS on authentication, sessions and authorization has a row, or does not apply', () => {
  const wanted = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, n) => `${section}.${n + 1}`),
  );
  const listed = rows.flatMap(([cell = '']) => (/^\d+\.\d+\.\d+/.test(cell) ? numbersOf(cell) : []));
  const introduction = lines.slice(lines.indexOf('## Authentication, sessions and authorization')).join(' ');
  const absent = [...introduction.split('| ASVS |')[0]!.matchAll(/\((\d+\.\d+\.\d+)\)/g)].map((match) => match[1]!);
  expect(wanted.filter((number) => !listed.includes(number) && !absent.includes(number))).toEqual([]);
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
