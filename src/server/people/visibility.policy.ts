/** The parts of a profile with an audience, and their columns; the last three include the restrictions of the page. */
const seenBy = {
  page: 'page_audience',
  groups: 'groups_seen_by',
  attendance: 'attendance_seen_by',
  location: 'location_seen_by',
} as const;

/**
 * SQL: whether the viewer (a parameter of the statement, null if signed out) may see a part of the person in a row of `people`. People
 * always see themselves, a block hides each from the other, and nobody sees a person whom the site staff have hidden. Every list of people must apply this. The viewer's blocks are read once,
 * not once per row.
 */
export const maySeeSql = (
  what: keyof typeof seenBy,
  person: string,
  viewer: string,
): string => `coalesce(${person}.id = ${viewer}::uuid
  or (${person}.hidden_at is null and case ${person}.${seenBy[what]} when 'everyone' then true when 'signed-in' then ${viewer}::uuid is not null
      when 'shared-groups' then share_a_group(${person}.id, ${viewer}::uuid) else false end
    and ${notApartSql(person, viewer)}), false)`;

/** SQL: whether neither has blocked the other. */
export const notApartSql = (person: string, viewer: string): string =>
  `${person}.id <> all ((select people_blocked_either_way(${viewer}::uuid))::uuid[])`;
