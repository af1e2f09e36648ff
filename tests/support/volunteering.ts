import type { EndpointInput } from '#contracts/endpoint.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { signUp as takeShift } from '#contracts/volunteering/sign-ups.contract.ts';
import type { VolunteerRole, VolunteerShift } from '#contracts/volunteering/volunteer-fields.ts';
import {
  createEventRole,
  createOrganizationRole,
  listEventRoles,
} from '#contracts/volunteering/volunteer-roles.contract.ts';
import { toTaskList } from '#server/platform/jobs/work.ts';
import { volunteeringJobs } from '#server/volunteering/volunteering.jobs.ts';
import { daysAhead, places } from './events.ts';
import { runTasks } from './run-tasks.ts';
import type { As, TestApp } from './test-app.ts';

type NewRole = EndpointInput<typeof createEventRole>['body'];
type NewOrganizationRole = EndpointInput<typeof createOrganizationRole>['body'];
type NewShift = NonNullable<NewRole['shifts']>[number];

const laterBy = (wallTime: string, minutes: number) =>
  Temporal.PlainDateTime.from(wallTime).add({ minutes }).toString({ smallestUnit: 'minute' });

/** A shift that begins some minutes after the event does, for an hour. */
export const shiftAfter = (
  { startsLocal }: Pick<EventDetail, 'startsLocal'>,
  minutes = 0,
  { needed = 2, lasting = 60 } = {},
): NewShift => {
  const start = laterBy(startsLocal!, minutes);
  return { startsLocal: start, endsLocal: laterBy(start, lasting), needed };
};

/** A role at an event, by default with one shift for two people from its start. */
export const makeEventRole = async (
  app: TestApp,
  event: Pick<EventDetail, 'id' | 'startsLocal'>,
  host: As,
  fields: Partial<NewRole> = {},
): Promise<VolunteerRole> => {
  const body = { title: 'Sorters', shifts: event.startsLocal ? [shiftAfter(event)] : [], ...fields };
  return (await app.call(createEventRole, { params: { eventId: event.id }, body }, host)).body;
};

/** The first shift of such a role. */
export const makeEventShift = async (...args: Parameters<typeof makeEventRole>): Promise<VolunteerShift> =>
  (await makeEventRole(...args)).shifts[0]!;

/** A role of an organization, in Berlin, with one shift in a week. */
export const makeOrganizationRole = async (
  app: TestApp,
  slug: string,
  staff: As,
  fields: Partial<NewOrganizationRole> = {},
): Promise<VolunteerRole> => {
  const startsLocal = daysAhead(app, 7, '09:00');
  const shifts = [{ startsLocal, endsLocal: laterBy(startsLocal, 120), needed: 2 }];
  const body = { title: 'Drivers', placeId: places.berlin.id, shifts, ...fields };
  return (await app.call(createOrganizationRole, { params: { slug }, body }, staff)).body;
};

/** Signs a person up and confirms age and skills. */
export const signUpForShift = async (app: TestApp, shiftId: string, as: As): Promise<VolunteerShift> =>
  (await app.call(takeShift, { params: { shiftId }, body: { confirmsAge: true, confirmsSkills: true } }, as)).body;

/** All shifts of an event as the person sees them, by time within each role. */
export const shiftsOf = async (app: TestApp, { id: eventId }: { id: string }, as?: As): Promise<VolunteerShift[]> =>
  (await app.call(listEventRoles, { params: { eventId } }, as)).body.roles.flatMap(({ shifts }) => shifts);

export const shiftNow = async (app: TestApp, event: { id: string }, { id }: { id: string }, as?: As) =>
  (await shiftsOf(app, event, as)).find((shift) => shift.id === id)!;

/** Runs only the jobs of volunteering, so that its queued notification jobs can be inspected. */
export async function runVolunteeringJobs({ db, deps }: Pick<TestApp, 'db' | 'deps'>): Promise<void> {
  await runTasks(db, toTaskList(volunteeringJobs({ ...deps, db })));
}
