import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteAccount, register as registerAccount } from '#contracts/accounts/accounts.contract.ts';
import {
  addSiteStaff,
  changeSiteStaff,
  claimSite,
  getOwnRole,
  listSiteStaff,
  removeSiteStaff,
} from '#contracts/admin/site-staff.contract.ts';
import { decideCase } from '#contracts/moderation/reports.contract.ts';
import { updateEmailVerified } from '#server/accounts/credentials.queries.ts';
import { updateRole } from '#server/accounts/site-roles.queries.ts';
import { issueSiteClaim } from '#server/admin/site-claims.actions.ts';
import { PASSWORD, type SomeoneSignedIn, signUp, staffMember } from '#tests/support/factories.ts';
import { mailsTo } from '#tests/support/mailbox.ts';
import { caseOf, decideAbout, report } from '#tests/support/moderation.ts';
import { testApp } from '#tests/support/test-app.ts';
import { administer } from './administer.ts';

const app = await testApp();
const tokenOf = (link: string | null) => new URL(link!).searchParams.get('token')!;
const claim = (token: string, as: SomeoneSignedIn) => app.call(claimSite, { body: { token } }, as);
const roleOf = async (as: SomeoneSignedIn) => (await app.call(getOwnRole, {}, as)).body.role;
const everyoneIsAPerson = async () => {
  for (const { id } of await app.db.rows(z.object({ id: z.string() }), 'select id from accounts'))
    await updateRole(app.db, id, 'person', null);
  app.clock.advance({ seconds: 6 });
};

test('the link of the first start makes one administrator, once', async () => {
  const [ada, ben] = [await signUp(app.deps), await signUp(app.deps)];
  const [first, second] = [tokenOf(await issueSiteClaim(app.deps)), tokenOf(await issueSiteClaim(app.deps))];
  expect((await claim('guess', ada)).problem.code).toBe('site_staff.claim_invalid');
  const answers = await Promise.all([claim(first, ada), claim(second, ben)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 400]));
  const roles = [await roleOf(ada), await roleOf(ben)];
  expect(roles.toSorted()).toEqual(['administrator', 'person']);
  expect(await issueSiteClaim(app.deps)).toBeNull();
  expect((await claim(second, ben)).status).toBe(400);
});

test.each(['closed', 'invitation', 'approval'])(
  'a site whose sign-up is %s takes the holder of its first link',
  async (mode) => {
    const fresh = await testApp({ REGISTRATION: mode });
    const register = (email: string, invitation: string) =>
      fresh.call(registerAccount, { body: { email, password: PASSWORD, invitation } });
    expect((await register('guess@example.org', 'guess')).problem.code).toBe('account.sign_up_closed');
    const token = tokenOf(await issueSiteClaim(fresh.deps));
    const { user, tokens } = (await register('first@example.org', token)).body;
    const first = { user, tokens, email: user.email, password: PASSWORD };
    expect((await fresh.call(claimSite, { body: { token } }, first)).status).toBe(204);
    expect((await register('second@example.org', token)).problem.code).toBe('account.sign_up_closed');
  },
);

test('an unused link expires after 24 hours, and the database has only its hash', async () => {
  await everyoneIsAPerson();
  const cleo = await signUp(app.deps);
  const token = tokenOf(await issueSiteClaim(app.deps));
  const rows = await app.db.rows(z.object({ text: z.string() }), 'select site_claims::text as text from site_claims');
  expect(rows.map(({ text }) => text).join()).not.toContain(token);
  app.clock.advance({ seconds: 24 * 3600 });
  const again = await signUp(app.deps);
  expect((await claim(token, again)).problem.code).toBe('site_staff.claim_invalid');
  expect(await roleOf(cleo).catch(() => 'person')).toBe('person');
});

test('administrators add moderators by email, change their role and remove them', async () => {
  const boss = await staffMember(app.deps, 'administrator');
  const dora = await signUp(app.deps);
  const added = await app.call(addSiteStaff, { body: { email: dora.email.toUpperCase(), role: 'moderator' } }, boss);
  expect(added.body).toMatchObject({ id: dora.user.id, role: 'moderator', email: dora.email });
  const params = { personId: dora.user.id };
  await app.call(changeSiteStaff, { params, body: { role: 'administrator' } }, boss);
  const { staff } = (await app.call(listSiteStaff, {}, boss)).body;
  expect(staff.find(({ id }) => id === dora.user.id)?.role).toBe('administrator');
  expect((await mailsTo(app, dora.email)).map(({ subject }) => subject)).toEqual([
    'You’re now a moderator of dig',
    'You’re now an administrator of dig',
  ]);
  expect((await app.call(removeSiteStaff, { params }, boss)).status).toBe(204);
  expect((await mailsTo(app, dora.email)).at(-1)).toMatchObject({
    subject: 'You’re no longer an administrator of dig',
  });
  expect((await app.call(removeSiteStaff, { params }, boss)).problem.code).toBe('site_staff.not_found');
  const nobody = await app.call(addSiteStaff, { body: { email: 'nobody@example.org', role: 'moderator' } }, boss);
  expect(nobody.problem.code).toBe('site_staff.no_account');
});

test('adding a person who is on the staff already changes nothing, also for an administrator who adds themselves', async () => {
  const boss = await staffMember(app.deps, 'administrator');
  const other = await staffMember(app.deps, 'administrator');
  for (const { email } of [boss, other]) {
    const { problem } = await app.call(addSiteStaff, { body: { email, role: 'moderator' } }, boss);
    expect(problem).toMatchObject({ status: 409, code: 'site_staff.already', fields: { email: problem.message } });
  }
  expect([await roleOf(boss), await roleOf(other)]).toEqual(['administrator', 'administrator']);
});

