/** SQL: one column with the ids of an event's hosts: the person, the leaders of the group, or the organization's staff. */
export const hostIdsSql = (
  event: string,
): string => `select ${event}.host_person_id where ${event}.host_person_id is not null
  union all select m.person_id from group_members m where m.group_id = ${event}.host_group_id and m.role <> 'member'
  union all select s.person_id from organization_staff s where s.organization_id = ${event}.host_organization_id`;
