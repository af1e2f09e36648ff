import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  banFromGroup,
  createGroupInvitation,
  decideGroupRequest,
  listGroupBans,
  listGroupInvitations,
  listGroupRequests,
  revokeGroupInvitation,
  unbanFromGroup,
} from '#contracts/groups/group-admissions.contract.ts';
import { joinGroup, leaveGroup, listGroupMembers } from '#contracts/groups/group-members.contract.ts';
import { followGroup, listGroupPosts, writeGroupPost } from '#contracts/groups/group-posts.contract.ts';
import { getGroup, listMyGroups, updateGroup } from '#contracts/groups/groups.contract.ts';
import { MAX_VALID_INVITATIONS } from '#contracts/page-limits.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { enterGroup, inviteTo, makeGroup } from '#tests/support/groups.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
const app = await testApp();
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
});

describe('requests to join', () => {
  let slug: string;
  let question: string;
  let towel: string;
  beforeEach(async () => {
    const made = await makeGroup(app.deps, ada.user.id, {
      name: 'Sauna Club',
      admission: 'approval',
      questions: [
        { text: 'How hot?', isRequired: true },
        { text: 'I bring a towel', isRequired: false, kind: 'checkbox' },
      ],
    });
    slug = made.slug;
    [question, towel] = made.questions.map(({ id }) => id) as [string, string];
    await enterGroup(app.deps, { slug, organizerId: ada.user.id, personId: cleo.user.id, role: 'co-organizer' });
    await runJobs(app);
  });
  const ask = (as: SomeoneSignedIn) =>
    app.call(joinGroup, { params: { slug }, body: { answers: { [question]: '95 °C', [towel]: 'yes' } } }, as);
  const decide = (as: SomeoneSignedIn, decision: 'approved' | 'declined') =>
    app.call(decideGroupRequest, { params: { slug, personId: ben.user.id }, body: { decision } }, as);
  const pending = async () => (await app.call(listGroupRequests, { params: { slug }, query: {} }, ada)).body.requests;

  test('notify the organizers once, with the answers', async () => {
    expect((await app.call(joinGroup, { params: { slug }, body: {} }, ben)).status).toBe(400);
    expect((await ask(ben)).body).toEqual({ status: 'requested', role: null });
    expect((await ask(ben)).body.status).toBe('requested');
    expect(await pending()).toMatchObject([{ person: { id: ben.user.id }, answers: { [question]: '95 °C' } }]);
    const seen = (await app.call(getGroup, { params: { slug }, query: {} }, ben)).body;
    expect([seen.viewer.status, seen.abilities.join, seen.requestCount]).toEqual(['requested', false, null]);
    expect((await app.call(getGroup, { params: { slug }, query: {} }, cleo)).body.requestCount).toBe(1);
    const { groups } = (await app.call(listMyGroups, { query: { relation: 'requested' } }, ben)).body;
    expect(groups).toMatchObject([{ name: 'Sauna Club', role: null }]);
    await runJobs(app);
    for (const { email } of [ada, cleo]) {
      const mails = (await mailsTo(app, email)).filter(({ reason }) => reason.startsWith('group-request:'));
      expect(mails).toHaveLength(1);
      expect(mails[0]!.subject).toBe(`${ben.user.name} wants to join Sauna Club`);
      expect(mails[0]!.text).toContain('How hot?\n95 °C\n\nI bring a towel\nYes');
      expect(mails[0]!.text).toContain(`/groups/${slug}/manage`);
    }
  });

  test('can be approved, which adds the person with their answers and notifies them', async () => {
    await ask(ben);
    expect((await decide(cleo, 'approved')).status).toBe(204);
    expect((await decide(ada, 'declined')).problem.code).toBe('group.request_not_found');
    expect(await pending()).toEqual([]);
    const { members } = (await app.call(listGroupMembers, { params: { slug }, query: { role: 'member' } }, ada)).body;
    expect(members).toMatchObject([{ id: ben.user.id, answers: { [question]: '95 °C' } }]);
    await runJobs(app);
    expect((await mailsTo(app, ben.email)).at(-1)).toMatchObject({ subject: 'You’re in: Sauna Club' });
  });

  test('can be declined, which notifies the person, who may request again', async () => {
    await ask(ben);
    await decide(ada, 'declined');
    await runJobs(app);
    expect((await mailsTo(app, ben.email)).at(-1)).toMatchObject({
      subject: 'Your request to join Sauna Club was declined',
    });
    expect((await ask(ben)).body.status).toBe('requested');
  });

  test('are withdrawn by leaving, and decided only by organizers', async () => {
    await ask(ben);
    expect((await decide(ben, 'approved')).problem.code).toBe('auth.forbidden');
    expect((await app.call(leaveGroup, { params: { slug } }, ben)).status).toBe(204);
    expect((await decide(ada, 'approved')).problem.code).toBe('group.request_not_found');
  });

  test('give way to joining when the group opens to everyone', async () => {
    await ask(ben);
    await app.call(updateGroup, { params: { slug }, body: { admission: 'open' } }, ada);
    const { viewer, abilities } = (await app.call(getGroup, { params: { slug }, query: {} }, ben)).body;
    expect([viewer.status, abilities.join]).toEqual(['requested', true]);
    expect((await ask(ben)).body.status).toBe('member');
    expect(await pending()).toEqual([]);
  });

  test('are replaced by an invitation, which needs no approval', async () => {
    await ask(ben);
    const invitation = await inviteTo(app.deps, { slug, by: ada.user.id });
    const opened = await app.call(getGroup, { params: { slug }, query: { invitation } }, ben);
    expect(opened.body).toMatchObject({ viewer: { invitedAs: 'member' }, abilities: { join: true } });
    const joined = await app.call(joinGroup, { params: { slug }, body: { invitation } }, ben);
    expect(joined.body).toEqual({ status: 'member', role: 'member' });
    expect(await pending()).toEqual([]);
  });
});

