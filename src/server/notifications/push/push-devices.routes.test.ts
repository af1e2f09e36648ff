import { describe, expect, test } from 'vitest';
import { changePassword, exportAccount, forgotPassword, resetPassword } from '#contracts/accounts/accounts.contract.ts';
import { logout } from '#contracts/accounts/sessions.contract.ts';
import * as contract from '#contracts/notifications/push-devices.contract.ts';
import { MAX_PUSH_DEVICES } from '#contracts/notifications/push-limits.ts';
import { getCalendarFeed, renewCalendarFeed } from '#contracts/rsvps/calendar-feeds.contract.ts';
import { startSession } from '#server/accounts/sessions/sessions.actions.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { runJobs, tokenMailedTo } from '#tests/support/mailbox.ts';
import { newBrowser } from '#tests/support/push-browser.ts';
import { type As, testApp } from '#tests/support/test-app.ts';
import { findPushKeys } from './push-keys.queries.ts';

const SERVICE = 'http://127.0.0.1:4000';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const app = await testApp({ PUSH_SERVICES: `fcm.googleapis.com, ${SERVICE}` });

const list = async (as: As) => (await app.call(contract.listPushDevices, {}, as)).body;
const add = (as: As, subscription = newBrowser(SERVICE).subscription) =>
  app.call(contract.addPushDevice, { body: subscription }, as, { headers: { 'user-agent': FIREFOX } });

/** Signs in on another browser of the same person. */
async function otherBrowser({ user }: SomeoneSignedIn): Promise<As> {
  return { tokens: await startSession(app.db, app.deps, user.id, { ip: '192.0.2.7', userAgent: 'x' }) };
}

type Choice = { endsCalendarAndPush?: true | undefined };
async function reset({ email }: SomeoneSignedIn, body: Choice & { password: string }): Promise<void> {
  await app.call(forgotPassword, { body: { email } });
  await runJobs(app);
  expect((await app.call(resetPassword, { body: { token: await tokenMailedTo(app, email), ...body } })).status).toBe(
    200,
  );
}
async function change(person: SomeoneSignedIn, body: Choice & { newPassword: string }): Promise<void> {
  const input = { body: { currentPassword: person.password, ...body } };
  expect((await app.call(changePassword, input, person)).status).toBe(200);
}

describe('push devices', () => {
  test('are added, listed by name, tested and removed only by their owner', async () => {
    const [ada, ben] = await signUpPeople(app.deps, 2);
    expect(await list(ada)).toMatchObject({ publicKey: expect.stringMatching(/^B[\w-]{86}$/), devices: [] });
    const device = (await add(ada)).body;
    expect(device).toMatchObject({ name: 'Firefox on Linux', isThisDevice: true, lastPushedAt: null });
    expect((await list(ada)).devices).toEqual([device]);
    expect((await list(await otherBrowser(ada))).devices).toMatchObject([{ id: device.id, isThisDevice: false }]);
    expect((await list(ben)).devices).toEqual([]);
    const params = { deviceId: device.id };
    expect((await app.call(contract.removePushDevice, { params }, ben)).status).toBe(404);
    expect((await app.call(contract.testPushDevice, { params }, ben)).status).toBe(404);
    expect((await app.call(contract.removePushDevice, { params }, ada)).status).toBe(204);
    expect((await app.call(contract.removePushDevice, { params }, ada)).status).toBe(404);
  });

  test.each(['reset', 'change'] as const)(
    'and the calendar address end with a %s of the password only if the person says so',
    async (way) => {
      const isReset = way === 'reset';
      for (const endsCalendarAndPush of [undefined, true]) {
        const ada = await signUp(app.deps);
        await add(ada);
        await app.call(renewCalendarFeed, {}, ada);
        const password = 'nine crows caw 9';
        const choice = endsCalendarAndPush && { endsCalendarAndPush };
        await (isReset ? reset(ada, { password, ...choice }) : change(ada, { newPassword: password, ...choice }));
        const again = await otherBrowser(ada);
        const { url } = (await app.call(getCalendarFeed, {}, again)).body;
        const { devices } = await list(again);
        // A reset ends all sessions, and push devices with them.
        expect([url !== null, devices.length]).toEqual(endsCalendarAndPush ? [false, 0] : [true, isReset ? 0 : 1]);
      }
    },
  );

  test('are unique per browser, and move to the person who subscribes there last', async () => {
    const [ada, ben] = await signUpPeople(app.deps, 2);
    const { subscription } = newBrowser(SERVICE);
    const both = await Promise.all([add(ada, subscription), add(ada, subscription)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    await add(ada);
    expect((await list(ada)).devices).toHaveLength(1);
    await add(ada, subscription);
    expect((await add(ben, subscription)).status).toBe(201);
    expect((await list(ada)).devices).toEqual([]);
    expect((await list(ben)).devices).toHaveLength(1);
  });

  test('belong to one person when several subscribe the same browser concurrently, without errors', async () => {
    const people = await signUpPeople(app.deps, 3);
    const { subscription } = newBrowser(SERVICE);
    for (let n = 0; n < 5; n++) {
      const responses = await Promise.all(people.map((as) => add(as, subscription)));
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    }
    const devices = await Promise.all(people.map(list));
    expect(devices.flatMap((response) => response.devices)).toHaveLength(1);
  });

  test('are deleted with their session', async () => {
    const ada = await signUp(app.deps);
    const phone = await otherBrowser(ada);
    await add(ada);
    await add(phone);
    const { refresh } = ada.tokens;
    await app.call(logout, { body: { refreshToken: refresh.token } }, ada);
    expect((await list(phone)).devices).toMatchObject([{ isThisDevice: true }]);
  });

  test('are rejected for a session that has ended', async () => {
    const ada = await signUp(app.deps);
    await list(ada);
    await app.db.execute('delete from sessions where account_id = $1', [ada.user.id]);
    expect((await add(ada)).problem.code).toBe('auth.invalid_token');
  });

  test('are limited to 20 per person, and included in the data download without their secrets', async () => {
    const ada = await signUp(app.deps);
    for (let n = 0; n < MAX_PUSH_DEVICES; n++) await add(await otherBrowser(ada));
    expect((await add(ada)).problem.code).toBe('push_device.too_many');
    const data = JSON.stringify((await app.call(exportAccount, {}, ada)).body);
    expect(data).toContain('Firefox on Linux');
    expect(data).not.toContain(SERVICE);
  });

  test.each([
    ['another host', { endpoint: 'https://evil.example/push/1' }],
    ['a host in the server’s network', { endpoint: 'http://127.0.0.1:5432/' }],
    ['a URL without https', { endpoint: 'http://fcm.googleapis.com/fcm/send/1' }],
    ['an invalid URL', { endpoint: 'push' }],
    ['a key that is not a point on the curve', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }],
    ['a short key', { keys: { p256dh: 'BAAA', auth: 'A'.repeat(22) } }],
  ])('with %s are rejected', async (_, invalid) => {
    const ada = await signUp(app.deps);
    const response = await add(ada, { ...newBrowser('https://fcm.googleapis.com').subscription, ...invalid });
    expect(response.problem).toMatchObject({ status: 400, fields: expect.any(Object) });
    expect((await list(ada)).devices).toEqual([]);
  });
});

// spec: 10.26
test('concurrent nodes create a single push key pair', async () => {
  await app.db.execute('delete from push_keys');
  const nodes = Array.from({ length: 5 }, () => ({ ...app.db }));
  const keys = await Promise.all(nodes.map((db) => findPushKeys(db)));
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(await app.db.execute('select from push_keys')).toBe(1);
});
