import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { changeEmail, register } from '#contracts/accounts/accounts.contract.ts';
import * as contract from '#contracts/accounts/registration.contract.ts';
import { correctRequestAddress } from '#contracts/accounts/unconfirmed-requests.contract.ts';
import { publishEvent } from '#contracts/events/events.contract.ts';
import { createGroup } from '#contracts/groups/groups.contract.ts';
import { createOrganization } from '#contracts/organizations/organizations.contract.ts';
import { insertNewAccount } from '#server/accounts/accounts.actions.ts';
import { draft, insertPlaces, published } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUp, staffMember } from '#tests/support/factories.ts';
import { mailsTo } from '#tests/support/mailbox.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { askForRsvp, confirmByLink } from '#tests/support/unconfirmed.ts';

const caller = { ip: '127.0.0.1', userAgent: '' };
let made = 0;
const newAddress = (domain = 'example.org') => `registered-${++made}@${domain}`;

/** From the time when the site was open. */
const moderatorOf = ({ deps }: TestApp): Promise<SomeoneSignedIn> =>
  staffMember({ ...deps, config: { ...deps.config, REGISTRATION: 'open' } }, 'moderator');
const registerAs = (app: TestApp, email: string, invitation?: string) =>
  app.call(register, { body: { email, password: PASSWORD, ...(invitation && { invitation }) } }, null);

test('an open site takes everybody, and nobody asks for an account there', async () => {
  const app = await testApp();
  expect((await app.call(contract.getRegistration, {}, null)).body).toEqual({ mode: 'open' });
  expect((await registerAs(app, newAddress())).status).toBe(201);
  const asked = await app.call(contract.requestSignUp, { body: { email: newAddress(), words: 'Please.' } }, null);
  expect(asked.problem.code).toBe('account.sign_up_closed');
});

test('a closed site takes nobody, and does not tell which addresses it knows', async () => {
  const app = await testApp({ REGISTRATION: 'closed' });
  const moderator = await moderatorOf(app);
  for (const email of [newAddress(), moderator.email])
    expect((await registerAs(app, email)).problem).toMatchObject({ code: 'account.sign_up_closed', status: 403 });
});

