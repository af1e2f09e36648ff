import type { APIRequestContext, Browser, Page } from '@playwright/test';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { joinGroup } from '#contracts/groups/group-members.contract.ts';
import { createGroup, type GroupDetail } from '#contracts/groups/groups.contract.ts';
import { createOrganization, type OrganizationDetail } from '#contracts/organizations/organizations.contract.ts';
import { callSite, join, rareWord } from './occasions.ts';

type NewGroup = EndpointInput<typeof createGroup>['body'];

/** A group whose name no other journey uses. */
export const startedGroup = (
  request: APIRequestContext,
  organizer: SignedIn,
  fields: Partial<NewGroup> = {},
): Promise<GroupDetail> =>
  callSite(request, createGroup, { body: { name: `Tuesday games ${rareWord()}`, ...fields } }, organizer);

/** Somebody new who has come in, or asked to. */
export async function enteredGroup(
  request: APIRequestContext,
  slug: string,
  answers: Record<string, string> = {},
): Promise<SignedIn> {
  const somebody = await join();
  await callSite(request, joinGroup, { params: { slug }, body: { answers } }, somebody);
  return somebody;
}

export const madeOrganization = (
  request: APIRequestContext,
  owner: SignedIn,
  fields: Partial<EndpointInput<typeof createOrganization>['body']> = {},
): Promise<OrganizationDetail> =>
  callSite(request, createOrganization, { body: { name: `Bakery ${rareWord()}`, kind: 'business', ...fields } }, owner);

/** A browser of somebody else's, signed in already when a person is given. */
export async function anotherBrowser(browser: Browser, person?: SignedIn): Promise<Page> {
  const context = await browser.newContext();
  if (person)
    await context.addInitScript(({ user, tokens }) => {
      if (localStorage.getItem('user')) return;
      localStorage.setItem('user', JSON.stringify(user));
      localStorage.setItem('tokens', JSON.stringify(tokens));
    }, person);
  return context.newPage();
}
