import { expect, test } from 'vitest';
import { getProfile } from '#contracts/accounts/accounts.contract.ts';
import { login } from '#contracts/accounts/sessions.contract.ts';
import {
  endAccountSession,
  endAccountSessions,
  getAccount,
  listAccounts,
  revealEmail,
} from '#contracts/admin/admin-accounts.contract.ts';
import { listAuditEntries } from '#contracts/admin/audit.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUp, staffMember } from '#tests/support/factories.ts';
import { decideAbout, report } from '#tests/support/moderation.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const [moderator, administrator] = [
  await staffMember(app.deps, 'moderator'),
  await staffMember(app.deps, 'administrator'),
];

const find = async (q: string) => (await app.call(listAccounts, { query: { q } }, moderator)).body.people;
const idsOf = async (q: string) => (await find(q)).map(({ id }) => id);
const show = async (personId: string, as = moderator) =>
  (await app.call(getAccount, { params: { personId } }, as)).body;
const signInFrom = (email: string, ip: string) =>
  app.call(login, { body: { email, password: PASSWORD } }, null, { ip });

test('people are found by a part of the name, a whole address, a domain and a network', async () => {
  const ada = await signUp(app.deps, { email: 'ada.search@north.example' });
  for (const q of ['da.sear', 'ADA.SEARCH', 'Ada.Search@north.example', '@north.example', ada.user.id])
    expect(await idsOf(q), q).toContain(ada.user.id);
  expect(await idsOf('search@north.example')).toEqual([]);
  expect(await idsOf('100% nobody_')).toEqual([]);
  await signInFrom(ada.email, '198.51.100.7');
  expect(await idsOf('198.51.100.7')).toEqual([ada.user.id]);
  expect(await idsOf('198.51.100.8')).toEqual([]);
});

test('one or two letters find the names with a word that begins with them, and those of scripts without spaces anywhere', async () => {
  const withoutSpaces = { 太郎: '山田太郎', 민준: '김민준', ดา: 'สุดา', ໄຊ: 'ສົມໄຊ', ផល: 'សុផល', မာ: 'ခင်မာ' };
  const people = ['Zoë Qvist', '100%_zqar', 'Ana Zqar', 'Muzquiz', ...Object.values(withoutSpaces)];
  for (const name of people) {
    const { user } = await signUp(app.deps);
    await app.db.execute('update people set name = $2 where id = $1', [user.id, name]);
  }
  const namesOf = async (q: string) => (await find(q)).map(({ name }) => name).toSorted();
  expect(await namesOf('zo')).toEqual(['Zoë Qvist']);
  expect(await namesOf('QV')).toEqual(['Zoë Qvist']);
  expect(await namesOf('zq')).toEqual(['Ana Zqar']);
  expect(await namesOf('z')).toEqual(['Ana Zqar', 'Zoë Qvist']);
  for (const [given, name] of Object.entries(withoutSpaces)) expect(await namesOf(given), name).toEqual([name]);
  expect(await namesOf('%_')).toEqual([]);
  expect(await namesOf('_')).toEqual([]);
});

test('lists show no whole address, and nothing secret', async () => {
  const ben = await signUp(app.deps, { email: 'ben@south.example' });
  const [card] = await find(ben.user.id);
  expect(card).toMatchObject({ maskedEmail: 'b…@south.example', role: 'person', limits: [], isEmailVerified: true });
  const text = JSON.stringify([card, await show(ben.user.id)]);
  for (const secret of ['ben@south', 'argon2', 'refresh', 'hash', ben.tokens.access.token])
    expect(text).not.toContain(secret);
});

test('a person has open reports, decisions, limits, sessions and networks', async () => {
  const cleo = await signUp(app.deps);
  const { id: targetId } = await published(app, cleo);
  const decisionId = await decideAbout(app, { kind: 'event', targetId }, { moderator, action: 'silence', days: 3 });
  await report(app, { kind: 'event', targetId: (await published(app, cleo)).id });
  const account = await show(cleo.user.id);
  expect(account.limits).toEqual(['silenced']);
  expect(account.currentLimits).toMatchObject([{ kind: 'silenced', decisionId }]);
  expect(account.openCases).toHaveLength(1);
  expect(account.decisions).toMatchObject([{ id: decisionId, action: 'silence' }]);
  expect(account.sessions).toHaveLength(1);
  expect(account.canEndSessions).toBe(true);
});

test('the audit names the administrator who reads an address', async () => {
  const dora = await signUp(app.deps);
  const params = { personId: dora.user.id };
  expect((await app.call(revealEmail, { params }, moderator)).body).toEqual({ email: dora.email });
  const { entries } = (await app.call(listAuditEntries, { query: { target: dora.user.id } }, administrator)).body;
  expect(entries).toMatchObject([{ action: 'person.email-shown', actorId: moderator.user.id, after: null }]);
});

test('ended sessions stop working at once, one or all, and the log of the person does not name the staff’s network', async () => {
  const eve = await signUp(app.deps);
  const answers = async (as: SomeoneSignedIn) => (await app.call(getProfile, {}, as)).status;
  const params = { personId: eve.user.id };
  const other = (await app.call(login, { body: { email: eve.email, password: PASSWORD } })).body;
  const [newest] = (await show(eve.user.id)).sessions;
  const one = { params: { ...params, sessionId: newest!.id } };
  expect((await app.call(endAccountSession, one, moderator)).status).toBe(204);
  expect((await app.call(endAccountSession, one, moderator)).problem.code).toBe('session.not_found');
  expect(new Set([await answers(eve), await answers({ ...eve, ...other })])).toEqual(new Set([200, 401]));
  expect((await app.call(endAccountSessions, { params }, moderator)).status).toBe(204);
  expect(await answers(eve)).toBe(401);
  const networks = await app.db.execute(
    `select from security_events where account_id = $1 and kind = 'session-ended' and network <> ''`,
    [eve.user.id],
  );
  expect(networks).toBe(0);
});

test('moderators end no sessions of administrators, and nobody their own here', async () => {
  const end = (personId: string, as: SomeoneSignedIn) => app.call(endAccountSessions, { params: { personId } }, as);
  expect((await end(administrator.user.id, moderator)).problem.code).toBe('case.own');
  expect((await end(moderator.user.id, moderator)).problem.code).toBe('case.own');
  expect((await show(administrator.user.id)).canEndSessions).toBe(false);
  const other = await staffMember(app.deps, 'administrator');
  expect((await end(other.user.id, administrator)).status).toBe(204);
});