test('nobody gets a role by an address that its owner has not verified', async () => {
  const boss = await staffMember(app.deps, 'administrator');
  const stranger = await signUp(app.deps, { isVerified: false });
  const body = { email: stranger.email, role: 'moderator' } as const;
  const refused = (await app.call(addSiteStaff, { body }, boss)).problem;
  expect(refused).toMatchObject({
    status: 409,
    code: 'site_staff.email_unverified',
    fields: { email: refused.message },
  });
  expect(await roleOf(stranger)).toBe('person');
  await updateEmailVerified(app.db, stranger.user.id, app.clock.now());
  expect((await app.call(addSiteStaff, { body }, boss)).body.role).toBe('moderator');
});

test('the last administrator can neither leave, nor become a moderator, nor delete the account', async () => {
  await everyoneIsAPerson();
  const boss = await staffMember(app.deps, 'administrator');
  const params = { personId: boss.user.id };
  const attempts = [
    app.call(removeSiteStaff, { params }, boss),
    app.call(changeSiteStaff, { params, body: { role: 'moderator' } }, boss),
    app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, boss),
  ];
  for (const { problem } of await Promise.all(attempts)) expect(problem.code).toBe('site_staff.last_administrator');
  const other = await staffMember(app.deps, 'administrator');
  expect((await app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, boss)).status).toBe(204);
  expect((await app.call(removeSiteStaff, { params: { personId: other.user.id } }, other)).status).toBe(409);
});

test('of two administrators who leave at the same time, one stays', async () => {
  await everyoneIsAPerson();
  const two = [await staffMember(app.deps, 'administrator'), await staffMember(app.deps, 'administrator')];
  const leaving = two.map((one) => app.call(removeSiteStaff, { params: { personId: one.user.id } }, one));
  expect(new Set((await Promise.all(leaving)).map(({ status }) => status))).toEqual(new Set([204, 409]));
});

describe('an administrator who is suspended', () => {
  const suspend = (who: SomeoneSignedIn, by: SomeoneSignedIn) =>
    decideAbout(app, { kind: 'person', targetId: who.user.id }, { moderator: by, action: 'suspend' });

  test('does not count as one: the other can neither leave nor become a moderator', async () => {
    await everyoneIsAPerson();
    const [ada, ben] = [await staffMember(app.deps, 'administrator'), await staffMember(app.deps, 'administrator')];
    await suspend(ben, ada);
    const params = { personId: ada.user.id };
    for (const { problem } of [
      await app.call(removeSiteStaff, { params }, ada),
      await app.call(changeSiteStaff, { params, body: { role: 'moderator' } }, ada),
    ])
      expect(problem.code).toBe('site_staff.last_administrator');
    expect((await app.call(removeSiteStaff, { params: { personId: ben.user.id } }, ada)).status).toBe(204);
  });

  test('of two who suspend each other at the same time, one stays', async () => {
    await everyoneIsAPerson();
    const two = [await staffMember(app.deps, 'administrator'), await staffMember(app.deps, 'administrator')];
    const cases = [];
    for (const [n, { user }] of two.entries()) {
      const target = { kind: 'person', targetId: user.id } as const;
      await report(app, target);
      cases.push(await caseOf(app, target, two[1 - n]!));
    }
    const answers = await Promise.all(
      cases.map(({ id, revision }, n) => {
        const body = { revision, action: 'suspend', rule: 'spam', explanation: 'Pills.' } as const;
        return app.call(decideCase, { params: { caseId: id }, body }, two[1 - n]);
      }),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers).toHaveLength(refused.length + 1);
    // The other found the session of an administrator who had just been suspended, or was the last one left.
    for (const { problem } of refused)
      expect(['site_staff.last_administrator', 'auth.invalid_token']).toContain(problem.code);
  });
});

test('the command line makes an administrator, and ends open links', async () => {
  await everyoneIsAPerson();
  const eve = await signUp(app.deps);
  const token = tokenOf(await issueSiteClaim(app.deps));
  expect(await administer(app.deps, ['promote', eve.email])).toEqual([`${eve.email} is now an administrator.`]);
  expect((await claim(token, eve)).problem.code).toBe('site_staff.claim_invalid');
  await expect(administer(app.deps, ['promote', 'nobody@example.org'])).rejects.toThrow('No account has');
});

test('the command line warns of an address that its owner has not verified', async () => {
  const stranger = await signUp(app.deps, { isVerified: false });
  const [done, warning] = await administer(app.deps, ['promote', stranger.email]);
  expect(done).toBe(`${stranger.email} is now an administrator.`);
  expect(warning).toContain(`nobody has verified ${stranger.email}`);
  expect(await administer(app.deps, ['promote', stranger.email])).toHaveLength(1);
});

test('role changes are in the audit, which nobody can change', async () => {
  const boss = await staffMember(app.deps, 'administrator');
  const fay = await signUp(app.deps);
  await app.call(addSiteStaff, { body: { email: fay.email, role: 'moderator' } }, boss);
  const Row = z.object({ actorId: z.string(), action: z.string(), before: z.unknown(), after: z.unknown() });
  const entries = await app.db.rows(
    Row,
    'select actor_id as "actorId", action, before, after from audit_entries where target_id = $1',
    [fay.user.id],
  );
  const change = { action: 'staff.role-changed', before: { role: 'person' }, after: { role: 'moderator' } };
  expect(entries).toEqual([{ actorId: boss.user.id, ...change }]);
  for (const change of ['update audit_entries set action = $$x$$', 'delete from audit_entries'])
    await expect(app.db.execute(change)).rejects.toThrow('audit entries cannot be changed');
});
