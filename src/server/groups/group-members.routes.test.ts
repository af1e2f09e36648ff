import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { banFromGroup } from '#contracts/groups/group-admissions.contract.ts';
import {
  changeGroupRole,
  handOverGroup,
  joinGroup,
  leaveGroup,
  listGroupMembers,
  removeGroupMember,
} from '#contracts/groups/group-members.contract.ts';
import type { GroupRole } from '#contracts/groups/group-roles.ts';
import { getGroup } from '#contracts/groups/groups.contract.ts';
import { PASSWORD, type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { enterGroup, inviteTo, makeGroup } from '#tests/support/groups.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
let slug: string;
const app = await testApp();
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  slug = (await makeGroup(app.deps, ada.user.id)).slug;
});

const enter = (person: SomeoneSignedIn, role: GroupRole = 'member') =>
  enterGroup(app.deps, { slug, organizerId: ada.user.id, personId: person.user.id, role });
const join = (as: SomeoneSignedIn, body: { answers?: Record<string, string>; invitation?: string } = {}) =>
  app.call(joinGroup, { params: { slug }, body }, as);
const leave = (as: SomeoneSignedIn) => app.call(leaveGroup, { params: { slug } }, as);
const roleOf = async (as: SomeoneSignedIn) =>
  (await app.call(getGroup, { params: { slug }, query: {} }, as)).body.viewer.role;
const give = (as: SomeoneSignedIn, person: SomeoneSignedIn, role: GroupRole) =>
  app.call(changeGroupRole, { params: { slug, personId: person.user.id }, body: { role } }, as);
const remove = (as: SomeoneSignedIn, person: SomeoneSignedIn) =>
  app.call(removeGroupMember, { params: { slug, personId: person.user.id } }, as);

describe('joining an open group', () => {
  test('adds a member at once; joining again changes nothing', async () => {
    expect((await join(ben)).body).toEqual({ status: 'member', role: 'member' });
    expect((await join(ben)).body).toEqual({ status: 'member', role: 'member' });
    const { body } = await app.call(getGroup, { params: { slug }, query: {} }, ben);
    expect(body).toMatchObject({
      memberCount: 2,
      viewer: { status: 'member' },
      abilities: { join: false, leave: true },
    });
    expect((await leave(ben)).status).toBe(204);
    expect((await leave(ben)).status).toBe(204);
    expect(await roleOf(ben)).toBeNull();
  });

  test('requires answers to the organizers’ questions and shows them only to organizers', async () => {
    const asking = await makeGroup(app.deps, ada.user.id, { questions: [{ text: 'Why?', isRequired: true }] });
    const params = { slug: asking.slug };
    const { id } = asking.questions[0]!;
    const refused = (await app.call(joinGroup, { params, body: { answers: { [id]: ' ' } } }, ben)).problem;
    expect(refused.fields).toEqual({ [`answers.${id}`]: 'Please answer this question.' });
    const answers = { [id]: 'Games', unknown: 'x' };
    expect((await app.call(joinGroup, { params, body: { answers } }, ben)).status).toBe(200);
    const answersSeenBy = async (as: SomeoneSignedIn) =>
      (await app.call(listGroupMembers, { params, query: { role: 'member' } }, as)).body.members[0]!.answers;
    expect([await answersSeenBy(ada), await answersSeenBy(ben)]).toEqual([{ [id]: 'Games' }, null]);
  });

  test('accepts only offered options as answers, also from invited people, who may leave questions open', async () => {
    const asking = await makeGroup(app.deps, ada.user.id, {
      questions: [
        { text: 'Tea?', isRequired: true, kind: 'choice', options: ['Green', 'Black'] },
        { text: 'I agree', isRequired: true, kind: 'checkbox' },
      ],
    });
    const [tea, agree] = asking.questions.map(({ id }) => id) as [string, string];
    const answer = (answers: Record<string, string>, invitation?: string) =>
      app.call(joinGroup, { params: { slug: asking.slug }, body: { answers, invitation } }, ben);
    expect((await answer({ [tea]: 'White' })).problem.fields).toEqual({
      [`answers.${tea}`]: 'Choose from the options.',
      [`answers.${agree}`]: 'Please check this box.',
    });
    const invitation = await inviteTo(app.deps, { slug: asking.slug, by: ada.user.id });
    expect((await answer({ [tea]: 'White' }, invitation)).problem.fields).toEqual({
      [`answers.${tea}`]: 'Choose from the options.',
    });
    expect((await answer({}, invitation)).status).toBe(200);
  });
});

