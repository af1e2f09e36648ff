import { inviteStaff } from '#contracts/organizations/organization-staff.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { publishedFor } from '#tests/support/host-scene.ts';
import { addStaff, organization } from '#tests/support/organizations.ts';
import { dataUrl, png } from '#tests/support/pictures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { EndedSessionRow } from './authorization-rows.ts';
import type { Input } from './matrix.ts';

/** The relations of a viewer to an organization. */
export const staffViewers = ['owner', 'editor', 'follower', 'otherOwner', 'stranger', 'anonymous'] as const;
export type StaffViewer = (typeof staffViewers)[number];

export type StaffScene = {
  app: TestApp;
  people: Record<Exclude<StaffViewer, 'anonymous'>, SomeoneSignedIn>;
  params: { slug: string; personId: string; invitationId: string; token: string; eventId: string };
};
type StaffRow = Record<StaffViewer, number> & { input?: (scene: StaffScene) => Input | Promise<Input> };

/** An organization with an owner, two editors, an open invitation and a published event. */
export async function makeStaffScene(app: TestApp, owner: SomeoneSignedIn): Promise<StaffScene> {
  await insertPlaces(app);
  const [editor, colleague, otherOwner] = await signUpPeople(app.deps, 3);
  const follower = await signUp(app.deps, { isVerified: false, isMailed: false });
  const stranger = await signUp(app.deps, { isVerified: false, isMailed: false });
  const { id, slug } = await organization(app, owner);
  await organization(app, otherOwner);
  for (const person of [editor, colleague]) await addStaff(app, slug, owner, person);
  const invitation = (await app.call(inviteStaff, { params: { slug }, body: { maxUses: null } }, owner)).body;
  const { id: eventId } = await publishedFor(app, { kind: 'organization', id }, owner);
  const params = {
    slug,
    personId: colleague.user.id,
    invitationId: invitation.id,
    token: new URL(invitation.url).searchParams.get('invitation')!,
    eventId,
  };
  return { app, people: { owner, editor, follower, otherOwner, stranger }, params };
}

const all = (status: number) =>
  Object.fromEntries(staffViewers.map((viewer) => [viewer, status])) as Record<StaffViewer, number>;
const someone = (status: number) => ({ ...all(status), anonymous: 401 });
const staff = (status: number) => ({ ...someone(403), owner: status, editor: status });
const owners = (status: number) => ({ ...someone(403), owner: status });

const withBody =
  (body: object) =>
  ({ params }: StaffScene): Input => ({ params, body });
const withPicture = async ({ params }: StaffScene): Promise<Input> => ({
  params,
  body: { picture: dataUrl(await png()) },
});

/** Endpoint × viewer → status, for organizations and their events. */
export const staffMatrix: Record<string, StaffRow> = {
  createOrganization: {
    ...someone(403),
    owner: 201,
    editor: 201,
    otherOwner: 201,
    input: withBody({ name: 'Another', kind: 'business' }),
  },
  getOrganization: all(200),
  updateOrganization: { ...staff(200), input: withBody({ name: 'New name' }) },
  deleteOrganization: owners(409),
  followOrganization: someone(204),
  unfollowOrganization: someone(204),
  listMyOrganizations: someone(200),
  listFollowedOrganizations: someone(200),
  putOrganizationLogo: { ...staff(200), input: withPicture },
  deleteOrganizationLogo: staff(200),
  putOrganizationCover: { ...staff(200), input: withPicture },
  deleteOrganizationCover: staff(200),
  listStaff: staff(200),
  listOrganizationPeople: all(200),
  changeStaffRole: { ...owners(200), input: withBody({ role: 'owner' }) },
  removeStaff: owners(204),
  listStaffInvitations: owners(200),
  inviteStaff: { ...owners(201), input: withBody({}) },
  revokeStaffInvitation: owners(204),
  getStaffInvitation: all(200),
  acceptStaffInvitation: someone(200),
  listOrganizationEvents: all(200),

  updateEvent: { ...staff(200), input: withBody({ title: 'New' }) },
  cancelEvent: { ...staff(200), input: withBody({ reason: 'Rain' }) },
  duplicateEvent: staff(201),
  listRsvps: staff(200),
  messageAttendees: { ...staff(201), input: withBody({ subject: 'Hi', text: 'Hi' }) },
};

const OF_EVENTS = ['updateEvent', 'cancelEvent', 'duplicateEvent', 'listRsvps', 'messageAttendees'];

/** For authorization-matrix.ts, whose person is the owner. */
export const organizationRows: Record<string, EndedSessionRow> = Object.fromEntries(
  Object.entries(staffMatrix)
    .filter(([name]) => !OF_EVENTS.includes(name))
    .map(([name, { input }]) => [
      name,
      {
        endedSession: 401,
        input: async ({ app, person }) => {
          const scene = await makeStaffScene(app, person);
          return input ? input(scene) : { params: scene.params };
        },
      } satisfies EndedSessionRow,
    ]),
);
