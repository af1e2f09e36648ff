import { beforeAll, expect, test } from 'vitest';
import { type ListedEndpoint, listEndpoints } from '#scripts/contract-exports.ts';
import { describeCalls } from '#scripts/generate-calls.ts';
import { describeApi } from '#scripts/generate-docs.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { filesIn, read } from '#tests/support/source-files.ts';

let endpoints: ListedEndpoint[] = [];

beforeAll(async () => {
  endpoints = await listEndpoints();
});

const mentions = (folder: string, name: RegExp, word: string, skip = /^$/) =>
  filesIn(folder, name).some((file) => !skip.test(file) && new RegExp(`\\b${word}\\b`).test(read(file)));

test('every endpoint is served', async () => {
  const db = openDatabase({});
  const app = await buildApp({ config: readConfig({}), db, sessionSecret: 'no-request-is-made-0123456789abcdef' });
  const missing = endpoints.filter(({ endpoint: { method, path } }) => !app.hasRoute({ method, url: path }));
  await app.close();
  await db.close();
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

test('the generated API documents are current (npm run generate)', async () => {
  for (const [name, text] of Object.entries(await describeApi()))
    expect(read(`docs/generated/${name}`), name).toBe(text);
});

test('the list of calls is current (npm run generate)', async () => {
  expect(read('src/contracts/calls.gen.ts')).toBe(await describeCalls());
});
