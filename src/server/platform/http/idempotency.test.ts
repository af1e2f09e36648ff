import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { changePassword, getProfile, updateProfile } from '#contracts/accounts/accounts.contract.ts';
import { login } from '#contracts/accounts/sessions.contract.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { createEvent, listHostedEvents, updateEvent } from '#contracts/events/events.contract.ts';
import { createGroupInvitation } from '#contracts/groups/group-admissions.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { PASSWORD, signUp, signUpPeople } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { mailsTo } from '#tests/support/mailbox.ts';
import { type As, testApp, toRequest } from '#tests/support/test-app.ts';
import { deleteExpiredKeysJob, idempotencyJobs } from './idempotency.jobs.ts';

const NEW_PASSWORD = 'another battery 7';
const app = await testApp();

const send = (endpoint: Endpoint, body: object, as: As | null, key: string) =>
  app.send(toRequest(endpoint, { body }, as, { headers: { 'idempotency-key': key } }));
const countKeys = async (accountId: string) =>
  (await app.db.rows(z.object({}), 'select from idempotency_keys where account_id = $1', [accountId])).length;

const dumpKeys = async () => {
  const rows = await app.db.rows(
    z.object({ row: z.string() }),
    "select concat_ws(' ', k::text, encode(response, 'escape'), encode(key_mac, 'escape')) as row from idempotency_keys k",
  );
  return rows.map(({ row }) => row).join('\n');
};

describe('Idempotency-Key', () => {
  test('50 requests with one key have one effect and the same response', async () => {
    const ada = await signUp(app.deps);
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(changePassword, change, ada, 'one')));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['200 {"message":"Password changed successfully!"}']),
    );
    const notices = (await mailsTo(app, ada.user.email)).filter(({ subject }) => subject.includes('was changed'));
    expect(notices).toHaveLength(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'])).toHaveLength(49);
  });

  test('a key reused with another body gets 422', async () => {
    const ada = await signUp(app.deps);
    expect((await send(updateProfile, { name: 'Ada' }, ada, 'two')).statusCode).toBe(200);
    const answer = await send(updateProfile, { name: 'Eve' }, ada, 'two');
    expect(answer.json()).toMatchObject({ code: 'request.key_reused', status: 422 });
    expect((await app.call(getProfile, {}, ada)).body.name).toBe('Ada');
  });

  test('the original response is replayed for 24 hours', async () => {
    const ada = await signUp(app.deps);
    const first = await send(updateProfile, { name: 'Ada' }, ada, 'three');
    await app.call(updateProfile, { body: { bio: 'Changed since' } }, ada);
    const again = await send(updateProfile, { name: 'Ada' }, ada, 'three');
    expect(again.body).toBe(first.body);
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    app.clock.advance({ hours: 24 });
    const tomorrow = (await app.call(login, { body: { email: ada.user.email, password: PASSWORD } })).body;
    expect((await send(updateProfile, { name: 'Eve' }, tomorrow, 'three')).json()).toMatchObject({ name: 'Eve' });
  });

  test('a job deletes keys older than 24 hours', async () => {
    const ada = await signUp(app.deps);
    await send(updateProfile, { name: 'Ada' }, ada, 'four');
    const clean = () => runNow(idempotencyJobs(app), deleteExpiredKeysJob, {});
    await clean();
    expect(await countKeys(ada.user.id)).toBe(1);
    app.clock.advance({ hours: 24 });
    await clean();
    expect(await countKeys(ada.user.id)).toBe(0);
  });

  test('keys are separate per person', async () => {
    const [ada, grace] = await signUpPeople(app.deps, 2);
    await send(updateProfile, { name: 'Ada' }, ada, 'five');
    expect((await send(updateProfile, { name: 'Grace' }, grace, 'five')).json()).toMatchObject({ name: 'Grace' });
  });

  test('a key can be reused after a rejected request', async () => {
    const ada = await signUp(app.deps);
    const wrong = { currentPassword: 'wrong password 1', newPassword: NEW_PASSWORD };
    expect((await send(changePassword, wrong, ada, 'six')).statusCode).toBe(400);
    expect((await send(changePassword, { ...wrong, currentPassword: PASSWORD }, ada, 'six')).statusCode).toBe(200);
  });

  test('a repeat gets 409 while the outcome of the first request is unknown', async () => {
    const ada = await signUp(app.deps);
    await send(updateProfile, { name: 'Ada' }, ada, 'seven');
    await app.db.execute('update idempotency_keys set status = null, response = null where account_id = $1', [
      ada.user.id,
    ]);
    app.clock.advance({ seconds: 11 });
    const answer = await send(updateProfile, { name: 'Ada' }, ada, 'seven');
    expect(answer.json()).toMatchObject({ code: 'request.key_in_use', status: 409 });
  });

  test('tokens and passwords are never stored: sign-in ignores the header, and bodies are stored as an HMAC', async () => {
    const ada = await signUp(app.deps);
    const body = { email: ada.user.email, password: PASSWORD };
    const [one, two] = [await send(login, body, null, 'eight'), await send(login, body, null, 'eight')];
    expect(one.json().tokens.refresh.token).not.toBe(two.json().tokens.refresh.token);
    await send(changePassword, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, ada, 'nine');
    const kept = await dumpKeys();
    for (const secret of [PASSWORD, NEW_PASSWORD, ada.tokens.access.token, one.json().tokens.refresh.token])
      expect(kept).not.toContain(secret);
  });

  test('neither responses nor keys can be read from the database', async () => {
    const ada = await signUp(app.deps);
    const { slug } = await makeGroup(app.deps, ada.user.id);
    const request = toRequest(createGroupInvitation, { params: { slug }, body: { role: 'member' } }, ada, {
      headers: { 'idempotency-key': 'invite-once' },
    });
    const answers = [await app.send(request), await app.send(request)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(answers[1]!.body).toBe(answers[0]!.body);
    const secret = new URL(answers[0]!.json().url).searchParams.get('invitation')!;
    const kept = await dumpKeys();
    for (const text of [secret, 'invitation', 'invite-once']) expect(kept).not.toContain(text);
  });
});

