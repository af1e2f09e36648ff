import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { OrganizationRole } from '#contracts/organizations/organization-roles.ts';
import type { getStaffInvitation } from '#contracts/organizations/organization-staff.contract.ts';
import type { CallApi } from '#web/platform/http/api.ts';
import { errorStatus } from '#web/platform/http/error-status.ts';
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

type Invitation = EndpointOutput<typeof getStaffInvitation>;

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
    invitation: invited && toSummary(invited, invitation!, organization.slug),
  };
}

/** What the API answers for a link that is malformed, unknown, expired or used up. */
const NO_INVITATION = [400, 404, 410];

async function loadInvitation(callApi: CallApi, token: string): Promise<Invitation | 'none'> {
  try {
    return await callApi(calls.getStaffInvitation, { params: { token } });
  } catch (error) {
    if (NO_INVITATION.includes(errorStatus(error))) return 'none';
    throw error;
  }
}

/** An invitation of another organization may work, but not on this page: nothing is said of it. */
function toSummary(invitation: Invitation | 'none', token: string, slug: string): InvitationSummary | null {
  if (invitation === 'none') return { token, role: null, invitedBy: null, isStaff: false };
  if (invitation.organization.slug !== slug) return null;
  const { role, invitedBy, isStaff } = invitation;
  return { token, role, invitedBy: invitedBy?.name ?? null, isStaff };
}
