import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { addPushDevice, listPushDevices, testPushDevice } from '#contracts/notifications/push-devices.contract.ts';
import { blockPerson } from '#contracts/people/blocks.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { onDatabase } from '#tests/support/global-database.ts';
import { notificationSamples } from '#tests/support/notification-samples.ts';
import { notification, notifyNow } from '#tests/support/notifications.ts';
import { newBrowser, startPushService } from '#tests/support/push-browser.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { deliverPushes, pushJobs, sendTestPushJob, sweepPushesJob } from './pushes.jobs.ts';

let app: TestApp;
let service: Awaited<ReturnType<typeof startPushService>>;
const logger = { warn() {}, error() {} };

beforeAll(async () => {
  service = await startPushService();
  app = await testApp({ PUSH_SERVICES: service.origin });
});
afterAll(() => service.close());
beforeEach(async () => {
  service.pushes.splice(0);
  service.answerWith((_push, response) => response.writeHead(201).end());
  await app.db.execute('delete from pushes');
});

const workDeps = () => ({ ...app.deps, db: app.db, logger });
const deliver = () => deliverPushes(workDeps());
const sweep = () => runNow(pushJobs(workDeps()), sweepPushesJob, {});

async function withDevice() {
  const person = await signUp(app.deps);
  const browser = newBrowser(service.origin);
  const device = (await app.call(addPushDevice, { body: browser.subscription }, person)).body;
  return { person, browser, device };
}

const send = (person: SomeoneSignedIn, options: Parameters<typeof notification>[1] = {}) =>
  notifyNow(app, notification(person, { kind: 'news', ...options }));

const { news: newsSamples } = notificationSamples;
const EVENT_ID = '11111111-1111-4111-8111-111111111111';

async function states(): Promise<string[]> {
  const rows = await app.db.rows(z.object({ state: z.string() }), 'select state from pushes order by id');
  return rows.map(({ state }) => state);
}

describe('a push service that takes what is pushed', () => {
  test('gets it once, readable by that browser alone, with what it needs to keep it for a while', async () => {
    const { person, browser } = await withDevice();
    await send(person, { expiresAt: new Date(app.clock.now().getTime() + 3_600_000) });
    await deliver();
    await deliver();
    expect(service.pushes).toHaveLength(1);
    const { path: asked, headers, body } = service.pushes[0]!;
    expect(asked).toBe(browser.path);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' });
    expect(headers['topic']).toMatch(/^[\w-]{32}$/);
    expect(body.toString('latin1')).not.toContain('Tea');
    expect(browser.read(body)).toEqual({
      title: 'Changed: Tea & games',
      body: expect.stringContaining('The place has changed.'),
      path: `/events/${EVENT_ID}`,
      tag: `news:/events/${EVENT_ID}`,
    });
    expect(await states()).toEqual(['sent']);
    expect((await app.call(listPushDevices, {}, person)).body.devices[0]?.lastPushedAt).not.toBeNull();
  });

  // spec: 10.26
  test('can prove that it came from this site (RFC 8292)', async () => {
    const { person } = await withDevice();
    const { publicKey } = (await app.call(listPushDevices, {}, person)).body;
    await send(person);
    await deliver();
    const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(service.pushes[0]!.headers.authorization!) ?? [];
    expect(key).toBe(publicKey);
    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256');
    const currentDate = app.clock.now();
    const { payload } = await jwtVerify(token, jwk, { audience: service.origin, currentDate });
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', typ: 'JWT' });
    expect(payload.sub).toMatch(/^(mailto:|https:)/);
    expect(payload.exp! - currentDate.getTime() / 1000).toBeLessThanOrEqual(24 * 3600);
  });

  test('gets one for each device, and nothing of kinds that are not pushed or that were read meanwhile', async () => {
    const { person, browser } = await withDevice();
    const { person: reader } = await withDevice();
    await send(person);
    await send(person, { kind: 'answer' });
    await send(reader);
    await app.db.execute('update notifications set read_at = now() where person_id = $1', [reader.user.id]);
    await deliver();
    expect(service.pushes.map(({ path: asked }) => asked)).toEqual([browser.path]);
    await sweep();
    expect((await states()).toSorted()).toEqual(['expired', 'sent']);
  });

  test('gets nothing that its person wants no more to hear of', async () => {
    const [{ person }, actor] = [await withDevice(), await signUp(app.deps)];
    await send(person, { kind: 'comment', actorId: actor.user.id });
    await app.call(blockPerson, { params: { personId: actor.user.id } }, person);
    await deliver();
    expect(service.pushes).toEqual([]);
  });

  test('two of a kind about one page replace each other, two messages do not', async () => {
    const { person, browser } = await withDevice();
    for (const kind of ['news', 'news', 'message', 'message'] as const) await send(person, { kind });
    await deliver();
    const tags = service.pushes.map(({ body }) => browser.read(body).tag);
    expect(new Set(tags).size).toBe(3);
    expect(tags.filter((tag) => tag === `news:/events/${EVENT_ID}`)).toHaveLength(2);
  });

  test('nothing replaces what is about something else with the same page', async () => {
    const { person, browser } = await withDevice();
    const [deleted, changedSeries] = [3, 4].map(
      (index) => ({ kind: 'news', facts: newsSamples[index]!.facts }) as const,
    );
    const about = [{ kind: 'shift' }, deleted, changedSeries] as const;
    for (const one of [...about, ...about]) await send(person, one);
    await deliver();
    expect(new Set(service.pushes.map(({ body }) => browser.read(body).tag)).size).toBe(6);
  });

  test('gets a test when the person asks for one', async () => {
    const { person, browser, device } = await withDevice();
    expect((await app.call(testPushDevice, { params: { deviceId: device.id } }, person)).status).toBe(204);
    await runNow(pushJobs(workDeps()), sendTestPushJob, { deviceId: device.id });
    expect(browser.read(service.pushes[0]!.body)).toMatchObject({ path: '/settings/notifications', tag: 'test' });
  });

  test('is told no address but the one that the browser gave', async () => {
    const { person } = await withDevice();
    service.answerWith((_push, response) => response.writeHead(307, { location: `${service.origin}/elsewhere` }).end());
    await send(person);
    await deliver();
    expect(service.pushes).toHaveLength(1);
    expect(await states()).toEqual(['failed']);
  });
});

