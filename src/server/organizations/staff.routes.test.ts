import { beforeEach, describe, expect, test } from 'vitest';
import {
  acceptStaffInvitation,
  changeStaffRole,
  getStaffInvitation,
  inviteStaff,
  listOrganizationPeople,
  listStaff,
  listStaffInvitations,
  removeStaff,
  revokeStaffInvitation,
} from '#contracts/organizations/organization-staff.contract.ts';
import { getOrganization } from '#contracts/organizations/organizations.contract.ts';
import { blockPerson } from '#contracts/people/blocks.contract.ts';
import { updatePrivacy } from '#contracts/people/privacy.contract.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { addStaff, organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
let slug: string;
const app = await testApp();
beforeEach(async () => {
  [ada, ben, cleo] = [await signUp(app.deps), await signUp(app.deps), await signUp(app.deps)];
  slug = (await organization(app, ada)).slug;
});

const roleOf = async (as: SomeoneSignedIn) => (await app.call(getOrganization, { params: { slug } }, as)).body.role;
const invite = async (body: object = {}, as = ada) => {
  const made = (await app.call(inviteStaff, { params: { slug }, body }, as)).body;
  return { ...made, token: new URL(made.url).searchParams.get('invitation')! };
};
const accept = (token: string, as: SomeoneSignedIn) => app.call(acceptStaffInvitation, { params: { token } }, as);

