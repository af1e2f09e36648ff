import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import { describeApi } from '#scripts/generate-docs.ts';
import { filesIn, read } from '#tests/support/source-files.ts';

type Named = { name: string; definition: Endpoint };
let endpoints: Named[] = [];
let documents: Record<string, string> = {};

beforeAll(async () => {
  const modules = await Promise.all(
    filesIn('src/contracts', /\.contract\.ts$/).map((file) => import(`../${file}`) as Promise<Record<string, unknown>>),
  );
  endpoints = modules.flatMap((contract) =>
    Object.entries(contract)
      .filter(([, value]) => typeof value === 'object' && value !== null && 'path' in value && 'success' in value)
      .map(([name, value]) => ({ name, definition: value as Endpoint })),
  );
  documents = await describeApi();
});

const mentions = (folder: string, name: RegExp, word: string, skip = /^$/) =>
  filesIn(folder, name).some((file) => !skip.test(file) && new RegExp(`\\b${word}\\b`).test(read(file)));

test('every endpoint is served', () => {
  const { paths } = JSON.parse(documents['openapi.json']!) as { paths: Record<string, Record<string, unknown>> };
  const missing = endpoints.filter(({ definition }) => {
    const path = definition.path.replace(/:(\w+)/g, '{$1}');
    return !paths[path]?.[definition.method.toLowerCase()];
  });
  expect(endpoints.length).toBeGreaterThan(30);
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('every endpoint is called from the web or marked external', () => {
  const uncalled = endpoints.filter(
    ({ name, definition }) => !definition.isExternal && !mentions('src/web', /\.tsx?$/, name, /\.test\./),
  );
  expect(uncalled.map(({ name }) => name)).toEqual([]);
});

test('every endpoint is named in a test', () => {
  const untested = endpoints.filter(
    ({ name }) => !mentions('src', /\.test\.tsx?$/, name) && !mentions('tests', /\.(test|spec)\.tsx?$/, name),
  );
  expect(untested.map(({ name }) => name)).toEqual([]);
});

test('the generated API documents are current (npm run generate)', () => {
  for (const [name, text] of Object.entries(documents)) expect(read(`docs/generated/${name}`), name).toBe(text);
});
