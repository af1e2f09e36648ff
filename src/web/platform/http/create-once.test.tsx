import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as calls from '#contracts/calls.gen.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { createOnce } from './create-once.ts';

const path = 'POST /api/events/e1/comments';
const say = (text: string, press: { seconds?: number; proof?: string } = {}) => {
  const { seconds = 1, ...proof } = press;
  const body = { text, form: { website: '', seconds } };
  return createOnce(calls.writeComment, { params: { eventId: 'e1' }, body, ...proof });
};

let network: ReturnType<typeof fakeNetwork>;
const keys = () => network.sentTo(path).map(({ headers }) => headers.get('Idempotency-Key'));

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=x';
  network = fakeNetwork();
});
afterEach(() => vi.unstubAllGlobals());

test('a lost response is retried under the same key, and the next create call gets a new key', async () => {
  network.respond(path, new TypeError('Failed to fetch'));
  await expect(say('Hello')).rejects.toThrow('We can’t reach the site.');
  network.respond(path, problem(503, 'Busy'));
  await expect(say('Hello')).rejects.toThrow('Busy');
  network.respond(path, { status: 201, body: {} });
  await say('Hello');
  await say('Hello');
  const [lost, busy, answered, secondAttempt] = keys();
  expect([busy, answered]).toEqual([lost, lost]);
  expect(secondAttempt).not.toBe(lost);
});

test('a refusal ends the attempt, and different input gets a new key', async () => {
  network.respond(path, problem(400, 'Too short'));
  await expect(say('H')).rejects.toThrow('Too short');
  await expect(say('H')).rejects.toThrow('Too short');
  await expect(say('He')).rejects.toThrow('Too short');
  expect(new Set(keys()).size).toBe(3);
});

test('a call that has run, or still runs, keeps its key', async () => {
  for (const code of ['request.key_in_use', 'request.already_done']) {
    network.respond(path, problem(409, 'Repeated', { code }));
    await expect(say('Hello')).rejects.toThrow('Repeated');
  }
  expect(new Set(keys()).size).toBe(1);
});

test('a retry of a form that is open for longer, or with a proof, repeats the first request', async () => {
  network.respond(path, new TypeError('Failed to fetch'));
  await expect(say('Hello')).rejects.toThrow('We can’t reach the site.');
  await expect(say('Hello', { seconds: 9 })).rejects.toThrow('We can’t reach the site.');
  network.respond(path, { status: 201, body: {} });
  await say('Hello', { seconds: 20, proof: 'p1' });
  expect(new Set(keys()).size).toBe(1);
  const sent = network.sentTo(path);
  expect(sent.map(({ body }) => body)).toEqual(sent.map(() => sent[0]!.body));
  expect(sent.map(({ headers }) => headers.get('Proof-Of-Work'))).toEqual([null, null, 'p1']);
});

test('two simultaneous clicks share one key', async () => {
  network.respond(path, { status: 201, body: {} });
  await Promise.all([say('Hello'), say('Hello')]);
  expect(new Set(keys()).size).toBe(1);
});