describe('a staff invitation', () => {
  test('is created by owners, shows its role and grants it', async () => {
    const { token } = await invite({ role: 'owner' });
    expect((await app.call(getStaffInvitation, { params: { token } })).body).toMatchObject({
      organization: { slug },
      role: 'owner',
      invitedBy: { id: ada.user.id },
      isStaff: false,
    });
    expect((await accept(token, ben)).body).toEqual({ slug, role: 'owner' });
    expect(await roleOf(ben)).toBe('owner');
    await addStaff(app, slug, ada, cleo);
    expect((await app.call(inviteStaff, { params: { slug }, body: {} }, cleo)).status).toBe(403);
  });

  test('works for its number of uses, even concurrently, and once per person', async () => {
    const { token } = await invite({ maxUses: 2 });
    expect((await accept(token, ada)).body.role).toBe('owner');
    const crowd = await signUpPeople(app.deps, 6);
    const answers = await Promise.all(crowd.map((person) => accept(token, person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { problem } of answers.filter(({ status }) => status !== 200))
      expect(problem).toMatchObject({ status: 410, code: 'invitation.expired' });
    const [listed] = (await app.call(listStaffInvitations, { params: { slug } }, ada)).body.invitations;
    expect(listed).toMatchObject({ uses: 2, maxUses: 2, isWorking: false });
    expect(listed).not.toHaveProperty('url');
  });

  test('stops working when it expires, is revoked, or its creator leaves', async () => {
    const [old, revoked] = [await invite({ expiresInDays: 1, maxUses: null }), await invite()];
    const params = { slug, invitationId: revoked.id };
    expect((await app.call(revokeStaffInvitation, { params }, ada)).status).toBe(204);
    expect((await app.call(revokeStaffInvitation, { params }, ada)).status).toBe(404);
    expect((await accept(revoked.token, ben)).problem.code).toBe('invitation.not_found');
    await addStaff(app, slug, ada, ben, 'owner');
    const { token } = await invite({}, ben);
    const asEditor = { params: { slug, personId: ben.user.id }, body: { role: 'editor' as const } };
    await app.call(changeStaffRole, asEditor, ada);
    expect((await accept(token, cleo)).problem.code).toBe('invitation.not_found');
    expect((await app.call(getStaffInvitation, { params: { token: 'nonsense' } })).status).toBe(404);
    app.clock.advance({ days: 1, seconds: 1 });
    expect((await app.call(getStaffInvitation, { params: { token: old.token } })).status).toBe(410);
    expect((await accept(old.token, await signUp(app.deps))).problem.code).toBe('invitation.expired');
  });
});

describe('the people of an organization', () => {
  const people = async (as: SomeoneSignedIn | null = null) => {
    const { body } = await app.call(listOrganizationPeople, { params: { slug } }, as);
    return Object.fromEntries(body.people.map(({ id, hasPage }) => [id, hasPage]));
  };

  test('are its staff, without those who hide their groups or pages from the viewer, or are blocked', async () => {
    await addStaff(app, slug, ada, ben);
    await addStaff(app, slug, ada, cleo);
    await app.call(updatePrivacy, { body: { groups: 'signed-in' } }, ben);
    await app.call(updatePrivacy, { body: { page: 'nobody' } }, cleo);
    const dora = await signUp(app.deps);
    expect(await people()).toEqual({ [ada.user.id]: true });
    expect(await people(dora)).toEqual({ [ada.user.id]: true, [ben.user.id]: true });
    expect(await people(ada)).toEqual({ [ada.user.id]: true, [ben.user.id]: true, [cleo.user.id]: false });
    await app.call(blockPerson, { params: { personId: dora.user.id } }, ben);
    expect(await people(dora)).toEqual({ [ada.user.id]: true });
    expect((await app.call(listOrganizationPeople, { params: { slug: 'no-such-thing' } })).status).toBe(404);
  });
});

describe('the staff', () => {
  test('is listed for the staff, owners first', async () => {
    await addStaff(app, slug, ada, ben);
    const { staff } = (await app.call(listStaff, { params: { slug } }, ben)).body;
    expect(staff.map(({ person, role }) => [person.id, role])).toEqual([
      [ada.user.id, 'owner'],
      [ben.user.id, 'editor'],
    ]);
    expect((await app.call(listStaff, { params: { slug } }, cleo)).status).toBe(403);
  });

  test('always has an owner: the last one can neither leave nor become editor, even concurrently', async () => {
    const params = { slug, personId: ada.user.id };
    expect((await app.call(removeStaff, { params }, ada)).problem.code).toBe('staff.last_owner');
    expect((await app.call(changeStaffRole, { params, body: { role: 'editor' } }, ada)).problem).toMatchObject({
      status: 409,
      code: 'staff.last_owner',
    });
    await addStaff(app, slug, ada, ben, 'owner');
    const leaving = [ada, ben].map((as) => app.call(removeStaff, { params: { slug, personId: as.user.id } }, as));
    const statuses = (await Promise.all(leaving)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 409]);
  });

  test('can be changed by owners; an editor can only leave', async () => {
    for (const person of [ben, cleo]) await addStaff(app, slug, ada, person);
    const params = { slug, personId: cleo.user.id };
    expect((await app.call(removeStaff, { params }, ben)).status).toBe(403);
    expect((await app.call(changeStaffRole, { params, body: { role: 'owner' } }, ben)).status).toBe(403);
    expect((await app.call(removeStaff, { params: { slug, personId: ben.user.id } }, ben)).status).toBe(204);
    expect((await app.call(changeStaffRole, { params, body: { role: 'owner' } }, ada)).body.role).toBe('owner');
    expect((await app.call(removeStaff, { params }, ada)).status).toBe(204);
    expect(await roleOf(cleo)).toBeNull();
    expect((await app.call(removeStaff, { params }, ada)).problem.code).toBe('staff.not_found');
    await runJobs(app);
    const hear = async (as: SomeoneSignedIn) => (await notificationsOf(app, as)).map(({ title }) => title);
    expect(await hear(cleo)).toEqual([expect.stringMatching(/^You’re no longer on the staff of /)]);
    expect(await hear(ben)).toEqual([]);
  });

  test('are notified of their new role, unless they changed it themselves', async () => {
    await addStaff(app, slug, ada, ben);
    const change = async (role: 'owner' | 'editor') => {
      await app.call(changeStaffRole, { params: { slug, personId: ben.user.id }, body: { role } }, ada);
      await runJobs(app);
      return (await notificationsOf(app, ben)).map(({ title }) => title.replace(/ of .*/, '')).toSorted();
    };
    expect(await change('owner')).toEqual(['You’re now an owner']);
    expect(await change('owner')).toEqual(['You’re now an owner']);
    expect(await change('editor')).toEqual(['You’re now an editor', 'You’re now an owner']);
    await app.call(changeStaffRole, { params: { slug, personId: ben.user.id }, body: { role: 'owner' } }, ada);
    const before = await notificationsOf(app, ada);
    await app.call(changeStaffRole, { params: { slug, personId: ada.user.id }, body: { role: 'editor' } }, ada);
    await runJobs(app);
    expect(await notificationsOf(app, ada)).toEqual(before);
  });
});
