import { insertPlaces, published } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { organization } from '#tests/support/organizations.ts';
import { hoursScene, makeEventNeed } from '#tests/support/volunteer-scenes.ts';
import { everybody, type Row, signedIn, type World } from './authorization-rows.ts';

const publicRead = { ...everybody(200), endedSession: 401 };
/** For things of the person; others get `refused`. */
const theirs = (status: number, refused: number) => ({ ...signedIn(status), otherPerson: refused });

/** A published event of the person with a need. */
async function onEvent({ app, person }: World) {
  await insertPlaces(app);
  const { id: eventId } = await published(app, person);
  return { params: { eventId, ...(await makeEventNeed(app, person, eventId)) } };
}

async function ofOrganization({ app, person }: World) {
  return { params: { slug: (await organization(app, person, { name: 'Food Bank' })).slug } };
}

const ofGroup = async ({ app, person }: World) => ({ params: { slug: (await setUpGroup(app, person)).slug } });

/** A shift that the person attended at another person's organization. */
async function volunteered({ app, person }: World) {
  await insertPlaces(app);
  const staff = await signUp(app.deps);
  const { slug, id } = await organization(app, staff, { name: 'Food Bank' });
  const { attended } = hoursScene(app, staff, slug);
  return { params: { shiftId: await attended([person]), hostKind: 'organization', hostId: id } };
}

/** Shift search, own shifts and volunteer hours; see authorization-matrix.ts. */
export const volunteerHoursRows: Record<string, Row> = {
  searchVolunteerShifts: publicRead,
  listVolunteerSkills: publicRead,
  getVolunteerShift: { ...publicRead, input: onEvent },
  listGroupNeeds: { ...publicRead, input: ofGroup },
  listOrganizationNeeds: { ...publicRead, input: ofOrganization },
  listSuggestedShifts: signedIn(200),
  listMyShifts: signedIn(200),
  getMyHours: signedIn(200),
  exportMyHours: signedIn(200),
  getCertificate: { ...theirs(200, 404), input: volunteered },
  disputeHours: {
    ...theirs(204, 404),
    input: async (world) => ({ ...(await volunteered(world)), body: { state: 'disputed' } }),
  },
  approveHours: { ...theirs(200, 403), input: async (world) => ({ ...(await onEvent(world)), body: {} }) },
  listHoursToApprove: signedIn(200),
  listOrganizationHours: { ...theirs(200, 403), input: ofOrganization },
  exportOrganizationHours: { ...theirs(200, 403), input: ofOrganization },
  exportOrganizationSignUps: { ...theirs(200, 403), input: ofOrganization },
  listGroupHours: { ...theirs(200, 403), input: ofGroup },
  exportGroupHours: { ...theirs(200, 403), input: ofGroup },
  exportEventSignUps: { ...theirs(200, 403), input: onEvent },
};
