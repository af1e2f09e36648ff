import { get, type IncomingMessage } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { deleteAccount, exportAccount, getProfile, register } from '#contracts/accounts/accounts.contract.ts';
import { login, refreshTokens } from '#contracts/accounts/sessions.contract.ts';
import { enqueueMails } from '#server/platform/mail/outbox.ts';
import { PASSWORD, signUp } from '#tests/support/factories.ts';
import { mailsTo } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();

const signUpAs = (email: string, password = PASSWORD) => app.call(register, { body: { email, password } });

describe('register', () => {
  // spec: 3.7, 7.5, 7.14
  test('returns the user and working tokens', async () => {
    const { status, body } = await signUpAs('Ada.Moss@example.org');
    expect(status).toBe(201);
    expect(body.user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'Ada.Moss@example.org',
      name: 'Ada.Moss',
      hasChosenName: false,
      avatar: null,
      placeholderAvatar: expect.stringMatching(/^\/avatars\/[\w-]{22}\.svg$/),
      location: '',
      bio: '',
      createdAt: app.clock.now().toISOString(),
      isEmailVerified: false,
      pendingEmail: null,
    });
    expect((await app.call(getProfile, {}, body)).body).toEqual(body.user);
    expect((await app.call(refreshTokens, { body: { refreshToken: body.tokens.refresh.token } })).status).toBe(200);
    expect((await app.call(login, { body: { email: 'ada.moss@example.org', password: PASSWORD } })).status).toBe(200);
  });

  test('enqueues the verification mail in the same transaction', async () => {
    await signUpAs('mailed@example.org');
    const rows = await app.db.rows(
      z.object({ subject: z.string() }),
      "select subject from outbox where recipient = 'mailed@example.org'",
    );
    expect(rows).toHaveLength(1);
  });

  test('stores the password as an argon2id hash with m=19456, t=2, p=1', async () => {
    const { user } = (await signUpAs('hashed@example.org')).body;
    const { hash } = await app.db.one(
      z.object({ hash: z.string() }),
      'select password_hash as hash from accounts where id = $1',
      [user.id],
    );
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('a taken address, in any case, is 409 with the specified message', async () => {
    await signUpAs('taken@example.org');
    const { problem } = await signUpAs('TAKEN@example.org', 'another battery 7');
    expect(problem).toMatchObject({
      status: 409,
      code: 'account.email_taken',
      message: 'This email is already taken.',
    });
  });

  test('20 parallel registrations of one address create one account and answer 409 to the others', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => signUpAs('race@example.org', `${PASSWORD}${n}`)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(19).fill(409)]);
    const rows = await app.db.rows(
      z.object({ count: z.number() }),
      "select count(*) as count from people where bio = '' and id in (select id from accounts where email like 'race@%')",
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('unknown and privileged fields change nothing', async () => {
    const privileged = {
      role: 'admin',
      isAdmin: true,
      id: crypto.randomUUID(),
      isEmailVerified: true,
      createdAt: '2000-01-01',
    };
    const payload = { email: 'plain@example.org', password: PASSWORD, name: 'Root', ...privileged };
    const { user } = (await app.send({ method: 'POST', url: register.path, payload })).json();
    expect(user).toMatchObject({ name: 'plain', isEmailVerified: false });
    expect(user.id).not.toBe(privileged.id);
    expect(Object.keys(user)).not.toContain('role');
  });

  test.each([
    ['short1', 'Password must be at least 8 characters'],
    ['onlyletters', 'Password must contain at least 1 letter and 1 number'],
    ['1234567890', 'Password must contain at least 1 letter and 1 number'],
    ['', 'Password is required'],
    [`a1${'x'.repeat(255)}`, 'Password must be at most 256 characters long.'],
  ])('the password %j is 400 with the specified message', async (password, message) => {
    const { problem } = await signUpAs('rules@example.org', password);
    expect(problem).toMatchObject({ status: 400, message, fields: { password: message } });
  });

  test('passwords of 256 characters, with any alphabet and surrounding spaces, are taken byte for byte', async () => {
    for (const [n, password] of [
      `a1${'x'.repeat(254)}`,
      ' пароль 1 ',
      '密码密码密码密码a1',
      '🦉🦉🦉🦉 owl 1',
    ].entries()) {
      const email = `bytes${n}@example.org`;
      expect((await signUpAs(email, password)).status).toBe(201);
      expect((await app.call(login, { body: { email, password } })).status).toBe(200);
      expect((await app.call(login, { body: { email, password: password.normalize('NFKC').trim() } })).status).toBe(
        password === password.normalize('NFKC').trim() ? 200 : 401,
      );
    }
  });

  // spec: 5.36
  test('a common password is 400 at its field', async () => {
    const { problem } = await signUpAs('rules@example.org', 'Password123');
    expect(problem.code).toBe('account.weak_password');
    expect(problem.fields).toEqual({ password: problem.message });
  });

  test.each([
    'ada',
    'ada@',
    '@example.org',
    'a b@example.org',
    'a@b',
    'a@example.org\r\nBcc: b@example.org',
    'a@b.cc,b@b.cc',
  ])('the address %j is 400', async (email) => {
    const { problem } = await signUpAs(email);
    expect(problem).toMatchObject({ status: 400, fields: { email: 'Please enter a valid email' } });
  });
});

describe('the placeholder avatar', () => {
  // spec: 2.36
  test('is the same for an address in any case and does not reveal the address', async () => {
    const { user } = await signUp(app.deps, { email: 'Seed@example.org' });
    expect(await app.db.execute('delete from people where id = $1', [user.id])).toBe(1);
    const again = await signUp(app.deps, { email: 'seed@example.org' });
    expect(again.user.placeholderAvatar).toBe(user.placeholderAvatar);
    expect(user.placeholderAvatar.toLowerCase()).not.toContain('seed@');
  });

  // spec: 2.36
  test('comes from AVATAR_SERVICE_URL where one is set', async () => {
    const config = { ...app.deps.config, AVATAR_SERVICE_URL: 'https://avatars.example/7.x/thumbs/svg?seed={seed}' };
    const { user } = await signUp({ ...app.deps, config });
    expect(user.placeholderAvatar).toMatch(/^https:\/\/avatars\.example\/7\.x\/thumbs\/svg\?seed=[\w-]{22}$/);
  });
});

describe('delete account', () => {
  test('a wrong password is 400 and changes nothing', async () => {
    const person = await signUp(app.deps);
    const refused = await app.call(deleteAccount, { body: { currentPassword: 'wrong password 1' } }, person);
    expect(refused.problem).toMatchObject({ status: 400, message: 'Your current password is incorrect.' });
    expect((await app.call(deleteAccount, { body: { currentPassword: PASSWORD } })).status).toBe(401);
    expect((await app.call(getProfile, {}, person)).status).toBe(200);
  });

  test('deletes all data of the account and nothing of others, and frees the address', async () => {
    const person = await signUp(app.deps);
    const other = await signUp(app.deps);
    await app.db.execute("insert into avatars (person_id, jpeg) values ($1, 'x')", [person.user.id]);
    const deleted = await app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, person);
    expect(deleted.status).toBe(204);
    expect((await app.call(getProfile, {}, person)).status).toBe(401);
    expect((await app.call(refreshTokens, { body: { refreshToken: person.tokens.refresh.token } })).status).toBe(401);
    expect(
      await app.db.one(z.object({ count: z.number() }), COUNT_ROWS_OF_ACCOUNT, [person.user.id, person.email]),
    ).toEqual({
      count: 0,
    });
    expect((await app.call(getProfile, {}, other)).status).toBe(200);
    const mails = await mailsTo(app, person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your dig account was deleted']);
    expect(mails[0]!.text).toContain('someone else knows your password');
    const rows = await app.db.rows(
      z.object({ network: z.string().nullable(), user_agent: z.string().nullable() }),
      "select network, user_agent from security_events where kind = 'account-deleted'",
    );
    expect(rows).toEqual([{ network: '', user_agent: '' }]);
    expect((await signUpAs(person.email)).status).toBe(201);
  });
});

test('the mail about a deleted account that had no password blames no password', async () => {
  const person = await signUp(app.deps);
  await app.db.execute('update accounts set password_hash = null where id = $1', [person.user.id]);
  expect((await app.call(deleteAccount, { body: {} }, person)).status).toBe(204);
  const [mail] = await mailsTo(app, person.email);
  expect(mail!.text).toContain('someone else can read your email, or has a device of yours');
});

const COUNT_ROWS_OF_ACCOUNT = `select (select count(*) from people where id = $1) + (select count(*) from accounts where id = $1)
  + (select count(*) from sessions where account_id = $1) + (select count(*) from mailed_tokens where account_id = $1)
  + (select count(*) from security_events where account_id = $1) + (select count(*) from avatars where person_id = $1)
  + (select count(*) from outbox where recipient = $2 and reason <> 'account-deleted:' || $1) as count`;

describe('download my data', () => {
  test('contains what the site stores about the person and no secrets', async () => {
    const person = await signUp(app.deps, { isVerified: false });
    await signUp(app.deps);
    const { body } = await app.call(exportAccount, {}, person);
    expect(body.user).toEqual(person.user);
    expect(body.exportedAt).toBe(app.clock.now().toISOString());
    expect(body.sessions).toMatchObject([{ userAgent: 'dig-tests/1.0', network: '192.0.2.1' }]);
    expect(body.securityEvents).toMatchObject([{ kind: 'registered' }]);
    expect(body.mails).toMatchObject([{ recipient: person.email }]);
    const text = JSON.stringify(body);
    for (const secret of ['token=', 'argon2', 'refreshKey', person.tokens.access.token])
      expect(text).not.toContain(secret);
  });

  test('of an account with an unverified address contains no mails that the owner of the address got without it', async () => {
    const person = await signUp(app.deps, { isVerified: false });
    const mail = { to: person.email, text: '', html: '' };
    const others = { ...mail, reason: `unconfirmed-request:${crypto.randomUUID()}`, subject: 'Confirm your RSVP' };
    const own = { ...mail, reason: `welcome:${person.user.id}`, subject: 'You’re going' };
    await enqueueMails(app.db, [others, own]);
    const subjects = async () => (await mailsTo(app, person.email)).map(({ subject }) => subject);
    const { mails } = (await app.call(exportAccount, {}, person)).body;
    expect(mails.map(({ subject }) => subject)).toEqual([own.subject, 'Verify your email for dig']);
    await app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, person);
    expect(await subjects()).toEqual([others.subject, 'Your dig account was deleted']);
  });

  test('may take longer than other requests', async () => {
    const person = await signUp(app.deps);
    const mail = { to: person.email, subject: 'x'.repeat(1_000_000), text: '', html: '' };
    await enqueueMails(
      app.db,
      Array.from({ length: 12 }, (_, n) => ({ ...mail, reason: `long-${n}:${person.user.id}` })),
    );
    const address = await app.app.listen({ host: '127.0.0.1', port: 0 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const headers = { authorization: `Bearer ${person.tokens.access.token}` };
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      get(`${address}${exportAccount.path}`, { headers }, resolve).on('error', reject),
    );
    const pieces: Buffer[] = [];
    let received = 0;
    const readUntil = async (bytes: number) => {
      for await (const piece of response.iterator({ destroyOnReturn: false })) {
        pieces.push(piece as Buffer);
        received += (piece as Buffer).length;
        if (received >= bytes) return;
      }
    };
    await readUntil(100_000);
    // The rest waits in the server, because nobody reads on yet.
    vi.advanceTimersByTime(10 * 60_000);
    vi.useRealTimers();
    await readUntil(Infinity);
    expect(JSON.parse(Buffer.concat(pieces).toString()).mails).toHaveLength(12);
  });

  test('requires signing in', async () => {
    expect((await app.call(exportAccount, {})).status).toBe(401);
  });
});
