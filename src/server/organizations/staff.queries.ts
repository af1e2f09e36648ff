import { z } from 'zod';
import {
  listOrganizationPeople,
  MAX_LISTED_PEOPLE,
  StaffInvitation,
  StaffMember,
} from '#contracts/organizations/organization-staff.contract.ts';
import { MAX_VALID_INVITATIONS } from '#contracts/page-limits.ts';
import { isWorkingInvitationSql } from '#server/accounts/account-limits.queries.ts';
import { avatarSql, personJson } from '#server/people/avatars.queries.ts';
import { maySeeSql, notApartSql } from '#server/people/visibility.policy.ts';
import { type InvitationTerms, isListedInvitationSql } from '#server/platform/formats/invitation-links.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { CountRow, IdRow } from '#server/platform/postgres/row-schemas.ts';

type Role = StaffMember['role'];
const StaffRow = StaffMember.extend({ since: z.date() });
type StaffRow = z.infer<typeof StaffRow>;

const STAFF = `select ${personJson()} as person, s.role, s.joined_at as since
  from organization_staff s join people p on p.id = s.person_id left join avatars v on v.person_id = p.id`;

export async function listStaff(db: Db, organizationId: string): Promise<StaffRow[]> {
  return db.rows(
    StaffRow,
    `${STAFF} where s.organization_id = $1 order by s.role = 'owner' desc, s.joined_at, s.person_id`,
    [organizationId],
  );
}

const ListedPersonRow = listOrganizationPeople.success.schema.shape.people.element;
type ListedPerson = z.infer<typeof ListedPersonRow>;
type PeopleFilter = { viewerId: string | null; isInside: boolean };

/** The staff as the viewer may see it; `isInside` if they belong to it. */
export async function listPeople(
  db: Db,
  organizationId: string,
  { viewerId, isInside }: PeopleFilter,
): Promise<ListedPerson[]> {
  return db.rows(
    ListedPersonRow,
    `select p.id, p.name, ${avatarSql('p', 'v')} as avatar, ${maySeeSql('page', 'p', '$2')} as "hasPage"
       from organization_staff s join people p on p.id = s.person_id left join avatars v on v.person_id = p.id
      where s.organization_id = $1 and ($3 or ${maySeeSql('groups', 'p', '$2')}) and (p.hidden_at is null or p.id = $2) and ${notApartSql('p', '$2')}
      order by s.joined_at, s.person_id limit $4`,
    [organizationId, viewerId, isInside, MAX_LISTED_PEOPLE],
  );
}

export async function findStaff(db: Db, organizationId: string, personId: string): Promise<StaffRow | undefined> {
  return db.row(StaffRow, `${STAFF} where s.organization_id = $1 and s.person_id = $2`, [organizationId, personId]);
}

export async function countOwners(tx: Db, organizationId: string): Promise<number> {
  const { count } = await tx.one(
    CountRow,
    `select count(*) as count from organization_staff where organization_id = $1 and role = 'owner'`,
    [organizationId],
  );
  return count;
}

type StaffRole = { organizationId: string; personId: string; role: Role };

/** False if the person is on the staff already. */
export async function insertStaff(tx: Db, { organizationId, personId, role }: StaffRole, now: Date): Promise<boolean> {
  const rowCount = await tx.execute(
    'insert into organization_staff (organization_id, person_id, role, joined_at) values ($1, $2, $3, $4) on conflict do nothing',
    [organizationId, personId, role, now],
  );
  return rowCount === 1;
}

export async function updateStaffRole(tx: Db, { organizationId, personId, role }: StaffRole): Promise<void> {
  await tx.execute('update organization_staff set role = $3 where organization_id = $1 and person_id = $2', [
    organizationId,
    personId,
    role,
  ]);
}

export async function deleteStaff(tx: Db, organizationId: string, personId: string): Promise<void> {
  await tx.execute('delete from organization_staff where organization_id = $1 and person_id = $2', [
    organizationId,
    personId,
  ]);
}

const InvitationRow = StaffInvitation.extend({
  expiresAt: z.date(),
  createdAt: z.date(),
});
type InvitationRow = z.infer<typeof InvitationRow>;

const INVITATION = `i.id, i.role, i.expires_at as "expiresAt", i.max_uses as "maxUses", i.uses, i.created_at as "createdAt",
  ${personJson()} as "createdBy"`;
const JOIN_CREATOR = 'join people p on p.id = i.created_by left join avatars v on v.person_id = p.id';

export async function listInvitations(db: Db, organizationId: string, now: Date): Promise<InvitationRow[]> {
  return db.rows(
    InvitationRow,
    `select ${INVITATION}, ${isWorkingInvitationSql('i', '$2')} as "isWorking" from organization_invitations i ${JOIN_CREATOR}
      where i.organization_id = $1 and ${isListedInvitationSql('i', '$2')} order by i.created_at desc, i.id`,
    [organizationId, now],
  );
}

type NewInvitation = {
  organizationId: string;
  createdBy: string;
  role: Role;
  tokenHash: Buffer;
  terms: InvitationTerms;
};

/** Undefined if there are too many valid invitations. */
export async function insertInvitation(tx: Db, invitation: NewInvitation, now: Date): Promise<string | undefined> {
  const { organizationId, createdBy, role, tokenHash, terms } = invitation;
  const row = await tx.row(
    IdRow,
    `insert into organization_invitations (organization_id, created_by, role, token_hash, max_uses, expires_at, created_at)
     select $1, $2, $3, $4, $5, $7::timestamptz + make_interval(days => $6), $7
      where (select count(*) from organization_invitations i where i.organization_id = $1 and ${isWorkingInvitationSql('i', '$7')})
        < ${MAX_VALID_INVITATIONS} returning id`,
    [organizationId, createdBy, role, tokenHash, terms.maxUses, terms.expiresInDays, now],
  );
  return row?.id;
}

export async function deleteInvitation(db: Db, organizationId: string, invitationId: string): Promise<boolean> {
  const rowCount = await db.execute('delete from organization_invitations where organization_id = $1 and id = $2', [
    organizationId,
    invitationId,
  ]);
  return rowCount === 1;
}

export async function deleteInvitationsBy(tx: Db, organizationId: string, personId: string): Promise<void> {
  await tx.execute('delete from organization_invitations where organization_id = $1 and created_by = $2', [
    organizationId,
    personId,
  ]);
}

const FoundInvitation = InvitationRow.extend({ organizationId: z.string(), slug: z.string() });
export type FoundInvitation = z.infer<typeof FoundInvitation>;

/** Undefined also while the site staff hide the organization, which only its staff see then. */
export async function findInvitation(db: Db, tokenHash: Buffer, now: Date): Promise<FoundInvitation | undefined> {
  return db.row(
    FoundInvitation,
    `select ${INVITATION}, ${isWorkingInvitationSql('i', '$2')} as "isWorking", o.id as "organizationId", o.slug
       from organization_invitations i join organizations o on o.id = i.organization_id ${JOIN_CREATOR} where i.token_hash = $1 and o.hidden_at is null`,
    [tokenHash, now],
  );
}

/** False if the invitation is no longer valid. */
export async function takeInvitation(tx: Db, invitationId: string, now: Date): Promise<boolean> {
  const rowCount = await tx.execute(
    `update organization_invitations i set uses = uses + 1 where id = $1 and ${isWorkingInvitationSql('i', '$2')}`,
    [invitationId, now],
  );
  return rowCount === 1;
}
