import type { APIRequestContext } from '@playwright/test';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { signUp, updateSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import { approveHours } from '#contracts/volunteering/volunteer-hours.contract.ts';
import { createEventRole, createOrganizationRole } from '#contracts/volunteering/volunteer-roles.contract.ts';
import { callSite, dayAhead, join, publishedEvent } from './occasions.ts';
import { passEvent } from './site-controls.ts';

type NewRole = EndpointInput<typeof createEventRole>['body'];
type NewOrganizationRole = EndpointInput<typeof createOrganizationRole>['body'];

/** On the day on which `publishedEvent` is, unless told otherwise. */
export const shiftAt = (from: string, until: string, needed: number, day = dayAhead(10)) => ({
  startsLocal: `${day}T${from}`,
  endsLocal: `${day}T${until}`,
  needed,
});

/** A role at an event, with one shift for two people before it begins. */
export const neededAtEvent = (
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

/** What an organization needs done online, without an event. */
export const neededByOrganization = (
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

/** So many newcomers take the shift or wait for it, one after another; in their order. */
export async function takenBy(request: APIRequestContext, shiftId: string, count: number): Promise<SignedIn[]> {
  const people: SignedIn[] = [];
  for (let at = 0; at < count; at++) {
    const person = await join();
    await takeShift(request, shiftId, person);
    people.push(person);
  }
  return people;
}

export const takeShift = (request: APIRequestContext, shiftId: string, person: SignedIn) =>
  callSite(request, signUp, { params: { shiftId }, body: { confirmsAge: true, confirmsSkills: true } }, person);

/** A shift of two hours that is over and was attended, and whose hours are approved; answers who approved them. */
export async function givenHours(request: APIRequestContext, person: SignedIn): Promise<SignedIn> {
  const host = await join();
  const event = await publishedEvent(request, host);
  const role = await neededAtEvent(request, host, event.id);
  const shiftId = role.shifts[0]!.id;
  await takeShift(request, shiftId, person);
  await passEvent(event.id);
  const params = { shiftId, personId: person.user.id };
  await callSite(request, updateSignUp, { params, body: { attendance: 'attended' } }, host);
  await callSite(request, approveHours, { params: { shiftId }, body: {} }, host);
  return host;
}
