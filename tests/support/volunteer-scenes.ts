import { listSignUps, signUp, updateSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import { approveHours } from '#contracts/volunteering/volunteer-hours.contract.ts';
import { createEventRole, createOrganizationRole } from '#contracts/volunteering/volunteer-roles.contract.ts';
import { type DraftFields, daysAhead, places, published } from './events.ts';
import { type SomeoneSignedIn, signUpPeople } from './factories.ts';
import type { As, TestApp } from './test-app.ts';
import { signUpForShift } from './volunteering.ts';

type Shift = { needed?: number; startsLocal?: string; endsLocal?: string };
export type Need = Shift & {
  title?: string;
  description?: string;
  skills?: string[];
  minimumAge?: number;
};
export type NewNeed = { roleId: string; shiftId: string };

/** In a week, three hours. */
const times = (app: TestApp, { needed = 6, startsLocal = daysAhead(app, 7, '09:00'), endsLocal }: Shift) => ({
  needed,
  startsLocal,
  endsLocal:
    endsLocal ?? Temporal.PlainDateTime.from(startsLocal).add({ hours: 3 }).toString({ smallestUnit: 'minute' }),
});

/** A role of an event with one shift, created over the API. */
export async function makeEventNeed(app: TestApp, host: As, eventId: string, need: Need = {}): Promise<NewNeed> {
  const { title = 'Sorters', needed, startsLocal, endsLocal, ...fields } = need;
  const body = { title, ...fields, shifts: [times(app, { needed, startsLocal, endsLocal } as Shift)] };
  const { id, shifts } = (await app.call(createEventRole, { params: { eventId }, body }, host)).body;
  return { roleId: id, shiftId: shifts[0]!.id };
}

type OrganizationNeed = Need & { attendance?: 'in-person' | 'online'; placeId?: number; venue?: string };

/** The same of an organization without an event, in Berlin unless it is online. */
export async function makeOrganizationNeed(
  app: TestApp,
  staff: As,
  slug: string,
  { title = 'Drivers', needed, startsLocal, endsLocal, attendance = 'in-person', placeId, ...fields }: OrganizationNeed,
): Promise<NewNeed> {
  const where =
    attendance === 'online'
      ? { attendance, timeZone: 'Europe/Berlin' }
      : { attendance, placeId: placeId ?? places.berlin.id };
  const { timeZone, ...whereabouts } = { timeZone: undefined, ...where };
  const shift = { ...times(app, { needed, startsLocal, endsLocal } as Shift), ...(timeZone && { timeZone }) };
  const body = { title, ...fields, ...whereabouts, shifts: [shift] };
  const { id, shifts } = (await app.call(createOrganizationRole, { params: { slug }, body }, staff)).body;
  return { roleId: id, shiftId: shifts[0]!.id };
}

/** Moves the shift and its event into the past. */
export async function moveToPast({ db }: Pick<TestApp, 'db'>, shiftId: string, days = 3): Promise<void> {
  await db.execute(
    `update volunteer_shifts s set starts_at = s.starts_at - $2 * interval '1 day' - t.ahead, ends_at = s.ends_at - $2 * interval '1 day' - t.ahead,
         starts_local = s.starts_local - $2 * interval '1 day' - t.ahead, ends_local = s.ends_local - $2 * interval '1 day' - t.ahead
       from (select date_trunc('day', starts_at) - date_trunc('day', now()) as ahead from volunteer_shifts where id = $1) t where s.id = $1`,
    [shiftId, days],
  );
}

type Attended = { shiftId: string; person: As & { user: { id: string } }; minutes?: number };

/** The host marks a person as attended, for the whole shift by default. */
export async function markAttended(app: TestApp, host: As, { shiftId, person, minutes }: Attended): Promise<void> {
  const body = { attendance: 'attended' as const, ...(minutes !== undefined && { minutes }) };
  const { status } = await app.call(updateSignUp, { params: { shiftId, personId: person.user.id }, body }, host);
  if (status !== 200) throw new Error(`Attendance was not noted: ${status}`);
}

type Volunteer = As & { user: { id: string } };

/** Past shifts of an organization, three hours each, with their volunteers. */
export function hoursScene(app: TestApp, staff: As, slug: string) {
  /** `days` ago. */
  const past = async (people: Volunteer[], { days = 3, ...need }: Need & { days?: number } = {}) => {
    const startsLocal = daysAhead(app, 7 + days, '09:00');
    const { shiftId } = await makeOrganizationNeed(app, staff, slug, { startsLocal, ...need });
    for (const person of people) await signUpForShift(app, shiftId, person);
    await moveToPast(app, shiftId, days);
    return shiftId;
  };
  const attended = async (people: Volunteer[], fields: Parameters<typeof past>[1] = {}) => {
    const shiftId = await past(people, fields);
    for (const person of people) await markAttended(app, staff, { shiftId, person });
    return shiftId;
  };
  const approve = (shiftId: string, people?: Volunteer[], as = staff) =>
    app.call(
      approveHours,
      { params: { shiftId }, body: people ? { personIds: people.map(({ user }) => user.id) } : {} },
      as,
    );
  return { past, attended, approve };
}

type SignUpStatus = 'signed-up' | 'waitlisted' | 'withdrawn' | 'removed';

/** Sign-ups for shifts of `host`, and the calls of volunteers and of the host about them. */
export function signUpScene(app: TestApp, host: SomeoneSignedIn) {
  const signUpFor = (shiftId: string, as: As, body = {}) => app.call(signUp, { params: { shiftId }, body }, as);
  const change = (shiftId: string, { user }: Volunteer, body: object, as: As = host) =>
    app.call(updateSignUp, { params: { shiftId, personId: user.id }, body }, as);
  const list = async (shiftId: string, status: SignUpStatus = 'signed-up') =>
    (await app.call(listSignUps, { params: { shiftId }, query: { status } }, host)).body;
  /** New people for each test, because a person cannot take overlapping shifts. */
  const setUpEvent = async (fields: DraftFields = {}) => {
    const [ben, cleo] = await signUpPeople(app.deps, 2);
    return { ben, cleo, event: await published(app, host, fields) };
  };
  return { signUpFor, change, list, setUpEvent };
}

export const personIds = ({ signUps }: { signUps: { person: { id: string } }[] }): string[] =>
  signUps.map(({ person }) => person.id);
