import type { APIRequestContext } from '@playwright/test';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { signUp, updateSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import { approveHours } from '#contracts/volunteering/volunteer-hours.contract.ts';
import { createEventRole, createOrganizationRole } from '#contracts/volunteering/volunteer-roles.contract.ts';
import { callSite, createUser, dayAhead, hoursAhead, publishedEvent } from './factories.ts';
import { passEvent } from './site-controls.ts';

type NewRole = EndpointInput<typeof createEventRole>['body'];
type NewOrganizationRole = EndpointInput<typeof createOrganizationRole>['body'];

/** A shift, by default on the day of `publishedEvent`. */
export const shiftAt = (from: string, until: string, needed: number, day = dayAhead(10)) => ({
  startsLocal: `${day}T${from}`,
  endsLocal: `${day}T${until}`,
  needed,
});

/** A shift of three hours whose check-in is open. */
export const shiftSoon = (needed: number) => ({ startsLocal: hoursAhead(2), endsLocal: hoursAhead(5), needed });

/** A role at an event, with one shift for two people before it begins. */
export const makeEventRole = (
  request: APIRequestContext,
  host: SignedIn,
  eventId: string,
  fields: Partial<NewRole> = {},
) =>
  callSite(
    request,
    createEventRole,
    { params: { eventId }, body: { title: 'Sorters', shifts: [shiftAt('16:00', '18:00', 2)], ...fields } },
    host,
  );

/** An online role of an organization, without an event. */
export const makeOrganizationRole = (
  request: APIRequestContext,
  staff: SignedIn,
  slug: string,
  fields: Partial<NewOrganizationRole> = {},
) =>
  callSite(
    request,
    createOrganizationRole,
    {
      params: { slug },
      body: {
        title: 'Translators',
        attendance: 'online',
        shifts: [{ ...shiftAt('16:00', '18:00', 2), timeZone: 'Europe/Berlin' }],
        ...fields,
      },
    },
    staff,
  );

/** Signs up `count` new people for the shift or its waitlist, one after another; returns them in order. */
export async function fillShift(request: APIRequestContext, shiftId: string, count: number): Promise<SignedIn[]> {
  const people: SignedIn[] = [];
  for (let index = 0; index < count; index++) {
    const person = await createUser();
    await signUpForShift(request, shiftId, person);
    people.push(person);
  }
  return people;
}

type Party = Pick<EndpointInput<typeof signUp>['body'], 'spots' | 'companions'>;

export const signUpForShift = (request: APIRequestContext, shiftId: string, person: SignedIn, party: Party = {}) =>
  callSite(
    request,
    signUp,
    { params: { shiftId }, body: { confirmsAge: true, confirmsSkills: true, ...party } },
    person,
  );

/** Gives the person two approved hours of a past shift; returns the host who approved them. */
export async function approveTwoHours(request: APIRequestContext, person: SignedIn): Promise<SignedIn> {
  const host = await createUser();
  const event = await publishedEvent(request, host);
  const role = await makeEventRole(request, host, event.id);
  const shiftId = role.shifts[0]!.id;
  await signUpForShift(request, shiftId, person);
  await passEvent(event.id);
  const params = { shiftId, personId: person.user.id };
  await callSite(request, updateSignUp, { params, body: { attendance: 'attended' } }, host);
  await callSite(request, approveHours, { params: { shiftId }, body: {} }, host);
  return host;
}
