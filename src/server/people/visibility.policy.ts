/** What a person chooses an audience for; columns of `people`, the last three as narrow as the page's at least. */
const seenBy = {
  page: 'page_audience',
  groups: 'groups_seen_by',
  attendance: 'attendance_seen_by',
  location: 'location_seen_by',
} as const;

/**
 * SQL: whether the viewer (a parameter of the statement, null for anybody at all) may see something of the person in a row of `people`. Themselves always,
 * whoever is apart from them by a block never. Every list in which people show asks this, so that none can be forgotten to hide somebody.
 * The viewer's blocks are read once, not once for each row.
 */
export const maySeeSql = (
  what: keyof typeof seenBy,
  person: string,
  viewer: string,
): string => `coalesce(${person}.id = ${viewer}::uuid
  or (case ${person}.${seenBy[what]} when 'everyone' then true when 'signed-in' then ${viewer}::uuid is not null
      when 'shared-groups' then share_a_group(${person}.id, ${viewer}::uuid) else false end
    and ${notApartSql(person, viewer)}), false)`;

/** SQL: that neither has blocked the other. */
export const notApartSql = (person: string, viewer: string): string =>
  `${person}.id <> all ((select people_blocked_either_way(${viewer}::uuid))::uuid[])`;
