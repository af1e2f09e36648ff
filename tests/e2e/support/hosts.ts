import type { APIRequestContext } from '@playwright/test';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { joinGroup } from '#contracts/groups/group-members.contract.ts';
import { createGroup, type GroupDetail } from '#contracts/groups/groups.contract.ts';
import { createOrganization, type OrganizationDetail } from '#contracts/organizations/organizations.contract.ts';
import { callSite, createUser, rareWord } from './factories.ts';

type NewGroup = EndpointInput<typeof createGroup>['body'];

/** A group with a unique name. */
export const makeGroup = (
  request: APIRequestContext,
  organizer: SignedIn,
  fields: Partial<NewGroup> = {},
): Promise<GroupDetail> =>
  callSite(request, createGroup, { body: { name: `Tuesday games ${rareWord()}`, ...fields } }, organizer);

/** A new person who has joined the group or requested to. */
export async function addMember(
  request: APIRequestContext,
  slug: string,
  answers: Record<string, string> = {},
): Promise<SignedIn> {
  const person = await createUser();
  await callSite(request, joinGroup, { params: { slug }, body: { answers } }, person);
  return person;
}

export const makeOrganization = (
  request: APIRequestContext,
  owner: SignedIn,
  fields: Partial<EndpointInput<typeof createOrganization>['body']> = {},
): Promise<OrganizationDetail> =>
  callSite(request, createOrganization, { body: { name: `Bakery ${rareWord()}`, kind: 'business', ...fields } }, owner);
