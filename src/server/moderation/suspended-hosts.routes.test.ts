import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { startConversation } from '#contracts/conversations/conversations.contract.ts';
import { listGroupInvitations } from '#contracts/groups/group-admissions.contract.ts';
import { joinGroup, listGroupMembers } from '#contracts/groups/group-members.contract.ts';
import { writeGroupPost } from '#contracts/groups/group-posts.contract.ts';
import { getGroup } from '#contracts/groups/groups.contract.ts';
import { restoreDecision } from '#contracts/moderation/decisions.contract.ts';
import { acceptStaffInvitation, inviteStaff, listStaff } from '#contracts/organizations/organization-staff.contract.ts';
import { type SomeoneSignedIn, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { enterGroup, inviteTo, makeGroup } from '#tests/support/groups.ts';
import { atLaterTime } from '#tests/support/later.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { addStaff, organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';
import { promoteSuccessors } from './successors.actions.ts';

const app = await testApp();
const moderator = await staffMember(app.deps, 'moderator');
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
});

const suspend = ({ user }: SomeoneSignedIn) =>
  decideAbout(app, { kind: 'person', targetId: user.id }, { moderator, action: 'suspend' });
const restore = (decisionId: string) =>
  app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, moderator);

const groupOfTwo = async () => {
  const { slug } = await makeGroup(app.deps, ada.user.id);
  await enterGroup(app.deps, { slug, organizerId: ada.user.id, personId: ben.user.id, role: 'co-organizer' });
  return slug;
};

describe('the invitations of a suspended person', () => {
  test('admit nobody to their group, until the suspension ends', async () => {
    const { slug } = await makeGroup(app.deps, ada.user.id);
    await enterGroup(app.deps, { slug, organizerId: ada.user.id, personId: ben.user.id, role: 'organizer' });
    const invitation = await inviteTo(app.deps, { slug, by: ben.user.id, role: 'co-organizer' });
    const decisionId = await suspend(ben);
    const join = () => app.call(joinGroup, { params: { slug }, body: { invitation } }, cleo);
    const listed = async () => {
      const { invitations } = (await app.call(listGroupInvitations, { params: { slug } }, ada)).body;
      return invitations.find(({ role }) => role === 'co-organizer');
    };
    expect(
      (await app.call(getGroup, { params: { slug }, query: { invitation } }, cleo)).body.viewer.invitedAs,
    ).toBeNull();
    expect((await join()).problem.code).toBe('invitation.expired');
    expect(await listed()).toMatchObject({ isWorking: false });
    await restore(decisionId);
    expect(await listed()).toMatchObject({ isWorking: true });
    expect((await join()).body).toMatchObject({ role: 'co-organizer' });
  });

  test('admit nobody to the staff of their organization, until the suspension ends', async () => {
    const { slug } = await organization(app, ada);
    await addStaff(app, slug, ada, ben, 'owner');
    const { url } = (await app.call(inviteStaff, { params: { slug }, body: { role: 'owner' } }, ben)).body;
    const token = new URL(url).searchParams.get('invitation')!;
    const decisionId = await suspend(ben);
    const accept = () => app.call(acceptStaffInvitation, { params: { token } }, cleo);
    expect((await accept()).problem.code).toBe('invitation.expired');
    await restore(decisionId);
    expect((await accept()).body).toEqual({ slug, role: 'owner' });
  });
});

describe('the mails to a suspended person', () => {
  const writeToHosts = async (slug: string) => {
    const body = { kind: 'group', key: slug, text: 'The door code is 4711.' } as const;
    await app.call(startConversation, { body }, cleo);
    await app.call(
      writeGroupPost,
      { params: { slug }, body: { title: 'Only for us', text: 'The code changed.', visibility: 'members' } },
      ada,
    );
    await runJobs(app);
  };
  const reasonsTo = async ({ email }: SomeoneSignedIn) =>
    (await mailsTo(app, email)).map(({ reason }) => reason.split(':')[0]);

  test('do not have messages to the hosts or posts for members', async () => {
    const slug = await groupOfTwo();
    await suspend(ben);
    await writeToHosts(slug);
    expect(await reasonsTo(ada)).toContain('message');
    expect(await reasonsTo(ben)).toEqual(['decision']);
  });
});

const inheritedBy = async (person: SomeoneSignedIn) =>
  (await notificationsOf(app, person))
    .flatMap(({ reason }) => (reason.includes(':inherited:') ? reason.split(':')[0]! : []))
    .toSorted();

