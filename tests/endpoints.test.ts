import Fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { type Endpoint, isForStaff, requiresSignIn } from '#contracts/endpoint.ts';
import { type ListedEndpoint, listEndpoints } from '#scripts/contract-exports.ts';
import { describeCalls } from '#scripts/generate-calls.ts';
import { describeApi } from '#scripts/generate-docs.ts';
import { createDeps } from '#server/create-deps.ts';
import { featureRoutes } from '#server/feature-routes.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { openApiRoutes } from '#server/platform/http/openapi.routes.ts';
import { healthRoutes, siteRoutes } from '#server/platform/http/site.routes.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { filesIn, read } from '#tests/support/source-files.ts';

let endpoints: ListedEndpoint[] = [];

beforeAll(async () => {
  endpoints = await listEndpoints();
});

/** Everything that a pattern captures in the files of the folders. */
const mentioned = (folders: string[], name: RegExp, pattern: RegExp, skip = /^$/): Set<string> =>
  new Set(
    folders
      .flatMap((folder) => filesIn(folder, name))
      .filter((file) => !skip.test(file))
      .flatMap((file) => [...read(file).matchAll(pattern)].map((match) => match[1]!)),
  );

test('every route of the API goes through `serve`, and every endpoint has one', async () => {
  const routes = new Map<string, Endpoint | undefined>();
  const app = Fastify({ exposeHeadRoutes: false });
  app.addHook('onRoute', ({ method, url, config }) => void routes.set(`${method.toString()} ${url}`, config?.endpoint));
  const db = openDatabase({});
  const config = readConfig({});
  const clock = systemClock;
  const deps = createDeps({ config, db, sessionSecret: 'no-request-is-made', clock });
  siteRoutes(app, deps);
  healthRoutes(app, { ...deps, state: { isDraining: false } });
  openApiRoutes(app, config);
  for (const register of featureRoutes) register(app, deps);
  await db.close();
  const unserved = [...routes].filter(([route, endpoint]) => route.includes(' /api/') && !endpoint);
  expect(unserved.map(([route]) => route)).toEqual(['GET /api/openapi.json', 'GET /api/docs']);
  const served = [...routes.values()].filter((endpoint) => endpoint !== undefined);
  expect(new Set(served)).toEqual(new Set(endpoints.map(({ endpoint }) => endpoint)));
});

test('every endpoint is called from the web or marked external', () => {
  const called = mentioned(['src/web'], /\.tsx?$/, /\bcalls\.(\w+)/g, /\.test\./);
  const uncalled = endpoints.filter(({ name, endpoint }) => !endpoint.isExternal && !called.has(name));
  expect(uncalled.map(({ name }) => name)).toEqual([]);
});

test('the web contains no literal API path', () => {
  const restating = filesIn('src/web', /\.tsx?$/).filter(
    (file) => !/\.test\./.test(file) && /['"`]\/api\//.test(read(file)),
  );
  expect(restating).toEqual([]);
});

test('every endpoint is named in a test', () => {
  const named = mentioned(['src', 'tests'], /\.(test|spec)\.tsx?$/, /(\w+)/g);
  expect(endpoints.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
});

test('the generated API documents are current (npm run generate)', async () => {
  for (const [name, text] of Object.entries(await describeApi()))
    expect(read(`docs/generated/${name}`), name).toBe(text);
});

type Parameter = { $ref?: string; name: string; in: string; explode?: boolean; schema: object };
type Operation = { operationId: string; parameters?: Parameter[]; responses: Record<string, { $ref?: string }> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  servers: unknown[];
  components: { responses: object };
};

test('the API document names each operation as its contract, and the refusals of the guards among its responses', () => {
  const document = JSON.parse(read('docs/generated/openapi.json')) as Document;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, ...operation })),
  );
  const expected = endpoints.map(({ name, endpoint: { method, path, access, ...endpoint } }) => {
    const statuses = [400, 500, 503];
    if (access !== 'open') statuses.push(401);
    if (requiresSignIn({ access }) && !endpoint.isForSuspended) statuses.push(403);
    if (isForStaff({ access })) statuses.push(403);
    if (/:\w*[iI]d\b/.test(path)) statuses.push(404);
    if (endpoint.proof) statuses.push(428);
    if (!path.startsWith('/api/health/')) statuses.push(429);
    return { call: `${method} ${path.replace(/:(\w+)/g, '{$1}')}`, name, statuses };
  });
  expect(new Map(operations.map(({ call, operationId }) => [call, operationId]))).toEqual(
    new Map(expected.map(({ call, name }) => [call, name])),
  );
  const responses = new Map(operations.map((operation) => [operation.call, operation.responses]));
  for (const { call, statuses } of expected)
    for (const status of statuses)
      expect(responses.get(call)![status]?.$ref, `${call}: ${status}`).toMatch(/^#\/components\/responses\//);
  expect(document.servers).toHaveLength(1);
});

test('the API document sends a list in a query under one key, because calls refuse a key that is sent twice', () => {
  const { paths } = JSON.parse(read('docs/generated/openapi.json')) as Document;
  const lists = Object.values(paths)
    .flatMap((methods) => Object.values(methods).flatMap(({ parameters = [] }) => parameters))
    .filter((parameter) => parameter.in === 'query' && JSON.stringify(parameter.schema).includes('"array"'));
  expect(lists.map(({ name }) => name)).toContain('type');
  expect(lists.filter(({ explode }) => explode !== false)).toEqual([]);
});

test('the list of calls is current (npm run generate)', async () => {
  expect(read('src/contracts/calls.gen.ts')).toBe(await describeCalls());
});
