import { z } from 'zod';
import { GroupInvitation } from '#contracts/groups/group-admissions.contract.ts';
import { MAX_VALID_INVITATIONS } from '#contracts/page-limits.ts';
import { isWorkingInvitationSql } from '#server/accounts/account-limits.queries.ts';
import { personJson } from '#server/people/avatars.queries.ts';
import { type InvitationTerms, isListedInvitationSql } from '#server/platform/formats/invitation-links.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

const IS_WORKING = isWorkingInvitationSql('i', '$2');
const InvitationRow = GroupInvitation.extend({
  createdAt: z.date(),
  expiresAt: z.date(),
});
type InvitationRow = z.infer<typeof InvitationRow>;
const presentInvitation = ({ createdAt, expiresAt, ...row }: InvitationRow): GroupInvitation => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

const SELECT = `select i.id, i.role, i.max_uses as "maxUses", i.uses, i.expires_at as "expiresAt", i.created_at as "createdAt",
    ${personJson()} as "createdBy", ${IS_WORKING} as "isWorking"
  from group_invitations i join people p on p.id = i.created_by left join avatars v on v.person_id = p.id`;

/** Newest first. */
export async function listInvitations(db: Db, groupId: string, now: Date): Promise<GroupInvitation[]> {
  const rows = await db.rows(
    InvitationRow,
    `${SELECT} where i.group_id = $1 and ${isListedInvitationSql('i', '$2')}
      order by i.created_at desc, i.id limit 200`,
    [groupId, now],
  );
  return rows.map(presentInvitation);
}

type NewInvitation = {
  tokenHash: Buffer;
  role: 'member' | 'co-organizer';
  terms: InvitationTerms;
  createdBy: string;
  now: Date;
};

/** Undefined if there are too many valid invitations. Requires the lock of the group. */
export async function insertInvitation(
  tx: Db,
  groupId: string,
  { tokenHash, role, terms, createdBy, now }: NewInvitation,
): Promise<GroupInvitation | undefined> {
  const row = await tx.row(
    IdRow,
    `insert into group_invitations (group_id, token_hash, role, max_uses, expires_at, created_by, created_at)
     select $1, $3, $4, $5, $2::timestamptz + make_interval(days => $6), $7, $2
      where (select count(*) from group_invitations i where i.group_id = $1 and ${IS_WORKING}) < ${MAX_VALID_INVITATIONS} returning id`,
    [groupId, now, tokenHash, role, terms.maxUses, terms.expiresInDays, createdBy],
  );
  if (!row) return undefined;
  return presentInvitation(await tx.one(InvitationRow, `${SELECT} where i.id = $1`, [row.id, now]));
}

const InvitationForUse = z.object({ id: z.string(), role: z.enum(['member', 'co-organizer']), isWorking: z.boolean() });
export type InvitationInUse = z.infer<typeof InvitationForUse>;

export async function findInvitation(
  db: Db,
  groupId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationInUse | undefined> {
  return db.row(
    InvitationForUse,
    `select i.id, i.role, ${IS_WORKING} as "isWorking" from group_invitations i where i.group_id = $1 and i.token_hash = $3`,
    [groupId, now, tokenHash],
  );
}

/** Requires the lock of the group. False if the invitation is being revoked, or deleted with its creator's account. */
export async function updateInvitationUses(tx: Db, invitationId: string): Promise<boolean> {
  const rowCount = await tx.execute(
    `update group_invitations set uses = uses + 1
      where id in (select id from group_invitations where id = $1 for update skip locked)`,
    [invitationId],
  );
  return rowCount === 1;
}

/** False if there is no such invitation. */
export async function deleteInvitation(tx: Db, groupId: string, invitationId: string): Promise<boolean> {
  const rowCount = await tx.execute('delete from group_invitations where group_id = $1 and id = $2', [
    groupId,
    invitationId,
  ]);
  return rowCount === 1;
}

export async function deleteInvitationsBy(tx: Db, groupId: string, personId: string): Promise<void> {
  await tx.execute(
    `delete from group_invitations where id in
       (select id from group_invitations where group_id = $1 and created_by = $2 for update skip locked)`,
    [groupId, personId],
  );
}
