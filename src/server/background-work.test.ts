import { parseCronItems } from 'graphile-worker';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Payload } from '#server/platform/jobs/job.ts';
import { toCronItems, toTaskList } from '#server/platform/jobs/work.ts';
import { deriveKeys } from '#server/platform/keys.ts';
import { SiteSettings } from '#server/platform/settings/site-settings.ts';
import { filesIn, read } from '#tests/support/source-files.ts';
import { backgroundWork } from './background-work.ts';

const config = readConfig({ NODE_ENV: 'test' });

// No job runs here, so no database is needed.
const work = backgroundWork({
  config,
  settings: new SiteSettings({ config, db: undefined as never }),
  db: undefined as never,
  keys: deriveKeys('a secret for tests, of no worth to anybody'),
  clock: systemClock,
  logger: pino({ level: 'silent' }),
});

const payloads = new Map<string, Payload>([
  ...work.handlers.map(({ job }) => [job.name, job.payload] as const),
  ...work.subscriptions.map(({ event }) => [event.name, event.payload] as const),
]);
const names = [...payloads.keys()].toSorted();

const sources = filesIn('src/server', /(?<!\.test)\.ts$/);
const sql = [
  'db/schema.sql',
  ...sources,
  ...['tests', 'bench', 'db/demo'].flatMap((folder) => filesIn(folder, /\.ts$/)),
];

test('every declared job and domain event has a handler', () => {
  const declared = sources.flatMap((file) =>
    [...read(file).matchAll(/\b(?:job|domainEvent)\(\{\s*name: '([^']+)'/g)].map(([, name]) => name!),
  );
  expect(declared.length).toBeGreaterThan(30);
  expect(declared.filter((name) => !payloads.has(name))).toEqual([]);
  expect(declared).toHaveLength(new Set(declared).size);
});

test('no two handlers share a name', () => {
  expect(Object.keys(toTaskList(work)).toSorted()).toEqual(names);
});

test('names are kebab-case, and domain events are named in the past tense', () => {
  expect(names.filter((name) => !/^[a-z]+(-[a-z]+)+$/.test(name))).toEqual([]);
  expect(work.subscriptions.map(({ event }) => event.name).filter((name) => !name.endsWith('ed'))).toEqual([]);
});

test('every cron job has a schedule that graphile-worker accepts', () => {
  const items = toCronItems(work);
  expect(items.length).toBeGreaterThan(10);
  expect(() => parseCronItems(items)).not.toThrow();
});

test('exactly the cron jobs are described in the operations guide', () => {
  const rows = read('docs/operations.md')
    .split('\n## Jobs\n')[1]!
    .split('\n## ')[0]!
    .match(/^\| `[^|]+\|/gm)!;
  const described = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
  const scheduled = toCronItems(work).map(({ task }) => task);
  expect(described.toSorted()).toEqual(scheduled.toSorted());
});

describe('SQL that enqueues jobs', () => {
  const calls = sql.flatMap((file) => jobsIn(read(file)).map((call) => ({ file, ...call })));

  test('names jobs and domain events that have handlers', () => {
    expect(calls.length).toBeGreaterThan(15);
    expect(calls.filter(({ name }) => !payloads.has(name))).toEqual([]);
  });

  test('names its job in a literal that this test can parse', () => {
    const unread = sql.filter((file) => /add_jobs?\((?!\s*'|array\(\s*select row\(')/.test(read(file)));
    expect(unread.filter((file) => !file.endsWith('.test.ts'))).toEqual([
      'src/server/platform/jobs/job.ts',
      'src/server/platform/jobs/work.ts',
    ]);
  });

  test('gives payloads the fields that handlers require', () => {
    const written = calls.filter((call) => call.fields !== null);
    const wrong = written.filter(({ name, fields }) => {
      const { shape } = payloads.get(name)!;
      const required = Object.keys(shape).filter((key) => !shape[key]!.safeParse(undefined).success);
      return !fields!.every((key) => key in shape) || !required.every((key) => fields!.includes(key));
    });
    expect(wrong).toEqual([]);
    expect(written.length).toBeGreaterThan(10);
  });
});

type Call = { name: string; fields: string[] | null };

/** Calls such as `add_job('deliver-mail', json_build_object('id', …`, with the payload's fields where they are literal. */
function jobsIn(text: string): Call[] {
  return [...text.matchAll(/(?:add_job|select row)\(\s*'([^']+)'(,\s*json_build_object\()?/g)].map((match) => ({
    name: match[1]!,
    fields: match[2] ? fieldsAt(text, match.index + match[0].length) : null,
  }));
}

/** Every other argument between a parenthesis and its closing one. */
function fieldsAt(text: string, start: number): string[] {
  const found = [''];
  let depth = 0;
  for (const character of text.slice(start)) {
    if (character === ')' && depth === 0) break;
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === ',' && depth === 0) found.push('');
    else found[found.length - 1] += character;
  }
  return found.filter((_, index) => index % 2 === 0).map((argument) => argument.trim().replaceAll("'", ''));
}

test('a job of the night that was missed runs at the next start, and jobs that run more often wait for their turn', () => {
  const items = toCronItems(work);
  const madeUp = items.filter(({ options }) => options?.backfillPeriod === 86_400_000);
  expect(madeUp.map(({ match }) => match)).toEqual(
    items.map(({ match }) => match).filter((match) => /^\d+ \d+ /.test(String(match))),
  );
  expect(madeUp.map(({ task }) => task)).toContain('make-nightly-backup');
});

test('no job gives up because its process was killed once, which uses up an attempt', () => {
  const singleAttempt = work.handlers.filter(({ job }) => job.maxAttempts === 1);
  expect(singleAttempt.map(({ job }) => job.name)).toEqual([]);
});