describe('a site by invitation', () => {
  test('takes as many accounts as the code has uses, also when all come at once', async () => {
    const app = await testApp({ REGISTRATION: 'invitation' });
    const moderator = await moderatorOf(app);
    expect((await registerAs(app, newAddress())).problem.message).toContain('need an invitation');
    const { code, url } = (await app.call(contract.createSiteInvitation, { body: { uses: 3, days: 7 } }, moderator))
      .body;
    expect(url).toContain(code);
    const answers = await Promise.all(Array.from({ length: 8 }, () => registerAs(app, newAddress(), code)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect((await app.call(contract.listSiteInvitations, {}, moderator)).body.invitations).toEqual([]);
    expect(JSON.stringify(await app.db.rows(z.unknown(), 'select * from site_invitations'))).not.toContain(code);
  });

  test('gives a repeat of a registration that used the code up a session of the same account', async () => {
    const app = await testApp({ REGISTRATION: 'invitation' });
    const moderator = await moderatorOf(app);
    const { code } = (await app.call(contract.createSiteInvitation, { body: { uses: 1, days: 1 } }, moderator)).body;
    const email = newAddress();
    const [first, again] = [await registerAs(app, email, code), await registerAs(app, email, code)];
    expect(again.body.user).toEqual(first.body.user);
    expect((await registerAs(app, newAddress(), code)).problem.code).toBe('account.sign_up_closed');
  });

  test('refuses codes that have expired or were ended', async () => {
    const app = await testApp({ REGISTRATION: 'invitation' });
    const moderator = await moderatorOf(app);
    const make = async () =>
      (await app.call(contract.createSiteInvitation, { body: { uses: 1, days: 1 } }, moderator)).body;
    const [late, ended] = [await make(), await make()];
    await app.call(contract.deleteSiteInvitation, { params: { invitationId: ended.id } }, moderator);
    expect((await registerAs(app, newAddress(), ended.code)).status).toBe(403);
    app.clock.advance({ seconds: 86_400 });
    expect((await registerAs(app, newAddress(), late.code)).status).toBe(403);
  });
});

describe('a site by approval', () => {
  test('mails an invitation for the address of an approved request, and none for a refused one', async () => {
    const app = await testApp({ REGISTRATION: 'approval' });
    const moderator = await moderatorOf(app);
    const [wanted, unwanted, proved] = [newAddress(), newAddress(), newAddress()];
    for (const email of [wanted, unwanted, proved, wanted]) {
      app.clock.advance({ seconds: 1 });
      await app.call(contract.requestSignUp, { body: { email, words: 'I love tea.' } }, null);
    }
    const { requests } = (await app.call(contract.listSignUpRequests, { query: {} }, moderator)).body;
    expect(requests.map(({ email }) => email)).toEqual([wanted, unwanted, proved]);
    const decide = (at: number, decision: 'approved' | 'refused') =>
      app.call(
        contract.decideSignUpRequest,
        { params: { requestId: requests[at]!.id }, body: { decision, answer: 'Hello!' } },
        moderator,
      );
    for (const [at, decision] of [
      [0, 'approved'],
      [1, 'refused'],
      [2, 'approved'],
    ] as const)
      expect((await decide(at, decision)).status).toBe(204);
    expect((await decide(0, 'refused')).problem.code).toBe('sign_up_request.not_found');
    const [mail] = await mailsTo(app, wanted);
    const code = /invitation code: ([\w-]+)\./.exec(mail!.text)![1]!;
    expect((await mailsTo(app, unwanted))[0]!.text).toContain('decided not to open an account');
    expect((await registerAs(app, unwanted, code)).status).toBe(403);
    expect((await registerAs(app, wanted)).status).toBe(403);
    expect((await registerAs(app, wanted, code)).status).toBe(201);
    // Another site or a mailed link has proved the address: no code is needed.
    const insert = (isEmailVerified: boolean) =>
      app.db.transaction((tx) =>
        insertNewAccount(tx, app.deps, { email: proved, passwordHash: null, isEmailVerified }, caller),
      );
    await expect(insert(false)).rejects.toThrow('review each new account');
    await expect(insert(true)).resolves.toBeTypeOf('string');
  });
});

test('a second request for an account with the same address adds to the words of the first, which may be by somebody else', async () => {
  const app = await testApp({ REGISTRATION: 'approval' });
  const moderator = await moderatorOf(app);
  const email = newAddress();
  for (const words of ['I love tea.', 'I love tea.', 'Let me in, fools!', 'x'.repeat(1000)])
    await app.call(contract.requestSignUp, { body: { email, words } }, null);
  const { requests } = (await app.call(contract.listSignUpRequests, { query: {} }, moderator)).body;
  const day = app.clock.now().toISOString().slice(0, 10);
  expect(requests).toHaveLength(1);
  expect(requests[0]!.words).toMatch(
    new RegExp(`^I love tea\\.\n\nAsked again on ${day}: Let me in, fools!\n\nAsked again on ${day}: x+$`),
  );
});

describe('a request with a name and an address', () => {
  test('on a site by invitation makes an account with a code, and looks the same for every address', async () => {
    const app = await testApp({ REGISTRATION: 'invitation' });
    await insertPlaces(app);
    const host = await moderatorOf(app);
    const event = await published(app, host, { capacity: 40 });
    const invite = async () =>
      (await app.call(contract.createSiteInvitation, { body: { uses: 1, days: 7 } }, host)).body.code;
    const ask = async (email: string, siteInvitation?: string) => {
      const { status, body } = await askForRsvp(app, event.id, { email, ...(siteInvitation && { siteInvitation }) });
      return { status, heldUntil: body.heldUntil, subject: (await mailsTo(app, email)).at(-1)!.subject };
    };
    const [invited, late, stranger, code] = [newAddress(), newAddress(), newAddress(), await invite()];
    const asked = await ask(stranger);
    for (const again of [await ask(host.email), await ask(invited, code), await ask(late, code)])
      expect(again).toEqual(asked);
    const wrong = await askForRsvp(app, event.id, { email: newAddress(), siteInvitation: 'wrong' });
    expect(wrong.problem).toMatchObject({
      code: 'account.sign_up_closed',
      fields: { siteInvitation: expect.any(String) },
    });
    expect((await confirmByLink(app, host.email)).body.user.id).toBe(host.user.id);
    expect((await confirmByLink(app, invited)).body.user.email).toBe(invited);
    for (const email of [late, stranger]) {
      expect((await confirmByLink(app, email)).problem.code).toBe('account.sign_up_closed');
      expect(await app.db.execute('select from accounts where email = $1', [email])).toBe(0);
    }
    expect(JSON.stringify(await app.db.rows(z.unknown(), 'select * from unconfirmed_requests'))).not.toContain(code);
  });

  test('on a site by approval makes an account for an approved address, without a code', async () => {
    const app = await testApp({ REGISTRATION: 'approval' });
    await insertPlaces(app);
    const host = await moderatorOf(app);
    const event = await published(app, host, { capacity: 40 });
    const [approved, stranger] = [newAddress(), newAddress()];
    await app.call(contract.requestSignUp, { body: { email: approved, words: 'I love tea.' } }, null);
    const [request] = (await app.call(contract.listSignUpRequests, { query: {} }, host)).body.requests;
    const decision = { params: { requestId: request!.id }, body: { decision: 'approved', answer: '' } } as const;
    await app.call(contract.decideSignUpRequest, decision, host);
    for (const email of [approved, stranger]) expect((await askForRsvp(app, event.id, { email })).status).toBe(201);
    expect((await confirmByLink(app, approved)).body.user.email).toBe(approved);
    expect((await confirmByLink(app, stranger)).problem.code).toBe('account.sign_up_closed');
  });

  test('is refused at once for every address of a closed site, and of denied domains', async () => {
    const app = await testApp({ REGISTRATION: 'closed' });
    await insertPlaces(app);
    const host = await moderatorOf(app);
    const event = await published(app, host);
    for (const email of [newAddress(), host.email])
      expect((await askForRsvp(app, event.id, { email })).problem.code).toBe('account.sign_up_closed');
    const strict = await testApp({ DENIED_EMAIL_DOMAINS: 'spam.test' });
    await insertPlaces(strict);
    const { id } = await published(strict, await signUp(strict.deps));
    expect((await askForRsvp(strict, id, { email: newAddress('spam.test') })).problem.fields).toHaveProperty('email');
    const { requestId } = (await askForRsvp(strict, id, { email: newAddress() })).body;
    const denied = newAddress('spam.test');
    const corrected = await strict.call(
      correctRequestAddress,
      { params: { requestId }, body: { email: denied } },
      null,
    );
    expect(corrected.problem).toMatchObject({ code: 'account.sign_up_closed', fields: { email: expect.any(String) } });
    expect(await mailsTo(strict, denied)).toEqual([]);
  });
});

test('addresses of denied domains are refused, whatever way they come', async () => {
  const app = await testApp({ DENIED_EMAIL_DOMAINS: 'spam.test', ALLOWED_EMAIL_DOMAINS: 'example.org' });
  expect((await registerAs(app, newAddress())).status).toBe(201);
  for (const domain of ['other.test', 'mail.spam.test'])
    expect((await registerAs(app, newAddress(domain))).problem).toMatchObject({
      code: 'account.sign_up_closed',
      fields: { email: expect.any(String) },
    });
  const external = app.db.transaction((tx) =>
    insertNewAccount(
      tx,
      app.deps,
      { email: newAddress('spam.test'), passwordHash: null, isEmailVerified: true },
      caller,
    ),
  );
  await expect(external).rejects.toThrow('address at this domain');
  const person = await signUp(app.deps);
  for (const domain of ['other.test', 'mail.spam.test']) {
    const { problem } = await app.call(changeEmail, { body: { email: newAddress(domain) } }, person);
    expect(problem).toMatchObject({ code: 'request.invalid', fields: { email: expect.any(String) } });
  }
  expect((await app.call(changeEmail, { body: { email: newAddress() } }, person)).status).toBe(200);
});

test('a site can leave groups, organizations and public events to its staff', async () => {
  const app = await testApp({
    WHO_MAKES_GROUPS: 'staff',
    WHO_MAKES_ORGANIZATIONS: 'staff',
    WHO_POSTS_PUBLIC_EVENTS: 'staff',
  });
  await insertPlaces(app);
  const [person, moderator] = [await signUp(app.deps), await staffMember(app.deps, 'moderator')];
  const tries = async (as: SomeoneSignedIn) => [
    (await app.call(createGroup, { body: { name: 'Owls' } }, as)).status,
    (await app.call(createOrganization, { body: { name: 'Bakery', kind: 'business' } }, as)).status,
    (await app.call(publishEvent, { params: { eventId: (await draft(app, as)).id } }, as)).status,
    (await app.call(publishEvent, { params: { eventId: (await draft(app, as, { visibility: 'unlisted' })).id } }, as))
      .status,
  ];
  await app.db.execute('update accounts set email_verified_at = now()');
  expect(await tries(person)).toEqual([403, 403, 403, 200]);
  expect(await tries(moderator)).toEqual([201, 201, 200, 200]);
});
