import { acceptStaffInvitation, inviteStaff } from '#contracts/organizations/organization-staff.contract.ts';
import { createOrganization, type OrganizationDetail } from '#contracts/organizations/organizations.contract.ts';
import { updateEmailVerified } from '#server/accounts/credentials.queries.ts';
import type { SomeoneSignedIn } from './factories.ts';
import type { As, TestApp } from './test-app.ts';

type Fields = { name?: string; kind?: OrganizationDetail['kind']; placeId?: number };

/** Creates an organization through the API, after verifying the owner's address. */
export async function organization(
  app: TestApp,
  owner: SomeoneSignedIn,
  fields: Fields = {},
): Promise<OrganizationDetail> {
  await updateEmailVerified(app.db, owner.user.id, app.clock.now());
  const body = { name: 'Corner Bakery', kind: 'business' as const, ...fields };
  return (await app.call(createOrganization, { body }, owner)).body;
}

/** Adds a person to the staff by an invitation. */
export async function addStaff(app: TestApp, slug: string, owner: As, person: As, role: 'owner' | 'editor' = 'editor') {
  const { url } = (await app.call(inviteStaff, { params: { slug }, body: { role } }, owner)).body;
  const token = new URL(url).searchParams.get('invitation')!;
  return (await app.call(acceptStaffInvitation, { params: { token } }, person)).body;
}