describe('invitation links', () => {
  let slug: string;
  beforeEach(async () => {
    slug = (await makeGroup(app.deps, ada.user.id)).slug;
    await enterGroup(app.deps, { slug, organizerId: ada.user.id, personId: ben.user.id, role: 'co-organizer' });
  });
  const make = (as: SomeoneSignedIn, body: object = {}) =>
    app.call(createGroupInvitation, { params: { slug }, body }, as);
  const list = async () => (await app.call(listGroupInvitations, { params: { slug } }, ada)).body.invitations;

  test('to a higher role are offered to members, and those to their own are not', async () => {
    const open = async (role: 'member' | 'co-organizer') => {
      const invitation = await inviteTo(app.deps, { slug, by: ada.user.id, role });
      const { viewer, abilities } = (await app.call(getGroup, { params: { slug }, query: { invitation } }, cleo)).body;
      return { status: viewer.status, invitedAs: viewer.invitedAs, join: abilities.join };
    };
    await enterGroup(app.deps, { slug, organizerId: ada.user.id, personId: cleo.user.id });
    expect(await open('member')).toEqual({ status: 'member', invitedAs: null, join: false });
    expect(await open('co-organizer')).toEqual({ status: 'member', invitedAs: 'co-organizer', join: true });
  });

  test('show their token once and store only its hash', async () => {
    const { body } = await make(ada, { maxUses: 5, expiresInDays: 3 });
    expect(body).toMatchObject({
      role: 'member',
      maxUses: 5,
      uses: 0,
      isWorking: true,
      createdBy: { id: ada.user.id },
    });
    expect(new Date(body.expiresAt).getTime() - app.clock.now().getTime()).toBe(3 * 86_400_000);
    const token = new URL(body.url).searchParams.get('invitation')!;
    expect(new URL(body.url).pathname).toBe(`/groups/${slug}`);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const row = await app.db.one(
      z.object({ all: z.string() }),
      'select json_agg(i)::text as all from group_invitations i',
    );
    expect(row.all).not.toContain(token);
    expect(JSON.stringify(await list())).not.toContain(token);
  });

  test('for co-organizers are created only by organizers, and for organizers by nobody', async () => {
    expect((await make(ben)).status).toBe(201);
    expect((await make(ben, { role: 'co-organizer' })).problem.code).toBe('auth.forbidden');
    expect((await make(ada, { role: 'co-organizer' })).status).toBe(201);
    expect((await make(ada, { role: 'organizer' })).status).toBe(400);
    expect((await make(ada, { expiresInDays: 1000 })).status).toBe(400);
    expect((await make(cleo)).problem.code).toBe('auth.forbidden');
  });

  test('become invalid when revoked, expired, or their creator leaves; at most fifty are valid', async () => {
    const { body } = await make(ada);
    const token = new URL(body.url).searchParams.get('invitation')!;
    const params = { slug, invitationId: body.id };
    expect((await app.call(revokeGroupInvitation, { params }, ben)).status).toBe(204);
    expect((await app.call(revokeGroupInvitation, { params }, ben)).problem.code).toBe('invitation.not_found');
    const used = await app.call(joinGroup, { params: { slug }, body: { invitation: token } }, cleo);
    expect(used.problem.code).toBe('invitation.not_found');
    const before = (await list()).filter(({ isWorking }) => isWorking).length;
    for (let made = before; made < MAX_VALID_INVITATIONS; made++) await inviteTo(app.deps, { slug, by: ada.user.id });
    expect((await make(ada)).problem.code).toBe('invitation.too_many');
  });

  test('are listed for a month after they expire, also when used up', async () => {
    const [old, used] = [await make(ada, { expiresInDays: 14 }), await make(ada, { expiresInDays: 60, maxUses: 1 })];
    const usedToken = new URL(used.body.url).searchParams.get('invitation')!;
    await app.call(joinGroup, { params: { slug }, body: { invitation: usedToken } }, cleo);
    const listedAfter = async (days: number) => {
      await app.db.execute(
        `update group_invitations set (created_at, expires_at) = (created_at - make_interval(days => $1), expires_at - make_interval(days => $1))`,
        [days],
      );
      const listed = (await list()).map(({ id }) => id);
      return { old: listed.includes(old.body.id), used: listed.includes(used.body.id) };
    };
    expect(await listedAfter(43)).toEqual({ old: true, used: true });
    expect(await listedAfter(2)).toEqual({ old: false, used: true });
  });
});

