import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { Problem } from '#contracts/endpoint.ts';
import { errorCatalogue } from '#contracts/errors.ts';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { signUp } from '#tests/support/factories.ts';
import { authorizationMatrix } from '#tests/support/matrix/authorization-matrix.ts';
import type { Input } from '#tests/support/matrix/matrix.ts';
import { fc } from '#tests/support/properties.ts';
import {
  bodyFields,
  type Operation,
  oddTexts,
  oddValues,
  operations,
  parametersIn,
  type Schema,
  valuesOf,
} from '#tests/support/schema-values.ts';
import { listen, testApp } from '#tests/support/test-app.ts';

const CALLS_PER_OPERATION = 10;
const app = await testApp();

test('the document describes every endpoint', () => {
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(allEndpoints).toSorted());
});

type Fields = Record<string, unknown>;

/** Made once, because making texts of characters takes longer than a call. */
const unknownFields = fc.dictionary(fc.string({ maxLength: 10 }), oddValues, { maxKeys: 2 });

/** What works, partly replaced by what the schema allows and by odd values. */
function variationsOf(valid: Fields, schemas: Record<string, Schema>): fc.Arbitrary<Fields> {
  const change = (schema: Schema) =>
    fc.oneof({ weight: 3, arbitrary: valuesOf(schema) }, { weight: 1, arbitrary: oddValues });
  const changes = (names: string[]) =>
    fc.record<Fields>(Object.fromEntries(names.map((name) => [name, change(schemas[name]!)])));
  const names = Object.keys(schemas);
  const few = fc.subarray(names, { maxLength: Math.min(3, names.length) }).chain(changes);
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(valid) },
    { weight: 6, arbitrary: few.map((fields) => ({ ...valid, ...fields })) },
    { weight: 3, arbitrary: fc.subarray(names).chain(changes) },
    { weight: 1, arbitrary: unknownFields.map((fields) => ({ ...valid, ...fields })) },
  );
}

/** Calls of an operation: by several callers, with the input that works for the person it belongs to, and with variations of it. */
function callsOf(operation: Operation, { params = {}, query = {}, body = {} }: Input) {
  const parameters = Object.entries(parametersIn(operation, 'path')).map(([name, schema]) => [
    name,
    fc.oneof(
      { weight: 8, arbitrary: name in params ? fc.constant(params[name]) : valuesOf(schema) },
      { weight: 1, arbitrary: oddTexts },
    ),
  ]);
  return fc.record({
    caller: fc.constantFrom(...callers),
    params: fc.record<Fields>(Object.fromEntries(parameters)),
    query: variationsOf(query, parametersIn(operation, 'query')),
    body: fc.oneof(
      { weight: 9, arbitrary: variationsOf(body as Fields, bodyFields(operation)) },
      { weight: 1, arbitrary: oddValues },
    ),
  });
}

const callers = ['anonymous', 'person', 'person', 'person', 'otherPerson', 'otherPerson', 'Bearer a.b.c'] as const;
/** Cut, because HTTP limits the length of an address. */
const encode = (part: unknown) => encodeURIComponent(String(part).slice(0, 1500).toWellFormed());

function toUrl(path: string, params: Fields, query: Fields): string {
  const search = Object.entries(query).map(([key, value]) => `${encode(key)}=${encode(value)}`);
  return `${path.replace(/:(\w+)/g, (_, name) => encode(params[name]) || 'x')}?${search.join('&')}`;
}

describe.each(operations.map((operation) => [operation.operationId, operation] as const))('%s', (name, operation) => {
  const { method, path } = allEndpoints[name]!;
  test('odd input: never a 500, and each refusal is a documented problem', async () => {
    const people = { person: await signUp(app.deps), otherPerson: await signUp(app.deps) };
    const valid = (await authorizationMatrix[name]!.input?.({ app, person: people.person })) ?? {};
    const authorization = (caller: (typeof callers)[number]) =>
      caller in people ? `Bearer ${people[caller as keyof typeof people].tokens.access.token}` : caller;
    await fc.assert(
      fc.asyncProperty(callsOf(operation, valid), async ({ caller, params, query, body }) => {
        const answer = await app.send({
          method,
          url: toUrl(path, params, query),
          headers: {
            ...(caller !== 'anonymous' && { authorization: authorization(caller) }),
            ...(method !== 'GET' && { 'content-type': 'application/json' }),
          },
          ...(method !== 'GET' && { payload: JSON.stringify(body) ?? 'null' }),
        });
        if (answer.statusCode < 400) return;
        const problem = Problem.parse(answer.json());
        expect(problem.status).toBe(answer.statusCode);
        expect(problem.status, answer.body).toBeLessThan(500);
        expect(problem.message).toMatch(/\S/);
        expect(errorCatalogue).toHaveProperty([problem.code]);
        expect(Object.keys(operation.responses)).toContain(String(problem.status));
      }),
      { numRuns: CALLS_PER_OPERATION },
    );
  });
});

test.each([
  '/api/%',
  '/api/%zz',
  '/api/auth/sessions/%00',
  '//api//site',
  '/api/site?%',
  '/api/events?q=%ED%A0%80',
  '/api/events?q=%FF%00',
  '/api/site?a[]=1&a[]=2',
  '/api/../etc',
  `/api/${'a/'.repeat(3000)}`,
  `/avatars/${'%F0'.repeat(9)}.svg`,
  '/media/avatars/%2e%2e.jpg',
  '/api/auth/sessions/x;y',
  '/dev/mail/99999999999999999999',
])('odd URL %#: never a 500, and what fails is a problem', async (url) => {
  const answer = await app.send({ method: 'GET', url });
  const status = answer.statusCode === 200 ? 200 : Problem.parse(answer.json()).status;
  expect(status).toBeLessThan(500);
});

test('what is not HTTP gets a problem, and the connection ends', async () => {
  const port = await listen(app);
  const say = (words: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.end(words);
    return text(socket);
  };
  expect(await say('HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*nosniff[^]*"code":"request\.invalid"/);
  expect(await say(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  expect(await say('GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400 /,
  );
});

test('odd methods: never a 500', async () => {
  for (const method of ['OPTIONS', 'PUT', 'DELETE', 'HEAD', 'PATCH'] as const)
    for (const { path } of Object.values(allEndpoints))
      expect((await app.send({ method, url: path })).statusCode, `${method} ${path}`).toBeLessThan(500);
});
