/** SQL: whether event `e` is deleted with person `$1`, who hosts it or is the only member of the group or organization that hosts it. */
export const IS_DELETED_WITH_PERSON = `(e.host_person_id = $1 or e.host_group_id in (select m.group_id from group_members m where m.person_id = $1
  and not exists (select from group_members o where o.group_id = m.group_id and o.person_id <> $1))
  or e.host_organization_id in (select s.organization_id from organization_staff s where s.person_id = $1
  and not exists (select from organization_staff o where o.organization_id = s.organization_id and o.person_id <> $1)))`;