describe('an invitation link', () => {
  test('grants co-organizer, even to members, and never lowers a role', async () => {
    const invitation = await inviteTo(app.deps, { slug, by: ada.user.id, role: 'co-organizer' });
    await join(ben);
    expect((await join(ben, { invitation })).body).toEqual({ status: 'member', role: 'co-organizer' });
    expect((await join(cleo, { invitation })).body.role).toBe('co-organizer');
    expect((await join(ada, { invitation })).body.role).toBe('organizer');
    const rows = await app.db.rows(z.object({ uses: z.number() }), 'select uses from group_invitations');
    expect(rows).toContainEqual({ uses: 2 });
  });

  test('admits to an invitation-only group until it is used up or expired', async () => {
    const { slug: closed } = await makeGroup(app.deps, ada.user.id, { admission: 'invitation' });
    const enterBy = async (as: SomeoneSignedIn, invitation?: string) =>
      (await app.call(joinGroup, { params: { slug: closed }, body: { invitation } }, as)).status;
    const codeBy = async (as: SomeoneSignedIn, invitation?: string) =>
      (await app.call(joinGroup, { params: { slug: closed }, body: { invitation } }, as)).problem.code;
    expect(await codeBy(ben)).toBe('group.by_invitation');
    expect(await codeBy(ben, 'made up')).toBe('invitation.not_found');
    const once = await inviteTo(app.deps, { slug: closed, by: ada.user.id, maxUses: 1 });
    expect([await enterBy(ben, once), await enterBy(ben, once)]).toEqual([200, 200]);
    expect(await codeBy(cleo, once)).toBe('invitation.expired');
    expect(await codeBy(cleo, await inviteTo(app.deps, { slug, by: ada.user.id }))).toBe('invitation.not_found');
  });
});

describe('the member list', () => {
  test('has organizers first, filters by name and role, and shows the viewer’s abilities', async () => {
    await enter(ben);
    await enter(cleo, 'co-organizer');
    const list = async (as: SomeoneSignedIn | null, query: { role?: GroupRole; q?: string } = {}) =>
      (await app.call(listGroupMembers, { params: { slug }, query }, as)).body.members;
    expect((await list(null)).map(({ id, role }) => [id, role])).toEqual([
      [ada.user.id, 'organizer'],
      [cleo.user.id, 'co-organizer'],
      [ben.user.id, 'member'],
    ]);
    const all = { changeRole: true, remove: true, ban: true };
    const none = { changeRole: false, remove: false, ban: false };
    const abilities = async (as: SomeoneSignedIn) => (await list(as)).map((member) => member.abilities);
    expect(await abilities(ada)).toEqual([{ ...none, changeRole: true }, all, all]);
    expect(await abilities(cleo)).toEqual([none, none, { ...all, changeRole: false }]);
    expect(await abilities(ben)).toEqual([none, none, none]);
    expect((await list(ada, { q: ben.user.name.toUpperCase() })).map(({ id }) => id)).toEqual([ben.user.id]);
    expect((await list(ada, { role: 'co-organizer' })).map(({ id }) => id)).toEqual([cleo.user.id]);
    expect(JSON.stringify(await list(null))).not.toContain('@');
  });

  test('shows members with hidden profiles only to members', async () => {
    await enter(ben);
    await app.db.execute(`update people set page_audience = 'nobody' where id = any ($1::uuid[])`, [
      [ada.user.id, ben.user.id],
    ]);
    const listed = async (as: SomeoneSignedIn | null) =>
      (await app.call(listGroupMembers, { params: { slug }, query: {} }, as)).body.members.map(({ id }) => id);
    expect([await listed(null), await listed(cleo)]).toEqual([[ada.user.id], [ada.user.id]]);
    expect(await listed(ben)).toEqual([ada.user.id, ben.user.id]);
  });

  test('paginates members by cursor without gaps or duplicates', async () => {
    await app.db.execute(
      `with made as (insert into people (name) select 'Member ' || n from generate_series(1, 70) n returning id)
       insert into group_members (group_id, person_id, role, joined_at)
         select g.id, made.id, 'member', now() from made, groups g where g.slug = $1`,
      [slug],
    );
    const first = (await app.call(listGroupMembers, { params: { slug }, query: {} })).body;
    const query = { cursor: first.nextCursor! };
    const second = (await app.call(listGroupMembers, { params: { slug }, query })).body;
    expect([first.members.length, second.members.length, second.nextCursor]).toEqual([50, 21, null]);
    expect(new Set([...first.members, ...second.members].map(({ id }) => id)).size).toBe(71);
    const odd = await app.call(listGroupMembers, { params: { slug }, query: { cursor: 'e30' } });
    expect(odd.problem.fields).toHaveProperty('cursor');
  });
});

