import { z } from 'zod';
import { StoredRoleFields, VolunteerRole } from '#contracts/volunteering/volunteer-fields.ts';
import { MAX_ROLES } from '#contracts/volunteering/volunteer-limits.ts';
import { PLACE_JSON } from '#server/places/places.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import {
  byColumn,
  type Changes,
  columnList,
  selectFields,
  withChanges,
} from '#server/platform/postgres/field-columns.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { updateRow } from '#server/platform/postgres/row-writes.ts';
import { newRole, roleColumns } from './volunteer-role-columns.ts';

const RoleRow = VolunteerRole.omit({ shifts: true, abilities: true }).extend({
  ...StoredRoleFields.shape,
  isRetired: z.boolean(),
});
export type RoleRow = z.infer<typeof RoleRow>;

const ROLE = `select r.id, r.event_id as "eventId", r.organization_id as "organizationId", ${selectFields(roleColumns, 'r')}, ${PLACE_JSON} as place,
    r.lineage_id is not null as "isRepeating", r.retired_at is not null as "isRetired"
  from volunteer_roles r left join places p on p.id = r.place_id`;

type Owner = { eventId: string } | { organizationId: string };
const ownerColumn = (owner: Owner): [string, string] =>
  'eventId' in owner ? ['event_id', owner.eventId] : ['organization_id', owner.organizationId];

/** Ordered by creation. Retired roles are included only if they have shifts. */
export async function listRoles(db: Db, owner: Owner): Promise<RoleRow[]> {
  const [column, id] = ownerColumn(owner);
  return db.rows(
    RoleRow,
    `${ROLE} where r.${column} = $1
       and (r.retired_at is null or exists (select from volunteer_shifts s where s.role_id = r.id and s.cancelled_at is null))
     order by r.created_at, r.id`,
    [id],
  );
}

export async function findRole(db: Db, roleId: string): Promise<RoleRow | undefined> {
  return db.row(RoleRow, `${ROLE} where r.id = $1`, [roleId]);
}

type NewRole = Changes<StoredRoleFields> & { lineageId?: string };

/** Undefined if the owner has too many roles. Concurrent inserts can exceed the limit slightly. */
export async function insertRole(tx: Db, owner: Owner, role: NewRole, now: Date): Promise<string | undefined> {
  const [column, id] = ownerColumn(owner);
  const row = await tx.row(
    IdRow,
    `insert into volunteer_roles (${column}, ${columnList(roleColumns)}, lineage_id, created_at, updated_at)
     select $1, ${columnList(roleColumns, 'v')}, $3, $4, $4 from jsonb_populate_record(null::volunteer_roles, $2) v
      where (select count(*) from volunteer_roles where ${column} = $1 and retired_at is null) < ${MAX_ROLES}
     on conflict (event_id, lineage_id) where lineage_id is not null do nothing returning id`,
    [id, JSON.stringify(byColumn(roleColumns, withChanges(newRole, role))), role.lineageId ?? null, now],
  );
  return row?.id;
}

type RoleChange = Changes<StoredRoleFields> & { lineageId?: string; isEdited?: boolean };

/** Absent fields stay unchanged. */
export async function updateRoleRow(tx: Db, roleId: string, change: RoleChange, now: Date): Promise<void> {
  await updateRow(tx, 'volunteer_roles', roleId, {
    ...byColumn(roleColumns, change),
    lineage_id: change.lineageId,
    is_edited: change.isEdited,
    updated_at: now,
  });
}

export async function updateToRetired(tx: Db, roleId: string, now: Date): Promise<void> {
  await tx.execute('update volunteer_roles set retired_at = $2, updated_at = $2 where id = $1', [roleId, now]);
}

export async function deleteRoleRow(tx: Db, roleId: string): Promise<void> {
  await tx.execute('delete from volunteer_roles where id = $1', [roleId]);
}

export async function lockRole(tx: Db, roleId: string): Promise<void> {
  await tx.execute('select 1 from volunteer_roles where id = $1 for no key update', [roleId]);
}
