import * as calls from '#contracts/calls.gen.ts';
import type { OrganizationRole } from '#contracts/organizations/organization-roles.ts';
import type { CallApi } from '#web/platform/http/api.ts';
import { orNotFound } from '#web/platform/page/not-found.ts';

type OrganizationPageRequest = {
  slug: string;
  tab: 'events' | 'people';
  state: 'upcoming' | 'past';
  invitation: string | null;
};

/** `role` is null for an invitation that no longer works. */
export type InvitationSummary = {
  token: string;
  role: OrganizationRole | null;
  invitedBy: string | null;
  isStaff: boolean;
};

/** An organization with the content of one tab of its page, without editor-only fields. */
export async function loadOrganization(callApi: CallApi, { slug, tab, state, invitation }: OrganizationPageRequest) {
  const params = { slug };
  const [organization, events, listed, invited] = await orNotFound(
    Promise.all([
      callApi(calls.getOrganization, { params }),
      tab === 'events' ? callApi(calls.listOrganizationEvents, { params, query: { state, series: 'next' } }) : null,
      tab === 'people' ? callApi(calls.listOrganizationPeople, { params }) : null,
      invitation ? loadInvitation(callApi, invitation) : null,
    ]),
  );
  return {
    organization: { ...organization, description: '' },
    events,
    people: listed?.people ?? null,
    invitation: invited,
  };
}

async function loadInvitation(callApi: CallApi, token: string): Promise<InvitationSummary> {
  try {
    const { role, invitedBy, isStaff } = await callApi(calls.getStaffInvitation, { params: { token } });
    return { token, role, invitedBy: invitedBy?.name ?? null, isStaff };
  } catch {
    return { token, role: null, invitedBy: null, isStaff: false };
  }
}