describe('a push service that does not', () => {
  test.each([404, 410])('answering %i ends the device', async (status) => {
    const { person } = await withDevice();
    service.answerWith((_push, response) => response.writeHead(status).end());
    await send(person);
    await deliver();
    expect((await app.call(listPushDevices, {}, person)).body.devices).toEqual([]);
    await send(person);
    await deliver();
    expect(service.pushes).toHaveLength(1);
  });

  test.each([429, 500, 503])('answering %i is asked again later, less and less often', async (status) => {
    const { person } = await withDevice();
    service.answerWith((_push, response, nth) => response.writeHead(nth < 3 ? status : 201).end());
    await send(person);
    for (const seconds of [0, 59, 1, 119, 1]) {
      app.clock.advance({ seconds });
      await deliver();
    }
    expect(service.pushes).toHaveLength(3);
    expect(await states()).toEqual(['sent']);
  });

  test('answering with Retry-After is left alone until then, an hour at most', async () => {
    const { person } = await withDevice();
    service.answerWith((_push, response, nth) =>
      response.writeHead(nth === 1 ? 429 : 201, { 'retry-after': '99999' }).end(),
    );
    await send(person);
    await deliver();
    app.clock.advance({ minutes: 59 });
    await deliver();
    expect(service.pushes).toHaveLength(1);
    app.clock.advance({ minutes: 1 });
    await deliver();
    expect(await states()).toEqual(['sent']);
  });

  test('refusing the message for good is not asked again, and the device stays', async () => {
    const { person } = await withDevice();
    service.answerWith((_push, response) => response.writeHead(403).end());
    await send(person);
    await deliver();
    app.clock.advance({ hours: 2 });
    await deliver();
    expect([service.pushes.length, await states()]).toEqual([1, ['failed']]);
    expect(await app.db.execute('select from push_devices where person_id = $1', [person.user.id])).toBe(1);
  });

  test('hanging up after it got the message may have taken it: it is not sent again', async () => {
    const { person } = await withDevice();
    service.answerWith((_push, response) => response.destroy());
    await send(person);
    await deliver();
    app.clock.advance({ hours: 2 });
    await deliver();
    expect([service.pushes.length, await states()]).toEqual([1, ['uncertain']]);
  });

  test('being down is asked again until the message is of no more use', async () => {
    const gone = await startPushService();
    gone.close();
    const { person } = await withDevice();
    await app.db.execute('update push_devices set endpoint = $2 where person_id = $1', [
      person.user.id,
      `${gone.origin}/push/gone`,
    ]);
    await send(person, { expiresAt: new Date(app.clock.now().getTime() + 90_000) });
    await deliver();
    expect(await states()).toEqual(['queued']);
    app.clock.advance({ minutes: 2 });
    await deliver();
    await sweep();
    expect(await states()).toEqual(['expired']);
  });

  test('does not hold up others: one that is silent, beside thirty that answer', async () => {
    const { person: silent, browser } = await withDevice();
    const others = await Promise.all(Array.from({ length: 30 }, withDevice));
    const held: (() => void)[] = [];
    let answered = 0;
    const rest = new Promise<void>((done) =>
      service.answerWith((push, response) => {
        if (push.path === browser.path) held.push(() => response.writeHead(201).end());
        else {
          answered++;
          response.writeHead(201).end();
        }
        if (held.length === 1 && answered === others.length) done();
      }),
    );
    await send(silent);
    for (const { person } of others) await send(person);
    const run = deliver();
    await rest;
    held.forEach((release) => release());
    await run;
    expect(new Set(await states())).toEqual(new Set(['sent']));
  });
});

test('two workers at once push everything once', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, withDevice));
  for (const { person } of all) await send(person);
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(service.pushes.map(({ path: asked }) => asked).toSorted()).toEqual(
    all.map(({ browser }) => browser.path).toSorted(),
  );
});

// spec: 10.30
describe('a worker killed at each step', () => {
  const worker = path.resolve(import.meta.dirname, '../../../../tests/support/dying-push-worker.ts');

  test.each([
    ['before-claim', 0, 1],
    ['after-claim', 0, 0],
    ['after-send', 1, 1],
  ])('%s: %i pushed by then, %i in the end', async (step, byThen, inTheEnd) => {
    const { person } = await withDevice();
    await send(person);
    const row = await app.db.one(z.object({ name: z.string() }), 'select current_database() as name');
    const connection = JSON.stringify(onDatabase(inject('databaseServer'), row.name));
    const told = [step, service.origin, connection, app.clock.now().toISOString()];
    const dying = spawn(process.execPath, [worker, ...told], { stdio: 'inherit' });
    await once(dying, 'exit');
    expect(dying.signalCode).toBe('SIGKILL');
    expect(service.pushes).toHaveLength(byThen);
    await deliver();
    app.clock.advance({ minutes: 11 });
    await sweep();
    await deliver();
    expect(service.pushes).toHaveLength(inTheEnd);
    expect(await states()).toEqual([step === 'before-claim' ? 'sent' : 'uncertain']);
  });
});
