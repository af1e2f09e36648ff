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

/** A shift that is over, at which nobody marked the person. */
async function unmarked({ app, person }: World) {
  await insertPlaces(app);
  const staff = await signUp(app.deps);
  const { slug } = await organization(app, staff, { name: 'Food Bank' });
  return { params: { shiftId: await hoursScene(app, staff, slug).past([person]) } };
}

/** A past shift at whose door a host added the person with their address. */
async function walkedIn(world: World) {
  const { app, person } = world;
  const { params } = await unmarked(world);
  const walkInId = crypto.randomUUID();
  await app.db.execute(
    `insert into shift_walk_ins (id, shift_id, name, email, added_at, updated_at) values ($1, $2, 'Wim', $3, now(), now())`,
    [walkInId, params.shiftId, person.email],
  );
  return { params: { walkInId } };
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
  listMyHours: signedIn(200),
  getCertificate: { ...theirs(200, 404), input: volunteered },
  issueCertificate: { ...theirs(404, 404), input: volunteered },
  revokeCertificate: { ...signedIn(404), input: () => ({ params: { number: 'AAAA-BBBB-CCCC' } }) },
  disputeHours: {
    ...theirs(204, 404),
    input: async (world) => ({ ...(await volunteered(world)), body: { state: 'disputed' } }),
  },
  claimHours: {
    ...theirs(204, 409),
    input: async (world) => ({ ...(await unmarked(world)), body: { minutes: 60 } }),
  },
  withdrawHoursClaim: { ...signedIn(204), input: unmarked },
  getAccountDeletion: signedIn(200),
  getOrganizationDeletion: { ...theirs(200, 403), input: ofOrganization },
  listMyWalkIns: signedIn(200),
  claimWalkIn: { ...theirs(204, 404), input: walkedIn },
  rejectWalkIn: { ...theirs(204, 404), input: walkedIn },
  approveHours: { ...theirs(200, 403), input: async (world) => ({ ...(await onEvent(world)), body: {} }) },
  listHoursToApprove: signedIn(200),
  listOrganizationHours: { ...theirs(200, 403), input: ofOrganization },
  exportOrganizationHours: { ...theirs(200, 403), input: ofOrganization },
  exportOrganizationSignUps: { ...theirs(200, 403), input: ofOrganization },
  listGroupHours: { ...theirs(200, 403), input: ofGroup },
  exportGroupHours: { ...theirs(200, 403), input: ofGroup },
  exportEventSignUps: { ...theirs(200, 403), input: onEvent },
};