describe('the storage of an account', () => {
  /** Text that hardly compresses. */
  const randomText = (length: number) =>
    Array.from({ length }, () => String.fromCodePoint(randomInt(0x4e00, 0x9fff))).join('');

  test('holds responses of 16 kB at most; a larger one is not repeated, but its effect is not either', async () => {
    const ada = await signUp(app.deps);
    const draft = { title: 'Long', description: randomText(19_000) };
    const first = await send(createEvent, draft, ada, 'long');
    expect(first.statusCode).toBe(201);
    const second = await send(createEvent, draft, ada, 'long');
    expect(second.json()).toMatchObject({ status: 409, code: 'request.already_done' });
    expect((await send(createEvent, { title: 'Short' }, ada, 'long')).json().code).toBe('request.key_reused');
    expect((await app.call(listHostedEvents, { query: { state: 'draft' } }, ada)).body.events).toHaveLength(1);
  });

  test('stays below 5 MB after 300 saves of a draft, with the newest 256 keys', async () => {
    const ada = await signUp(app.deps);
    const size = () =>
      app.db.one(z.object({ bytes: z.number() }), "select pg_total_relation_size('idempotency_keys') as bytes");
    const event = (await app.call(createEvent, { body: { title: 'Draft' } }, ada)).body;
    const before = await size();
    const save = (n: number) =>
      app.call(updateEvent, { params: { eventId: event.id }, body: { description: randomText(5_000 + n) } }, ada, {
        headers: { 'idempotency-key': `save-${n}` },
      });
    for (let n = 0; n < 300; n++) {
      expect((await save(n)).status).toBe(200);
      app.clock.advance({ seconds: 1 });
    }
    expect((await size()).bytes - before.bytes).toBeLessThan(5_000_000);
    expect(await countKeys(ada.user.id)).toBe(256);
  });
});

describe('after a failed request', () => {
  /** Runs the work while PL/pgSQL statements fail in a trigger. */
  const failing = async <T>(when: string, statement: string, work: () => Promise<T>): Promise<T> => {
    await app.db.execute(
      `create function fail() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`,
    );
    await app.db.execute(`create constraint trigger fail after ${when} for each row execute function fail()`);
    try {
      return await work();
    } finally {
      await app.db.execute('drop function fail cascade');
    }
  };
  const AT_INSERT = 'insert on events';
  const AT_COMMIT = 'insert on events deferrable initially deferred';
  const BREAK = `raise exception 'broken' using errcode = '58030'`;
  const DISCONNECT = 'perform pg_terminate_backend(pg_backend_pid())';
  const UNAVAILABLE = { status: 503, code: 'server.unavailable' };
  const drafter = async () => {
    const ada = await signUp(app.deps);
    const listTitles = async () => {
      const { body } = await app.call(listHostedEvents, { query: { state: 'draft' } }, ada);
      return body.events.map(({ title }) => title);
    };
    return { listTitles, draft: () => send(createEvent, { title: 'Party' }, ada, 'draft') };
  };

  test.each([
    ['an error of a statement', AT_INSERT, BREAK],
    ['a lost connection before the commit', AT_INSERT, DISCONNECT],
    ['an error of the commit', AT_COMMIT, BREAK],
  ])('the key can be used again if nothing is stored: %s', async (_, when, statement) => {
    const { draft, listTitles } = await drafter();
    expect((await failing(when, statement, draft)).json()).toMatchObject(UNAVAILABLE);
    expect((await draft()).statusCode).toBe(201);
    expect((await draft()).headers['idempotency-replayed']).toBe('true');
    expect(await listTitles()).toEqual(['Party']);
  });

  test('the key stays used if the connection was lost at the commit, and a repeat says to look first', async () => {
    const { draft, listTitles } = await drafter();
    expect((await failing(AT_COMMIT, DISCONNECT, draft)).json()).toMatchObject(UNAVAILABLE);
    app.clock.advance({ seconds: 11 });
    const repeated = (await draft()).json();
    expect(repeated).toMatchObject({ status: 409, code: 'request.key_in_use' });
    expect(repeated.message).toContain('Reload the page and look');
    expect(await listTitles()).toEqual([]);
  });

  test('the key can be used again as soon as the database allows it', async () => {
    const { draft } = await drafter();
    await failing('delete on idempotency_keys', BREAK, async () => {
      await app.db.execute('create trigger fail_too after insert on events for each row execute function fail()');
      expect((await draft()).json()).toMatchObject(UNAVAILABLE);
    });
    expect((await draft()).statusCode).toBe(201);
  });
});

describe('an Idempotency-Key', () => {
  test('an invalid key is rejected', async () => {
    const ada = await signUp(app.deps);
    for (const key of ['x'.repeat(256), 'with space', 'ümlaut'])
      expect((await send(updateProfile, { name: 'Ada' }, ada, key)).json()).toMatchObject({
        status: 400,
        fields: { 'Idempotency-Key': expect.any(String) },
      });
  });
});
