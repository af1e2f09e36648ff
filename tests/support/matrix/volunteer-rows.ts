import type { EventDetail } from '#contracts/events/events.contract.ts';
import { createEventRole } from '#contracts/volunteering/volunteer-roles.contract.ts';
import { signUpToShift } from '#server/volunteering/sign-ups/roster.actions.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { groupViewers, type HostGroups } from '#tests/support/host-scene.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { makeEventRole, makeOrganizationRole, shiftAfter, signUpForShift } from '#tests/support/volunteering.ts';
import { everybody, type Row, signedIn } from './authorization-rows.ts';
import type { Input } from './matrix.ts';
import { makeStaffScene, type StaffViewer, staffViewers } from './organization-rows.ts';

/** The relations of a viewer to the needs of an event that one group hosts and another co-hosts; a volunteer is in neither group. */
export const needViewers = [...groupViewers, 'volunteer'] as const;
export type NeedViewer = (typeof needViewers)[number];
export type NeedVisibility = 'public' | 'members';

type Params = { eventId: string; roleId: string; shiftId: string; personId: string; slug: string };
export type NeedScene = { params: Params; shift: { startsLocal: string; endsLocal: string; needed: number } };
type NeedStage = NeedScene & { volunteer: SomeoneSignedIn };
type InputOf = (scene: NeedScene) => Input;
type NeedRow = Record<NeedViewer, number> & { input?: InputOf };

/**
 * A role with a shift at the event, which scenes share because no call changes more of it than its roles. A person outside the groups has
 * signed up, as they could while the event was public.
 */
export async function makeNeedScene(app: TestApp, groups: HostGroups, event: EventDetail): Promise<NeedStage> {
  const volunteer = await signUp(app.deps);
  await app.db.execute('delete from volunteer_roles where event_id = $1', [event.id]);
  const [shift] = (await makeEventRole(app, event, groups.people.organizer)).shifts;
  const request = { personId: volunteer.user.id, confirmsAge: true, confirmsSkills: true, answers: {} };
  await app.db.transaction((tx) => signUpToShift(tx, shift!.id, request, app.clock.now()));
  const { id: shiftId, roleId } = shift!;
  const params = { eventId: event.id, roleId, shiftId, personId: volunteer.user.id, slug: '' };
  return { params, shift: shiftAfter(event), volunteer };
}

const all = (status: number) =>
  Object.fromEntries(needViewers.map((standing) => [standing, status])) as Record<NeedViewer, number>;
const someone = (status: number) => ({ ...all(status), anonymous: 401 });
const hosts = (status: number) => ({ ...someone(403), organizer: status, coOrganizer: status });
const withBody =
  (body: object): InputOf =>
  ({ params }) => ({ params, body });
const withShift: InputOf = ({ params, shift }) => ({ params, body: shift });

/** The shift is in the future: hosts are notified that it has not begun. */
const withWalkIn: InputOf = ({ params }) => ({
  params: { ...params, walkInId: '6f1f9a52-3d57-4c9b-8f7e-2a7a4f1f0c11' },
  body: { name: 'Wim' },
});

const asGuest = withBody({ name: 'Wim', email: 'wim@example.org' });

/** Endpoint × viewer → status, for the needs of a public event. */
export const needMatrix: Record<string, NeedRow> = {
  listEventRoles: all(200),
  createEventRole: { ...hosts(201), input: withBody({ title: 'Cooks' }) },
  updateRole: { ...hosts(200), input: withBody({ title: 'Cooks' }) },
  deleteRole: hosts(204),
  createShift: { ...hosts(201), input: withShift },
  updateShift: { ...hosts(200), input: withBody({ needed: 5 }) },
  deleteShift: hosts(204),
  messageShift: { ...hosts(201), input: withBody({ subject: 'Hi', text: 'Hi' }) },
  getHelpRequest: hosts(200),
  requestHelp: hosts(200),
  getSignUp: someone(200),
  getShiftCalendar: someone(200),
  signUp: { ...someone(200), input: withBody({}) },
  withdrawSignUp: someone(204),
  confirmSignUp: { ...someone(409), volunteer: 200, input: withBody({ isComing: true }) },
  seekReplacement: { ...someone(409), volunteer: 200, input: withBody({ isSought: true }) },
  shareContact: { ...someone(409), volunteer: 200, input: withBody({ isShared: true }) },
  listRoleContacts: hosts(200),
  listSignUps: hosts(200),
  updateSignUp: { ...hosts(200), input: withBody({ isCheckedIn: false }) },
  listWalkIns: hosts(200),
  saveWalkIn: { ...hosts(409), input: withWalkIn },
  deleteWalkIn: { ...hosts(204), input: withWalkIn },
  requestShift: { ...all(201), input: asGuest },
  listHeldSpots: hosts(200),
};

const OUTSIDE: readonly NeedViewer[] = ['otherOrganizer', 'banned', 'stranger'];
const OF_SHIFT = [
  'updateShift',
  'deleteShift',
  'messageShift',
  'getHelpRequest',
  'requestHelp',
  'listSignUps',
  'updateSignUp',
  'listWalkIns',
  'saveWalkIn',
  'deleteWalkIn',
  'listHeldSpots',
];
const OWN = [
  'getSignUp',
  'getShiftCalendar',
  'signUp',
  'withdrawSignUp',
  'confirmSignUp',
  'seekReplacement',
  'shareContact',
];

