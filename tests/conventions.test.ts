import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, lineCount, ROOT, read } from '#tests/support/source-files.ts';

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
const isGenerated = (file: string) => file.endsWith('.gen.ts');
const sources = filesIn('src', /\.tsx?$/).filter((file) => !isTest(file) && !isGenerated(file));
const everything = ['src', 'tests', 'scripts', 'bench', 'db']
  .flatMap((folder) => filesIn(folder, /\.tsx?$/))
  .filter((file) => !isGenerated(file));
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);

const BANNED = [
  'index',
  'utils',
  'helpers',
  'misc',
  'common',
  'shared',
  'lib',
  'manager',
  'service',
  'base',
  'types',
  'constants',
];
const ROLES = [
  'contract',
  'routes',
  'queries',
  'policy',
  'actions',
  'jobs',
  'domain-events',
  'emails',
  'api',
  'slice',
  'thunks',
  'gen',
  'test',
  'spec',
];

describe('names', () => {
  test('no file has a name that says nothing', () => {
    const stems = everything.map((file) => [file, file.split('/').at(-1)!.split('.')[0]!.toLowerCase()]);
    expect(stems.filter(([, stem]) => BANNED.includes(stem!))).toEqual([]);
  });

  test('every role in a file name is on the closed list', () => {
    const unknown = sources.filter((file) =>
      file
        .split('/')
        .at(-1)!
        .split('.')
        .slice(1, -1)
        .some((role) => !ROLES.includes(role)),
    );
    expect(unknown).toEqual([]);
  });
});

describe('length', () => {
  test('no file has more than 300 lines, no page more than 100', () => {
    expect(everything.filter((file) => lineCount(file) > 300)).toEqual([]);
    expect(filesIn('src/web/pages', /Page\.tsx$/).filter((file) => lineCount(file) > 100)).toEqual([]);
  });

  test('the server and the process each fit on one screen', () => {
    expect(['src/server/app.ts', 'src/server/main.ts'].filter((file) => lineCount(file) > 80)).toEqual([]);
  });

  test('at most eight endpoints are served by a routes file', () => {
    const crowded = filesIn('src/server', /\.routes\.ts$/).filter(
      (file) => (read(file).match(/\bserve\(/g) ?? []).length > 8,
    );
    expect(crowded).toEqual([]);
  });
});

describe('statements', () => {
  // Building a schema takes longer than running a small statement.
  test('have row schemas that are built once', () => {
    expect(sources.filter((file) => /\.(rows|row|one)\(\s*z\./.test(read(file)))).toEqual([]);
  });
});

describe('mutations', () => {
  // Such callbacks are dropped when what asked is gone by then, as a row often is that has just been deleted.
  test('nothing follows from callbacks of mutate', () => {
    const calls = sources.filter((file) => /\.mutate\([^;]*\bonSuccess\b/.test(read(file)));
    expect(calls).toEqual([]);
  });
});

describe('documents', () => {
  test('each folder under src, src/server and src/web tells in at most 15 lines what lives in it', () => {
    const folders = ['src', 'src/server', 'src/web'].flatMap((parent) =>
      readdirSync(join(ROOT, parent), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${parent}/${entry.name}`),
    );
    expect(folders.filter((folder) => !existsSync(join(ROOT, folder, 'README.md')))).toEqual([]);
    expect(folders.filter((folder) => lineCount(`${folder}/README.md`) > 15)).toEqual([]);
  });

  test('decisions have at most 60 lines and a number of their own', () => {
    const decisions = filesIn('docs/adr', /\.md$/);
    expect(decisions.filter((file) => lineCount(file) > 60)).toEqual([]);
    const numbers = decisions.map((file) => file.slice('docs/adr/'.length, 'docs/adr/'.length + 4));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('every npm script that a document names exists', () => {
    const documents = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', ...filesIn('docs', /\.md$/)];
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(/npm run ([a-z0-9:-]+)/g)].map((match) => match[1]!),
    );
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(5);
  });

  test('.ci/run runs exactly the test command of the README', () => {
    const command = 'npm ci && npm test';
    expect(read('README.md')).toContain(command);
    expect(read('.ci/run')).toContain(`\n${command}\n`);
  });
});

describe('conformance', () => {
  const rows = read('docs/conformance.md')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  test('every row names where a statement lives and which test proves it, or which issue brings it', () => {
    expect(rows.length).toBeGreaterThan(150);
    for (const [, number, statement, place, proof] of rows) {
      expect(statement, number).not.toBe('');
      expect(place, number).not.toBe('');
      expect(proof, number).not.toBe('');
    }
  });

  test('no row names a test or a file that does not exist', () => {
    const missing = rows.flatMap(([, number, , place, proof]) => {
      if (place?.startsWith('later')) return [];
      const files = [...(place ?? '').matchAll(/`([^`]+\.[a-z]+)`/g)].map((match) => match[1]!);
      const wrongPlaces = files.filter((file) => !existsSync(join(ROOT, file))).map((file) => `${number}: ${file}`);
      const proofs = [...(proof ?? '').matchAll(/`([^`]+?)` › (.+?)(?=;|$)/g)].map(
        (match) => [match[1]!, match[2]!.trim()] as const,
      );
      if (proofs.length === 0) wrongPlaces.push(`${number}: no proof`);
      const wrongProofs = proofs
        .filter(([file, title]) => !existsSync(join(ROOT, file)) || !read(file).includes(title))
        .map(([file, title]) => `${number}: ${file} › ${title}`);
      return [...wrongPlaces, ...wrongProofs];
    });
    expect(missing).toEqual([]);
  });
});
