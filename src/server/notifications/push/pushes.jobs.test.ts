import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { addPushDevice, listPushDevices, testPushDevice } from '#contracts/notifications/push-devices.contract.ts';
import { blockPerson } from '#contracts/people/blocks.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { onDatabase } from '#tests/support/global-database.ts';
import { notificationSamples } from '#tests/support/notification-samples.ts';
import { notification, notifyNow } from '#tests/support/notifications.ts';
import { newBrowser, startPushService } from '#tests/support/push-browser.ts';
import { testApp } from '#tests/support/test-app.ts';
import { deliverPushes, pushJobs, sendTestPushJob, sweepPushesJob } from './pushes.jobs.ts';

const logger = { warn() {}, error() {} };

const service = await startPushService();
const app = await testApp({ PUSH_SERVICES: service.origin });
afterAll(() => service.close());
beforeEach(async () => {
  service.pushes.splice(0);
  service.answerWith((_push, response) => response.writeHead(201).end());
  await app.db.execute('delete from pushes');
});

const jobDeps = () => ({ ...app.deps, db: app.db, logger });
const deliver = () => deliverPushes(jobDeps());
const sweep = () => runNow(pushJobs(jobDeps()), sweepPushesJob, {});

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

describe('a push service that accepts pushes', () => {
  test('receives a push once, encrypted for the browser, with TTL, urgency and topic', async () => {
    const { person, browser } = await withDevice();
    await send(person, { expiresAt: new Date(app.clock.now().getTime() + 3_600_000) });
    await deliver();
    await deliver();
    expect(service.pushes).toHaveLength(1);
    const { path: requestPath, headers, body } = service.pushes[0]!;
    expect(requestPath).toBe(browser.path);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' });
    expect(headers['topic']).toMatch(/^[\w-]{32}$/);
    expect(body.toString('latin1')).not.toContain('Tea');
    expect(browser.read(body)).toEqual({
      title: 'Changed: Tea & games',
      body: expect.stringContaining('The location has changed.'),
      path: `/events/${EVENT_ID}`,
      tag: `news:/events/${EVENT_ID}`,
    });
    expect(await states()).toEqual(['sent']);
    expect((await app.call(listPushDevices, {}, person)).body.devices[0]?.lastPushedAt).not.toBeNull();
  });

  test('receives a reminder that says “Today” on the day of the event, however long quiet hours delayed it', async () => {
    const { person, browser } = await withDevice();
    const startsAt = app.clock.now();
    const remindedAt = new Date(startsAt.getTime() - 24 * 3_600_000);
    await send(person, {
      kind: 'reminder',
      facts: { startsAt: startsAt.toISOString(), remindedAt: remindedAt.toISOString() },
    });
    await deliver();
    expect(browser.read(service.pushes[0]!.body)).toMatchObject({ title: 'Today: Tea & games' });
  });

  // spec: 10.26
  test('receives a VAPID token that identifies this site (RFC 8292)', async () => {
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

  test('receives no pushes of kinds that are switched off or notifications that have been read', async () => {
    const { person, browser } = await withDevice();
    const { person: reader } = await withDevice();
    await send(person);
    await send(person, { kind: 'answer' });
    await send(reader);
    await app.db.execute('update notifications set read_at = now() where person_id = $1', [reader.user.id]);
    await deliver();
    expect(service.pushes.map((push) => push.path)).toEqual([browser.path]);
    await sweep();
    expect((await states()).toSorted()).toEqual(['expired', 'sent']);
  });

  test('receives no pushes about an actor whom the recipient has blocked since', async () => {
    const [{ person }, actor] = [await withDevice(), await signUp(app.deps)];
    await send(person, { kind: 'comment', actorId: actor.user.id });
    await app.call(blockPerson, { params: { personId: actor.user.id } }, person);
    await deliver();
    expect(service.pushes).toEqual([]);
  });

  test('receives the same tag for news of one event, and different tags for messages', async () => {
    const { person, browser } = await withDevice();
    for (const kind of ['news', 'news', 'message', 'message'] as const) await send(person, { kind });
    await deliver();
    const tags = service.pushes.map(({ body }) => browser.read(body).tag);
    expect(new Set(tags).size).toBe(3);
    expect(tags.filter((tag) => tag === `news:/events/${EVENT_ID}`)).toHaveLength(2);
  });

  test('receives different tags for notifications about shifts, deleted events and series', async () => {
    const { person, browser } = await withDevice();
    const [deleted, changedSeries] = (['deleted', 'series-changed'] as const).map((change) => {
      const { facts } = newsSamples.find((sample) => sample.facts.change === change)!;
      return { kind: 'news', facts } as const;
    });
    const notifications = [{ kind: 'shift' }, deleted, changedSeries] as const;
    for (const options of [...notifications, ...notifications]) await send(person, options);
    await deliver();
    expect(new Set(service.pushes.map(({ body }) => browser.read(body).tag)).size).toBe(6);
  });

  test('receives a test push when the person requests one', async () => {
    const { person, browser, device } = await withDevice();
    expect((await app.call(testPushDevice, { params: { deviceId: device.id } }, person)).status).toBe(204);
    await runNow(pushJobs(jobDeps()), sendTestPushJob, { deviceId: device.id });
    expect(browser.read(service.pushes[0]!.body)).toMatchObject({ path: '/settings/notifications', tag: 'test' });
  });

  test('cannot redirect pushes to another URL', async () => {
    const { person } = await withDevice();
    service.answerWith((_push, response) => response.writeHead(307, { location: `${service.origin}/other` }).end());
    await send(person);
    await deliver();
    expect(service.pushes).toHaveLength(1);
    expect(await states()).toEqual(['failed']);
  });
});

describe('when a push service fails', () => {
  test.each([404, 410])('a %i response deletes the device', async (status) => {
    const { person } = await withDevice();
    service.answerWith((_push, response) => response.writeHead(status).end());
    await send(person);
    await deliver();
    expect((await app.call(listPushDevices, {}, person)).body.devices).toEqual([]);
    await send(person);
    await deliver();
    expect(service.pushes).toHaveLength(1);
  });

  test.each([429, 500, 503])('a %i response is retried with increasing delays', async (status) => {
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

  test('a Retry-After header delays the retry, by an hour at most', async () => {
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

  test('a 403 response is not retried, and the device stays', async () => {
    const { person } = await withDevice();
    service.answerWith((_push, response) => response.writeHead(403).end());
    await send(person);
    await deliver();
    app.clock.advance({ hours: 2 });
    await deliver();
    expect([service.pushes.length, await states()]).toEqual([1, ['failed']]);
    expect(await app.db.execute('select from push_devices where person_id = $1', [person.user.id])).toBe(1);
  });

  test('a connection that closes after the request is not retried', async () => {
    const { person } = await withDevice();
    service.answerWith((_push, response) => response.destroy());
    await send(person);
    await deliver();
    app.clock.advance({ hours: 2 });
    await deliver();
    expect([service.pushes.length, await states()]).toEqual([1, ['uncertain']]);
  });

  test('a refused connection is retried until the push expires', async () => {
    const downService = await startPushService();
    downService.close();
    const { person } = await withDevice();
    await app.db.execute('update push_devices set endpoint = $2 where person_id = $1', [
      person.user.id,
      `${downService.origin}/push/1`,
    ]);
    await send(person, { expiresAt: new Date(app.clock.now().getTime() + 90_000) });
    await deliver();
    expect(await states()).toEqual(['queued']);
    app.clock.advance({ minutes: 2 });
    await deliver();
    await sweep();
    expect(await states()).toEqual(['expired']);
  });

  test('a missing response for one device does not delay pushes to thirty others', async () => {
    const { person: silent, browser } = await withDevice();
    const others = await Promise.all(Array.from({ length: 30 }, withDevice));
    const pendingResponses: (() => void)[] = [];
    let answered = 0;
    const othersAnswered = new Promise<void>((done) =>
      service.answerWith((push, response) => {
        if (push.path === browser.path) pendingResponses.push(() => response.writeHead(201).end());
        else {
          answered++;
          response.writeHead(201).end();
        }
        if (pendingResponses.length === 1 && answered === others.length) done();
      }),
    );
    await send(silent);
    for (const { person } of others) await send(person);
    const run = deliver();
    await othersAnswered;
    pendingResponses.forEach((release) => release());
    await run;
    expect(new Set(await states())).toEqual(new Set(['sent']));
  });
});

test('concurrent workers send every push once', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, withDevice));
  for (const { person } of all) await send(person);
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(service.pushes.map((push) => push.path).toSorted()).toEqual(all.map(({ browser }) => browser.path).toSorted());
});

// spec: 10.30
describe('when a push worker is killed', () => {
  const worker = path.resolve(import.meta.dirname, '../../../../tests/support/dying-push-worker.ts');

  test.each([
    ['before-claim', 0, 1],
    ['after-claim', 0, 0],
    ['after-send', 1, 1],
  ])('%s: %i pushes are sent before, %i in total after a restart', async (step, sentBefore, sentInTotal) => {
    const { person } = await withDevice();
    await send(person);
    const row = await app.db.one(z.object({ name: z.string() }), 'select current_database() as name');
    const connection = JSON.stringify(onDatabase(inject('databaseServer'), row.name));
    const args = [step, service.origin, connection, app.clock.now().toISOString()];
    const dying = spawn(process.execPath, [worker, ...args], { stdio: 'inherit' });
    await once(dying, 'exit');
    expect(dying.signalCode).toBe('SIGKILL');
    expect(service.pushes).toHaveLength(sentBefore);
    await deliver();
    app.clock.advance({ minutes: 11 });
    await sweep();
    await deliver();
    expect(service.pushes).toHaveLength(sentInTotal);
    expect(await states()).toEqual([step === 'before-claim' ? 'sent' : 'uncertain']);
  });
});
