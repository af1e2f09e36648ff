import { groupRights } from '#contracts/groups/group-roles.ts';
import { organizationRights } from '#contracts/organizations/organization-roles.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { PersonIdRow } from '#server/platform/postgres/row-schemas.ts';

/** The people who manage how a person, a group or an organization is paid, and the dues and donations of the latter two. */
export async function listPayeeManagers(db: Db, payeeId: string): Promise<string[]> {
  const rows = await db.rows(
    PersonIdRow,
    `select m.person_id as "personId" from payees y join group_members m on m.group_id = y.group_id where y.id = $1 and m.role = any ($2)
     union select s.person_id from payees y join organization_staff s on s.organization_id = y.organization_id where y.id = $1 and s.role = any ($3)
     union select y.person_id from payees y where y.id = $1 and y.person_id is not null order by 1`,
    [payeeId, groupRights.manageMoney.roles, organizationRights.manageMoney.roles],
  );
  return rows.map(({ personId }) => personId);
}

export async function wasManagerNotified(db: Db, payeeId: string, reason: string): Promise<boolean> {
  const personIds = await listPayeeManagers(db, payeeId);
  const statement = 'select from notification_reasons where person_id = any ($1::uuid[]) and reason = $2';
  return (await db.execute(statement, [personIds, reason])) > 0;
}
