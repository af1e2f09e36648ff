import { beforeAll, expect, test } from 'vitest';
import { describeCalls, listEndpoints } from '#scripts/generate-calls.ts';
import { describeApi } from '#scripts/generate-docs.ts';
import { filesIn, read } from '#tests/support/source-files.ts';

let endpoints: Awaited<ReturnType<typeof listEndpoints>> = [];
let documents: Record<string, string> = {};

beforeAll(async () => {
  endpoints = await listEndpoints();
  documents = await describeApi();
});

const mentions = (folder: string, name: RegExp, word: string, skip = /^$/) =>
  filesIn(folder, name).some((file) => !skip.test(file) && new RegExp(`\\b${word}\\b`).test(read(file)));

test('every endpoint is served', () => {
  const { paths } = JSON.parse(documents['openapi.json']!) as { paths: Record<string, Record<string, unknown>> };
  const missing = endpoints.filter(({ endpoint }) => {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    return !paths[path]?.[endpoint.method.toLowerCase()];
  });
  expect(endpoints.length).toBeGreaterThan(30);
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('every endpoint is called from the web or marked external', () => {
  const uncalled = endpoints.filter(
    ({ name, endpoint }) => !endpoint.isExternal && !mentions('src/web', /\.tsx?$/, `calls\\.${name}`, /\.test\./),
  );
  expect(uncalled.map(({ name }) => name)).toEqual([]);
});

test('the web names endpoints and writes no path of the API itself', () => {
  const restating = filesIn('src/web', /\.tsx?$/).filter(
    (file) => !/\.test\./.test(file) && /['"`]\/api\//.test(read(file)),
  );
  expect(restating).toEqual([]);
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

test('the list of calls is current (npm run generate)', async () => {
  expect(read('src/contracts/calls.gen.ts')).toBe(await describeCalls());
});