describe('a group or an organization whose last organizer or owner deletes their account', () => {
  test('is inherited by the next who is not suspended', async () => {
    const group = await groupOfTwo();
    await enterGroup(app.deps, { slug: group, organizerId: ada.user.id, personId: cleo.user.id });
    const { slug } = await organization(app, ada);
    for (const person of [ben, cleo]) await addStaff(app, slug, ada, person);
    await suspend(ben);
    expect((await app.call(deleteAccount, { body: { currentPassword: ada.password } }, ada)).status).toBe(204);
    const { members } = (await app.call(listGroupMembers, { params: { slug: group }, query: {} }, cleo)).body;
    expect(members.map(({ id, role }) => [id, role])).toEqual([
      [cleo.user.id, 'organizer'],
      [ben.user.id, 'co-organizer'],
    ]);
    const { staff } = (await app.call(listStaff, { params: { slug } }, cleo)).body;
    await runJobs(app);
    expect(await inheritedBy(cleo)).toEqual(['group-membership', 'organization-staff']);
    expect(await inheritedBy(ben)).toEqual([]);
    expect(staff.find(({ person }) => person.id === cleo.user.id)).toMatchObject({ role: 'owner' });
  });
});

describe('a group or an organization whose only organizer or owner is suspended', () => {
  const rolesIn = async (slug: string) => {
    const { members } = (await app.call(listGroupMembers, { params: { slug }, query: {} }, ben)).body;
    return new Map(members.map(({ id, role }) => [id, role]));
  };
  const afterDays = async (days: number) => {
    await atLaterTime(app, { days }, () => promoteSuccessors(app.deps));
    await runJobs(app);
  };

  test('is inherited after two weeks, and by nobody else later', async () => {
    const slug = await groupOfTwo();
    await enterGroup(app.deps, { slug, organizerId: ada.user.id, personId: cleo.user.id });
    const { slug: organizationSlug } = await organization(app, ada);
    await addStaff(app, organizationSlug, ada, ben);
    const decisionId = await suspend(ada);
    await afterDays(13);
    expect((await rolesIn(slug)).get(ben.user.id)).toBe('co-organizer');
    await afterDays(15);
    await afterDays(45);
    expect((await rolesIn(slug)).get(ben.user.id)).toBe('organizer');
    expect((await rolesIn(slug)).get(cleo.user.id)).toBe('member');
    const { staff } = (await app.call(listStaff, { params: { slug: organizationSlug } }, ben)).body;
    const owners = staff.filter(({ role }) => role === 'owner').map(({ person }) => person.id);
    expect(owners.toSorted()).toEqual([ada.user.id, ben.user.id].toSorted());
    const mails = (await mailsTo(app, ben.email)).filter(({ text }) => text.includes('is no longer on the site'));
    expect(mails.map(({ text }) => text.includes('the organization'))).toEqual([false, true]);
    expect(await inheritedBy(ben)).toEqual(['group-membership', 'organization-staff']);
    expect(await inheritedBy(cleo)).toEqual([]);
    await restore(decisionId);
    expect((await rolesIn(slug)).get(ada.user.id)).toBe('organizer');
  });

  test('waits for a suspension that has an end, and for another organizer', async () => {
    const slug = await groupOfTwo();
    await decideAbout(app, { kind: 'person', targetId: ada.user.id }, { moderator, action: 'suspend', days: 60 });
    const { slug: other } = await makeGroup(app.deps, cleo.user.id);
    await enterGroup(app.deps, { slug: other, organizerId: cleo.user.id, personId: ben.user.id });
    const [dora] = await signUpPeople(app.deps, 1);
    await enterGroup(app.deps, { slug: other, organizerId: cleo.user.id, personId: dora.user.id, role: 'organizer' });
    await suspend(cleo);
    await afterDays(20);
    expect((await rolesIn(slug)).get(ben.user.id)).toBe('co-organizer');
    expect((await rolesIn(other)).get(ben.user.id)).toBe('member');
  });

  test('is inherited by nobody who is suspended too', async () => {
    const slug = await groupOfTwo();
    await enterGroup(app.deps, { slug, organizerId: ada.user.id, personId: cleo.user.id });
    for (const person of [ada, ben]) await suspend(person);
    await afterDays(15);
    const { members } = (await app.call(listGroupMembers, { params: { slug }, query: {} }, cleo)).body;
    expect(members.map(({ id, role }) => [id, role])).toContainEqual([cleo.user.id, 'organizer']);
    expect(members.map(({ id, role }) => [id, role])).not.toContainEqual([ben.user.id, 'organizer']);
  });
});
