import type { Db } from '#server/platform/postgres/db.ts';

/** Whether the person runs a group or an organization. */
export async function isOrganizer(db: Db, personId: string): Promise<boolean> {
  const statement = `select from group_members where person_id = $1 and role <> 'member'
    union all select from organization_staff where person_id = $1 limit 1`;
  return (await db.execute(statement, [personId])) > 0;
}
