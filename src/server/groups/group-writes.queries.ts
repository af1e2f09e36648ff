import type { StoredGroupFields } from '#contracts/groups/group-fields.ts';
import { MAX_ORGANIZED_GROUPS } from '#contracts/page-limits.ts';
import { nextSlug } from '#server/platform/formats/slugs.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { byColumn, columnList } from '#server/platform/postgres/field-columns.ts';
import { SlugRow } from '#server/platform/postgres/row-schemas.ts';
import { updateRow } from '#server/platform/postgres/row-writes.ts';
import { groupColumns } from './group-columns.ts';

/** `/groups/new` is a page of the site. */
const RESERVED = ['new'];

/** Inserts a group without members; undefined if the person organizes too many. Groups with the same name get different slugs. */
export async function insertGroup(
  tx: Db,
  { slug, state, personId, now }: { slug: string; state: StoredGroupFields; personId: string; now: Date },
): Promise<string | undefined> {
  const organized = await tx.execute(`select from group_members where person_id = $1 and role = 'organizer'`, [
    personId,
  ]);
  if (organized >= MAX_ORGANIZED_GROUPS) return undefined;
  for (;;) {
    const rows = await tx.rows(
      SlugRow,
      `select slug from groups where slug = $1 or (slug >= $1 || '-' and slug < $1 || '.')`,
      [slug],
    );
    const taken = rows.map((row) => row.slug);
    const free = nextSlug(slug, RESERVED.includes(slug) ? [...taken, slug] : taken);
    const inserted = await tx.execute(
      `insert into groups (slug, ${columnList(groupColumns)}, created_at, updated_at)
       select $1, ${columnList(groupColumns, 'v')}, $3, $3 from jsonb_populate_record(null::groups, $2) v
       on conflict on constraint groups_slug_unique do nothing`,
      [free, JSON.stringify(byColumn(groupColumns, state)), now],
    );
    if (inserted === 1) return free;
  }
}

export async function updateGroup(tx: Db, groupId: string, state: StoredGroupFields, now: Date): Promise<void> {
  await updateRow(tx, 'groups', groupId, { ...byColumn(groupColumns, state), updated_at: now });
}

/** Deletes the follows of non-members when a group becomes private. */
export async function deleteFollowsOfOutsiders(tx: Db, groupId: string): Promise<void> {
  await tx.execute(
    `delete from group_follows where group_id = $1 and person_id in (select person_id from group_follows f
       where f.group_id = $1 and not is_group_member(f.group_id, f.person_id) for update skip locked)`,
    [groupId],
  );
}

export async function updateGroupPicture(
  tx: Db,
  groupId: string,
  { use, pictureId, now }: { use: 'logo' | 'cover'; pictureId: string | null; now: Date },
): Promise<void> {
  await tx.execute(`update groups set ${use}_id = $2, updated_at = $3 where id = $1`, [groupId, pictureId, now]);
}

/** False, and nothing is deleted, while the group has upcoming events that are published, or were before they were hidden. */
export async function deleteGroupRow(tx: Db, groupId: string, now: Date): Promise<boolean> {
  const rowCount = await tx.execute(`delete from groups where id = $1 and not group_has_upcoming_events(id, $2)`, [
    groupId,
    now,
  ]);
  return rowCount === 1;
}
