import type { EndpointOutput } from '#contracts/endpoint.ts';
import type {
  acceptStaffInvitation,
  getStaffInvitation,
  inviteStaff,
  StaffInvitation,
} from '#contracts/organizations/organization-staff.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import {
  hashInvitationToken,
  type InvitationTerms,
  newInvitationToken,
} from '#server/platform/formats/invitation-links.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { OrganizationRef } from './organizations.actions.ts';
import { requireRight } from './organizations.policy.ts';
import { findOrganizationCard, findViewerRelation, lockOrganization } from './organizations.queries.ts';
import * as staff from './staff.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
type Role = StaffInvitation['role'];

const presentInvitation = ({ expiresAt, createdAt, ...row }: Awaited<ReturnType<typeof staff.listInvitations>>[0]) => ({
  ...row,
  expiresAt: expiresAt.toISOString(),
  createdAt: createdAt.toISOString(),
});

export async function showInvitations(
  { db, clock }: Deps,
  { slug, viewerId }: OrganizationRef,
): Promise<StaffInvitation[]> {
  const { id } = requireRight(await findViewerRelation(db, slug, viewerId), 'manageStaff');
  return (await staff.listInvitations(db, id, clock.now())).map(presentInvitation);
}

/** Under the lock of the organization, so that a person who is being removed from the staff leaves no invitation behind. */
export async function invite(
  { db, clock, config }: Deps,
  { slug, viewerId }: OrganizationRef,
  { role, ...terms }: InvitationTerms & { role: Role },
): Promise<EndpointOutput<typeof inviteStaff>> {
  const { token, tokenHash } = newInvitationToken();
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { id: organizationId } = requireRight(await lockOrganization(tx, slug, viewerId), 'manageStaff');
    const invitation = { organizationId, createdBy: viewerId, role, tokenHash, terms };
    const id = await staff.insertInvitation(tx, invitation, now);
    if (!id) throw new AppError('invitation.too_many');
    const invitationRow = (await staff.listInvitations(tx, organizationId, now)).find((each) => each.id === id)!;
    return {
      ...presentInvitation(invitationRow),
      url: config.PUBLIC_URL + paths.organization(slug, { invitation: token }),
    };
  });
}

export async function revoke({ db }: Deps, { slug, viewerId }: OrganizationRef, invitationId: string): Promise<void> {
  const { id } = requireRight(await findViewerRelation(db, slug, viewerId), 'manageStaff');
  if (!(await staff.deleteInvitation(db, id, invitationId))) throw new AppError('invitation.not_found');
}

async function requireInvitation(db: Db, token: string, now: Date): Promise<staff.FoundInvitation> {
  const invitation = await staff.findInvitation(db, hashInvitationToken(token), now);
  if (!invitation) throw new AppError('invitation.not_found');
  return invitation;
}

export async function showInvitation(
  { db, clock }: Deps,
  token: string,
  viewerId: string | null,
): Promise<EndpointOutput<typeof getStaffInvitation>> {
  const { organizationId, role, createdBy, expiresAt, isWorking } = await requireInvitation(db, token, clock.now());
  if (!isWorking) throw new AppError('invitation.expired');
  const isStaff = viewerId !== null && (await staff.findStaff(db, organizationId, viewerId)) !== undefined;
  const organization = (await findOrganizationCard(db, organizationId))!;
  return { organization, role, invitedBy: createdBy, expiresAt: expiresAt.toISOString(), isStaff };
}

export async function accept(
  { db, clock }: Deps,
  token: string,
  personId: string,
): Promise<EndpointOutput<typeof acceptStaffInvitation>> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const { id, slug, organizationId, role } = await requireInvitation(tx, token, now);
    const relation = await lockOrganization(tx, slug, personId);
    if (relation?.role) return { slug, role: relation.role };
    if (!(await staff.takeInvitation(tx, id, now))) throw new AppError('invitation.expired');
    await staff.insertStaff(tx, { organizationId, personId, role }, now);
    return { slug, role };
  });
}