describe('a ban', () => {
  let slug: string;
  beforeEach(async () => {
    slug = (await makeGroup(app.deps, ada.user.id)).slug;
    await enterGroup(app.deps, { slug, organizerId: ada.user.id, personId: ben.user.id });
    await app.call(
      writeGroupPost,
      { params: { slug }, body: { title: 'Inside', text: 'Hi', visibility: 'members' } },
      ada,
    );
  });
  const ban = (as: SomeoneSignedIn, person: SomeoneSignedIn, reason = '') =>
    app.call(banFromGroup, { params: { slug, personId: person.user.id }, body: { reason } }, as);

  test('removes the person and prevents joining, requesting, invitations and private content; the public page stays visible', async () => {
    expect((await ban(ada, ben, 'Cheats')).status).toBe(204);
    const seen = (await app.call(getGroup, { params: { slug }, query: {} }, ben)).body;
    expect(seen).toMatchObject({
      memberCount: 1,
      viewer: { status: 'banned', role: null },
      abilities: { join: false, follow: false, seeInside: false },
    });
    const invitation = await inviteTo(app.deps, { slug, by: ada.user.id });
    for (const body of [{}, { invitation }])
      expect((await app.call(joinGroup, { params: { slug }, body }, ben)).problem.code).toBe('group.banned');
    expect((await app.call(followGroup, { params: { slug } }, ben)).problem.code).toBe('group.banned');
    expect((await app.call(listGroupPosts, { params: { slug }, query: {} }, ben)).body.posts).toEqual([]);
    expect(
      (await app.call(getGroup, { params: { slug }, query: { invitation } }, ben)).body.viewer.invitedAs,
    ).toBeNull();
  });

  test('hides a private group completely, with or without an invitation', async () => {
    const secret = await makeGroup(app.deps, ada.user.id, { name: 'Secret', visibility: 'private' });
    const params = { slug: secret.slug };
    await enterGroup(app.deps, { ...params, organizerId: ada.user.id, personId: ben.user.id });
    const invitation = await inviteTo(app.deps, { ...params, by: ada.user.id });
    await app.call(banFromGroup, { params: { ...params, personId: ben.user.id }, body: {} }, ada);
    expect((await app.call(getGroup, { params, query: { invitation } }, ben)).problem.code).toBe('group.not_found');
    expect((await app.call(joinGroup, { params, body: { invitation } }, ben)).problem.code).toBe('group.not_found');
  });

  test('is listed with its reason for organizers, and can be updated and lifted', async () => {
    await ban(ada, ben, 'Cheats');
    await ban(ada, ben, 'Cheats at chess');
    const bans = async () => (await app.call(listGroupBans, { params: { slug }, query: {} }, ada)).body.bans;
    expect(await bans()).toMatchObject([
      { person: { id: ben.user.id }, reason: 'Cheats at chess', bannedBy: { id: ada.user.id } },
    ]);
    const params = { slug, personId: ben.user.id };
    for (const status of [204, 204]) expect((await app.call(unbanFromGroup, { params }, ada)).status).toBe(status);
    expect(await bans()).toEqual([]);
    expect((await app.call(joinGroup, { params: { slug }, body: {} }, ben)).status).toBe(200);
  });

  test('is limited to people the viewer may remove: not oneself, not higher roles, not missing people', async () => {
    await enterGroup(app.deps, { slug, organizerId: ada.user.id, personId: cleo.user.id, role: 'co-organizer' });
    expect((await ban(cleo, ada)).problem.code).toBe('auth.forbidden');
    expect((await ban(ada, ada)).problem.code).toBe('auth.forbidden');
    expect((await ban(ben, cleo)).problem.code).toBe('auth.forbidden');
    expect((await ban(cleo, ben)).status).toBe(204);
    const nobody = { user: { id: '00000000-0000-4000-8000-000000000000' } } as SomeoneSignedIn;
    expect((await ban(ada, nobody)).problem.code).toBe('group.member_not_found');
  });

  test('deletes a pending request', async () => {
    const { slug: closed } = await makeGroup(app.deps, ada.user.id, { admission: 'approval' });
    await app.call(joinGroup, { params: { slug: closed }, body: {} }, cleo);
    await app.call(banFromGroup, { params: { slug: closed, personId: cleo.user.id }, body: {} }, ada);
    const { requests } = (await app.call(listGroupRequests, { params: { slug: closed }, query: {} }, ada)).body;
    expect(requests).toEqual([]);
  });
});
