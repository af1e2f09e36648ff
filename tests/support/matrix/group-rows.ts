import { createGroupInvitation } from '#contracts/groups/group-admissions.contract.ts';
import { joinGroup } from '#contracts/groups/group-members.contract.ts';
import { writeGroupPost } from '#contracts/groups/group-posts.contract.ts';
import { updateGroup } from '#contracts/groups/groups.contract.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { organization } from '#tests/support/organizations.ts';
import { dataUrl, png } from '#tests/support/pictures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { EndedSessionRow } from './authorization-rows.ts';
import { type Input, oncePerApp } from './matrix.ts';

/** The relations of a viewer to a group. Administrators use the command line: on the site they are ordinary people. */
const people = ['person', 'asker', 'member', 'co-organizer', 'organizer', 'otherOrganizer', 'staff', 'banned'] as const;
export const groupViewers = ['anonymous', ...people] as const;
export type GroupViewer = (typeof groupViewers)[number];
export type GroupCast = Record<(typeof people)[number] | 'target', SomeoneSignedIn>;

/** The people of all scenes. The organizer of another group and the owner of an organization are unrelated to this group. */
export async function gatherCast(app: TestApp): Promise<GroupCast> {
  const names = [...people, 'target'];
  const everyone = await signUpPeople(app.deps, names.length);
  const cast = Object.fromEntries(names.map((name, index) => [name, everyone[index]])) as GroupCast;
  await setUpGroup(app, cast.otherOrganizer, { name: 'Elsewhere' });
  await organization(app, cast.staff);
  return cast;
}
const sharedCast = oncePerApp(gatherCast);

export type GroupStage = {
  params: { slug: string; personId: string; postId: string; invitationId: string; use: string };
  asker: string;
};

/** A group that approves members, with people in every role, a pending request, a banned person, a post and an invitation. */
export async function makeGroupScene(
  app: TestApp,
  cast: GroupCast,
  visibility: 'public' | 'private',
): Promise<GroupStage> {
  const { organizer, member, target, banned } = cast;
  const { id, slug } = await setUpGroup(app, organizer, { members: [member, target, cast['co-organizer']] });
  await app.db.execute(`update groups set admission = 'approval' where id = $1`, [id]);
  await app.db.execute(`update group_members set role = 'co-organizer' where group_id = $1 and person_id = $2`, [
    id,
    cast['co-organizer'].user.id,
  ]);
  await app.db.execute('insert into group_bans (group_id, person_id, banned_at) values ($1, $2, now())', [
    id,
    banned.user.id,
  ]);
  const params = { slug };
  await app.call(joinGroup, { params, body: {} }, cast.asker);
  const post = await app.call(writeGroupPost, { params, body: { title: 'Among us', text: 'For us.' } }, organizer);
  const invitation = await app.call(createGroupInvitation, { params, body: {} }, organizer);
  if (visibility === 'private') await app.call(updateGroup, { params, body: { visibility } }, organizer);
  return {
    params: { slug, personId: target.user.id, postId: post.body.id, invitationId: invitation.body.id, use: 'logo' },
    asker: cast.asker.user.id,
  };
}

type GroupRow = Record<GroupViewer, number> & {
  input?: (stage: GroupStage) => Input | Promise<Input>;
  /** Hidden from outsiders when the group is private. */
  isOfGroup: boolean;
};

const same = (status: number) =>
  Object.fromEntries(groupViewers.map((viewer) => [viewer, status])) as Record<GroupViewer, number>;
const all = (status: number) => ({ ...same(status), isOfGroup: true });
const someone = (status: number) => ({ ...all(status), anonymous: 401 });
const leaders = (status: number) => ({ ...someone(403), 'co-organizer': status, organizer: status });
const organizers = (status: number) => ({ ...someone(403), organizer: status });
const withBody =
  (body: object) =>
  ({ params }: GroupStage): Input => ({ params, body });

/** Endpoint × viewer → status, for everything about a public group; see `inPrivate`. */
export const groupMatrix: Record<string, GroupRow> = {
  createGroup: { ...someone(201), isOfGroup: false, input: withBody({ name: 'Mine' }) },
  getGroup: all(200),
  updateGroup: { ...leaders(200), input: withBody({ description: 'New' }) },
  deleteGroup: organizers(204),
  listMyGroups: { ...someone(200), isOfGroup: false },
  putGroupPicture: {
    ...leaders(200),
    input: async ({ params }) => ({ params, body: { picture: dataUrl(await png()) } }),
  },
  deleteGroupPicture: leaders(200),
  listGroupMembers: all(200),
  joinGroup: { ...someone(200), banned: 403, input: withBody({}) },
  requestMembership: { ...all(201), banned: 403, input: withBody({ name: 'Vera', email: 'vera@example.net' }) },
  leaveGroup: { ...someone(204), organizer: 409 },
  changeGroupRole: { ...organizers(200), input: withBody({ role: 'co-organizer' }) },
  removeGroupMember: leaders(204),
  handOverGroup: {
    ...organizers(201),
    input: ({ params }) => ({ params, body: { personId: params.personId } }),
  },
  listGroupRequests: leaders(200),
  decideGroupRequest: {
    ...leaders(204),
    input: ({ params, asker }) => ({ params: { ...params, personId: asker }, body: { decision: 'approved' } }),
  },
  listGroupInvitations: leaders(200),
  createGroupInvitation: { ...leaders(201), input: withBody({}) },
  revokeGroupInvitation: leaders(204),
  listGroupBans: leaders(200),
  banFromGroup: { ...leaders(204), input: withBody({ reason: 'Rude' }) },
  unbanFromGroup: leaders(204),
  listGroupPosts: all(200),
  writeGroupPost: { ...leaders(201), input: withBody({ title: 'Hi', text: 'Hi' }) },
  editGroupPost: { ...leaders(200), input: withBody({ title: 'Hi' }) },
  deleteGroupPost: leaders(204),
  followGroup: { ...someone(204), banned: 403 },
  unfollowGroup: someone(204),
};

const INSIDE: readonly GroupViewer[] = ['member', 'co-organizer', 'organizer'];

/** A private group does not exist for outsiders, except that a person can withdraw a request from before it was private. */
export function inPrivate(name: string, viewer: GroupViewer): number {
  const row = groupMatrix[name]!;
  const isLoginAsked = viewer === 'anonymous' && row.anonymous === 401;
  if (!row.isOfGroup || isLoginAsked || INSIDE.includes(viewer)) return row[viewer];
  return name === 'leaveGroup' && viewer === 'asker' ? 204 : 404;
}

/** For authorization-matrix.ts, whose person is the organizer. */
export const groupRows: Record<string, EndedSessionRow> = Object.fromEntries(
  Object.entries(groupMatrix).map(([name, { input }]) => [
    name,
    {
      endedSession: 401,
      input: async ({ app, person }) => {
        const stage = await makeGroupScene(app, { ...(await sharedCast(app)), organizer: person }, 'public');
        return input ? input(stage) : { params: stage.params };
      },
    } satisfies EndedSessionRow,
  ]),
);