/** The same after the event became members-only: a person who signed up sees only that shift. */
export function needStatus(name: string, standing: NeedViewer, visibility: NeedVisibility): number {
  const open = needMatrix[name]![standing];
  if (visibility === 'public') return open;
  // People without an account never see it, no matter who asks for them.
  if (name === 'requestShift') return 404;
  if (standing === 'anonymous') return open === 401 ? 401 : 404;
  if (standing === 'volunteer') return OWN.includes(name) ? open : OF_SHIFT.includes(name) ? 403 : 404;
  return OUTSIDE.includes(standing) ? 404 : open;
}

const staff = (status: number) =>
  ({
    ...Object.fromEntries(staffViewers.map((standing) => [standing, 403])),
    owner: status,
    editor: status,
    anonymous: 401,
  }) as Record<StaffViewer, number>;
const anyStaffStanding = (status: number) =>
  Object.fromEntries(staffViewers.map((standing) => [standing, status])) as Record<StaffViewer, number>;
type StaffNeedRow = Record<StaffViewer, number> & { input?: InputOf };
const role = { title: 'Cooks', attendance: 'online' };

/** The same for an organization's needs without an event. */
export const staffNeedMatrix: Record<string, StaffNeedRow> = {
  listOrganizationRoles: anyStaffStanding(200),
  createOrganizationRole: { ...staff(201), input: withBody(role) },
  updateRole: { ...staff(200), input: withBody({ title: 'Cooks' }) },
  deleteRole: staff(204),
  createShift: { ...staff(201), input: withShift },
  updateShift: { ...staff(200), input: withBody({ needed: 5 }) },
  deleteShift: staff(204),
  messageShift: { ...staff(201), input: withBody({ subject: 'Hi', text: 'Hi' }) },
  getHelpRequest: staff(200),
  requestHelp: staff(200),
  listRoleContacts: staff(200),
  getSignUp: { ...anyStaffStanding(200), anonymous: 401 },
  getShiftCalendar: { ...anyStaffStanding(200), anonymous: 401 },
  signUp: { ...anyStaffStanding(200), anonymous: 401, input: withBody({}) },
  listSignUps: staff(200),
  updateSignUp: { ...staff(200), input: withBody({ isCheckedIn: false }) },
  listWalkIns: staff(200),
  saveWalkIn: { ...staff(409), input: withWalkIn },
  deleteWalkIn: { ...staff(204), input: withWalkIn },
  requestShift: { ...anyStaffStanding(201), input: asGuest },
  listHeldSpots: staff(200),
};

/** An organization with an owner, an editor, and a shift with a follower as its volunteer. */
export async function makeStaffNeedScene(app: TestApp, owner: SomeoneSignedIn) {
  const scene = await makeStaffScene(app, owner);
  const { slug } = scene.params;
  const [shift, later] = (await makeOrganizationRole(app, slug, owner)).shifts;
  await signUpForShift(app, shift!.id, scene.people.follower);
  const { startsLocal, endsLocal } = later ?? shift!;
  const params = {
    ...scene.params,
    roleId: shift!.roleId,
    shiftId: shift!.id,
    personId: scene.people.follower.user.id,
  };
  return { people: scene.people, params, shift: { startsLocal, endsLocal, needed: 1 } };
}

const PERSON_ROWS: Record<string, NeedRow | StaffNeedRow> = {
  ...needMatrix,
  listOrganizationRoles: staffNeedMatrix['listOrganizationRoles']!,
  createOrganizationRole: staffNeedMatrix['createOrganizationRole']!,
};

/** The same for authorization-matrix.ts, whose person hosts the event, or owns the organization, and whose other person is a stranger. */
export const volunteerRows: Record<string, Row> = Object.fromEntries(
  Object.entries(PERSON_ROWS).map(([name, row]) => {
    const isOfStaff = /Organization/.test(name);
    const own = 'owner' in row ? row.owner : row.organizer;
    return [
      name,
      {
        ...(row.anonymous === 401 ? signedIn(own) : { ...everybody(own), endedSession: 401 }),
        otherPerson: row.stranger,
        input: async ({ app, person }) => {
          const scene = isOfStaff ? await makeStaffNeedScene(app, person) : await setOwnNeed(app, person);
          return row.input ? row.input(scene) : { params: scene.params };
        },
      } satisfies Row,
    ];
  }),
);

async function setOwnNeed(app: TestApp, host: SomeoneSignedIn): Promise<NeedScene> {
  await insertPlaces(app);
  const event = await published(app, host);
  const body = { title: 'Sorters', shifts: [shiftAfter(event)] };
  const [shift] = (await app.call(createEventRole, { params: { eventId: event.id }, body }, host)).body.shifts;
  const volunteer = await signUp(app.deps);
  await signUpForShift(app, shift!.id, volunteer);
  const params = {
    eventId: event.id,
    roleId: shift!.roleId,
    shiftId: shift!.id,
    personId: volunteer.user.id,
    slug: '',
  };
  return { params, shift: shiftAfter(event) };
}
