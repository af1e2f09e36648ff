import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

/** Groups without another member: others keep theirs, and a new organizer can be found. */
export async function listGroupsOfNobodyElse(tx: Db, personId: string): Promise<string[]> {
  const rows = await tx.rows(
    IdRow,
    `select g.id from group_members m join groups g on g.id = m.group_id
      where m.person_id = $1 and not exists (select from group_members o where o.group_id = g.id and o.person_id <> $1) order by g.id`,
    [personId],
  );
  return rows.map(({ id }) => id);
}

/** Organizations without other staff. */
export async function listOrganizationsOfNobodyElse(tx: Db, personId: string): Promise<string[]> {
  const rows = await tx.rows(
    IdRow,
    `select s.organization_id as id from organization_staff s
      where s.person_id = $1 and not exists (select from organization_staff o where o.organization_id = s.organization_id and o.person_id <> $1)
      order by s.organization_id`,
    [personId],
  );
  return rows.map(({ id }) => id);
}
