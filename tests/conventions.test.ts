import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeConformance, listProofs, listStatements, quotedTexts } from '#scripts/conformance.ts';
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
  test('no file has a banned name', () => {
    const stems = everything.map((file) => [file, file.split('/').at(-1)!.split('.')[0]!.toLowerCase()]);
    expect(stems.filter(([, stem]) => BANNED.includes(stem!))).toEqual([]);
  });

  test('file names use roles of the closed list only', () => {
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

describe('types', () => {
  test('are named for what they hold', () => {
    const vague = /\btype (?:Of|Asked|Wanted|Told|Found|Given)\b/;
    expect(everything.filter((file) => vague.test(read(file)))).toEqual([]);
  });
});

describe('length', () => {
  test('no file has more than 300 lines, no page more than 100', () => {
    expect(everything.filter((file) => lineCount(file) > 300)).toEqual([]);
    expect(filesIn('src/web/pages', /Page\.tsx$/).filter((file) => lineCount(file) > 100)).toEqual([]);
  });

  test('no folder has more than 40 files besides tests: larger ones have subfolders named for what they do', () => {
    const counts = new Map<string, number>();
    for (const file of filesIn('src', /./).filter((each) => !isTest(each))) {
      const folder = file.split('/').slice(0, -1).join('/');
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > 40)).toEqual([]);
  });

  test('app.ts and main.ts fit on one screen', () => {
    expect(['src/server/app.ts', 'src/server/main.ts'].filter((file) => lineCount(file) > 80)).toEqual([]);
  });

  test('a routes file serves at most eight endpoints', () => {
    const crowded = filesIn('src/server', /\.routes\.ts$/).filter(
      (file) => (read(file).match(/\bserve\(/g) ?? []).length > 8,
    );
    expect(crowded).toEqual([]);
  });
});

describe('statements', () => {
  // Building a schema takes longer than running a small statement.
  test('build their row schemas once', () => {
    expect(sources.filter((file) => /\.(rows|row|one)\(\s*z\./.test(read(file)))).toEqual([]);
  });
});

describe('component tests', () => {
  // The flag of React's own stays set, so that React warns of what a page does between presses.
  test('change components in `act` of #tests/support/act.ts', () => {
    const files = everything.filter((file) => /import \{[^}]*\bact\b[^}]*\} from 'react'/.test(read(file)));
    expect(files).toEqual(['tests/support/act.ts']);
  });
});

describe('journeys', () => {
  test('open other browsers with `openBrowser`, which closes them', () => {
    const opening = /\bbrowser(\(\)!?)?\.new(Context|Page)\(/;
    expect(filesIn('tests/e2e', /\.spec\.ts$/).filter((file) => opening.test(read(file)))).toEqual([]);
  });
});

describe('mutations', () => {
  // React Query drops these callbacks when the component is unmounted, like a row that was just deleted.
  test('no mutation passes callbacks to mutate', () => {
    const calls = sources.filter((file) => /\.mutate\([^;]*\bon(Success|Error|Settled)\b/.test(read(file)));
    expect(calls).toEqual([]);
  });
});

describe('dialogs', () => {
  // An error of React's `lazy` puts the error page in the place of the page.
  test('load late with `lazyDialog`, which leaves the page as it is if their script does not load', () => {
    expect(sources.filter((file) => /\blazy\([^;]*Dialog\b/.test(read(file)))).toEqual([]);
  });
});

describe('queries', () => {
  // Data that was loaded stays when loading it again fails.
  test('an error takes the place of a component only while there is no data', () => {
    const replaced = sources.filter((file) => /if \((\w+\.)?error\) return </.test(read(file)));
    expect(replaced).toEqual([]);
  });
});

describe('documents', () => {
  test('each folder under src, src/server and src/web has a README of at most 15 lines', () => {
    const folders = ['src', 'src/server', 'src/web'].flatMap((parent) =>
      readdirSync(join(ROOT, parent), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${parent}/${entry.name}`),
    );
    expect(folders.filter((folder) => !existsSync(join(ROOT, folder, 'README.md')))).toEqual([]);
    expect(folders.filter((folder) => lineCount(`${folder}/README.md`) > 15)).toEqual([]);
  });

  test('decisions have at most 60 lines and a unique number', () => {
    const decisions = filesIn('docs/adr', /\.md$/);
    expect(decisions.filter((file) => lineCount(file) > 60)).toEqual([]);
    const numbers = decisions.map((file) => file.slice('docs/adr/'.length, 'docs/adr/'.length + 4));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('npm scripts named in documents exist', () => {
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
  const statements = listStatements();
  const proofs = listProofs();
  const filesNamedIn = (places: string) => [...places.matchAll(/`([^`]+\.[a-z]+)`/g)].map((match) => match[1]!);

  test('every statement names existing files', () => {
    expect(statements.length).toBeGreaterThan(300);
    for (const { number, statement, places } of statements) {
      expect(statement, number).not.toBe('');
      const files = filesNamedIn(places);
      expect(files.length, number).toBeGreaterThan(0);
      expect(
        files.filter((file) => !existsSync(join(ROOT, file))),
        number,
      ).toEqual([]);
    }
    expect(new Set(statements.map(({ number }) => number)).size).toBe(statements.length);
  });

  test('every text that a statement quotes, and every route that it names, is in one of its files', () => {
    const plain = (text: string) => text.replaceAll('’', "'").replaceAll(/\s+/g, ' ');
    const missing = statements.flatMap(({ number, statement, places }) => {
      const files = filesNamedIn(places).map((file) => plain(read(file)));
      const texts = quotedTexts(statement).filter((text) => !files.some((file) => file.includes(plain(text))));
      return texts.map((text) => `${number} ${text}`);
    });
    // Composed of the minimum length and a text.
    expect(missing).toEqual(['5.13 Password must be at least 8 characters long.']);
  });

  test('every statement has a test, and every tag names a statement', () => {
    const proved = new Set(proofs.map(({ number }) => number));
    const known = new Set(statements.map(({ number }) => number));
    expect([...known].filter((number) => !proved.has(number))).toEqual([]);
    expect([...proved].filter((number) => !known.has(number))).toEqual([]);
  });

  // Titles are left out: renaming a test must not fail another.
  test('docs/conformance.md is current (npm run generate)', () => {
    const withoutTitles = (text: string) => text.replaceAll(/(?<=`) › .*?(?=; `| \|$)/gm, '');
    expect(withoutTitles(read('docs/conformance.md'))).toBe(withoutTitles(describeConformance()));
  });
});
