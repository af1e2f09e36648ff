import { expect, test } from 'vitest';
import { joinGroup } from '#contracts/groups/group-members.contract.ts';
import { getGroup } from '#contracts/groups/groups.contract.ts';
import { restoreDecision } from '#contracts/moderation/decisions.contract.ts';
import {
  acceptStaffInvitation,
  getStaffInvitation,
  inviteStaff,
} from '#contracts/organizations/organization-staff.contract.ts';
import { signUpPeople, staffMember } from '#tests/support/factories.ts';
import { inviteTo, makeGroup } from '#tests/support/groups.ts';
import { decideAbout, type ReportedTarget } from '#tests/support/moderation.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const moderator = await staffMember(app.deps, 'moderator');

/** Hides something; the answer shows it again. */
async function hide(target: ReportedTarget): Promise<() => Promise<unknown>> {
  const decisionId = await decideAbout(app, target, { moderator, action: 'hide' });
  return () => app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, moderator);
}

test('an invitation neither shows nor opens a group that the site staff hide', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const { id, slug } = await makeGroup(app.deps, ada.user.id, { name: 'Pill friends' });
  const invitation = await inviteTo(app.deps, { slug, by: ada.user.id });
  const restore = await hide({ kind: 'group', targetId: id });
  const open = (as: typeof ben | null) => app.call(getGroup, { params: { slug }, query: { invitation } }, as);
  const join = () => app.call(joinGroup, { params: { slug }, body: { invitation } }, ben);
  for (const as of [null, ben]) expect((await open(as)).problem.code).toBe('group.not_found');
  expect((await join()).problem.code).toBe('group.not_found');
  await restore();
  expect((await open(ben)).body.name).toBe('Pill friends');
  expect((await join()).body.status).toBe('member');
});

test('a staff invitation neither shows nor opens an organization that the site staff hide', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const { id, slug, name } = await organization(app, ada);
  const { url } = (await app.call(inviteStaff, { params: { slug }, body: {} }, ada)).body;
  const params = { token: new URL(url).searchParams.get('invitation')! };
  const restore = await hide({ kind: 'organization', targetId: id });
  expect((await app.call(getStaffInvitation, { params })).problem.code).toBe('invitation.not_found');
  expect((await app.call(acceptStaffInvitation, { params }, ben)).problem.code).toBe('invitation.not_found');
  await restore();
  expect((await app.call(getStaffInvitation, { params })).body.organization.name).toBe(name);
  expect((await app.call(acceptStaffInvitation, { params }, ben)).status).toBe(200);
});