describe('roles', () => {
  test('are granted and revoked by organizers; the person is notified of both', async () => {
    await enter(ben);
    await enter(cleo, 'co-organizer');
    expect((await give(cleo, ben, 'co-organizer')).problem.code).toBe('auth.forbidden');
    expect((await give(ada, ben, 'co-organizer')).body).toMatchObject({ id: ben.user.id, role: 'co-organizer' });
    expect((await give(ada, cleo, 'member')).body.role).toBe('member');
    await runJobs(app);
    expect((await mailsTo(app, ben.email)).at(-1)).toMatchObject({
      subject: 'You’re now a co-organizer of Chicago Board Games',
    });
    expect((await mailsTo(app, cleo.email)).at(-1)).toMatchObject({
      subject: 'You no longer help run Chicago Board Games',
    });
    const stranger = await signUp(app.deps);
    expect((await give(ada, stranger, 'member')).problem.code).toBe('group.member_not_found');
  });

  test('can’t leave a group without an organizer: the last one can’t leave or be demoted', async () => {
    await enter(ben, 'co-organizer');
    expect((await leave(ada)).problem.code).toBe('group.last_organizer');
    expect((await give(ada, ada, 'member')).problem.code).toBe('group.last_organizer');
    expect((await give(ada, ben, 'organizer')).status).toBe(200);
    expect((await leave(ada)).status).toBe(204);
    expect((await leave(ben)).problem.code).toBe('group.last_organizer');
  });

  test('can be handed over: the other person becomes organizer, the organizer co-organizer', async () => {
    await enter(ben);
    const handOver = (as: SomeoneSignedIn, to: SomeoneSignedIn) =>
      app.call(handOverGroup, { params: { slug }, body: { personId: to.user.id } }, as);
    expect((await handOver(ada, cleo)).problem.code).toBe('group.member_not_found');
    expect((await handOver(ada, ada)).problem.code).toBe('group.member_not_found');
    expect((await handOver(ada, ben)).body.organizer).toMatchObject({ id: ben.user.id, role: 'organizer' });
    expect([await roleOf(ada), await roleOf(ben)]).toEqual(['co-organizer', 'organizer']);
    expect((await handOver(ada, ada)).problem.code).toBe('auth.forbidden');
  });

  test('revoke a person’s invitation links when they lose the role, or hand it over', async () => {
    await enter(ben, 'co-organizer');
    const ofBen = await inviteTo(app.deps, { slug, by: ben.user.id });
    await give(ada, ben, 'member');
    expect((await join(cleo, { invitation: ofBen })).problem.code).toBe('invitation.not_found');
    const ofAda = await inviteTo(app.deps, { slug, by: ada.user.id, role: 'co-organizer' });
    await app.call(handOverGroup, { params: { slug }, body: { personId: ben.user.id } }, ada);
    expect((await join(cleo, { invitation: ofAda })).problem.code).toBe('invitation.not_found');
  });
});

describe('removing members', () => {
  test('is allowed to co-organizers for members, and to organizers for everybody but themselves', async () => {
    const dov = await signUp(app.deps);
    await enter(ben, 'co-organizer');
    await enter(cleo, 'co-organizer');
    await enter(dov);
    expect((await remove(dov, ben)).problem.code).toBe('auth.forbidden');
    expect((await remove(ben, cleo)).problem.code).toBe('auth.forbidden');
    expect((await remove(ben, ada)).problem.code).toBe('auth.forbidden');
    expect((await remove(ben, dov)).status).toBe(204);
    expect((await remove(ben, dov)).problem.code).toBe('group.member_not_found');
    expect((await remove(ada, ben)).status).toBe(204);
    expect((await remove(ada, ada)).problem.code).toBe('auth.forbidden');
    expect((await join(dov)).status).toBe(200);
    await runJobs(app);
    const removals = async (as: SomeoneSignedIn) =>
      (await mailsTo(app, as.email)).filter(({ subject }) => subject === 'You were removed from Chicago Board Games');
    expect(await removals(ben)).toHaveLength(1);
    expect(await removals(dov)).toEqual([]);
    const banned = { params: { slug, personId: cleo.user.id }, body: {} };
    expect((await app.call(banFromGroup, banned, ada)).status).toBe(204);
    await runJobs(app);
    expect(await removals(cleo)).toHaveLength(1);
  });
});

describe('when an account is deleted', () => {
  const deleteThe = (person: SomeoneSignedIn) =>
    app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, person);

  test('the longest-serving co-organizer, or else member, becomes organizer and is notified', async () => {
    const dov = await signUp(app.deps);
    await enter(ben);
    await enter(cleo, 'co-organizer');
    app.clock.advance({ seconds: 1 });
    await enter(dov);
    await deleteThe(ada);
    expect([await roleOf(ben), await roleOf(cleo)]).toEqual(['member', 'organizer']);
    await deleteThe(cleo);
    expect([await roleOf(ben), await roleOf(dov)]).toEqual(['organizer', 'member']);
    await runJobs(app);
    expect((await mailsTo(app, ben.email)).at(-1)!.subject).toBe('You’re now the organizer of Chicago Board Games');
    expect((await app.call(getGroup, { params: { slug }, query: {} })).body.memberCount).toBe(2);
  });

  test('a group without members is deleted', async () => {
    await enter(ben);
    await deleteThe(ben);
    expect((await app.call(getGroup, { params: { slug }, query: {} })).body.memberCount).toBe(1);
    await deleteThe(ada);
    expect((await app.call(getGroup, { params: { slug }, query: {} })).problem.code).toBe('group.not_found');
  });
});
