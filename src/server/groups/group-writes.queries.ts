import type { GroupFields } from '#contracts/groups/group-fields.ts';
import { nextSlug } from '#server/platform/formats/slugs.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { SlugRow } from '#server/platform/postgres/row-schemas.ts';
import type { GroupRow } from './groups.queries.ts';

/** Everything about a group that its fields decide. */
export type GroupState = Pick<
  GroupRow,
  'name' | 'description' | 'placeId' | 'interests' | 'links' | 'visibility' | 'admission' | 'questions'
>;
export type ChosenFields = Omit<GroupFields, 'questions'> & { questions?: GroupRow['questions'] | undefined };

/** `/groups/new` is a page of the site. */
const RESERVED = ['new'];
const MAX_ORGANIZED = 50;

/** A group without members yet; nothing when the person organizes too many. Of many with one name each gets an address of its own. */
export async function insertGroup(
  tx: Db,
  { slug, state, personId, now }: { slug: string; state: GroupState; personId: string; now: Date },
): Promise<string | undefined> {
  const organized = await tx.execute(`select from group_members where person_id = $1 and role = 'organizer'`, [
    personId,
  ]);
  if (organized >= MAX_ORGANIZED) return undefined;
  for (;;) {
    const rows = await tx.rows(
      SlugRow,
      `select slug from groups where slug = $1 or (slug >= $1 || '-' and slug < $1 || '.')`,
      [slug],
    );
    const taken = rows.map((row) => row.slug);
    const free = nextSlug(slug, RESERVED.includes(slug) ? [...taken, slug] : taken);
    const inserted = await tx.execute(
      `insert into groups (slug, name, description, place_id, interests, links, visibility, admission, questions, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
       on conflict on constraint groups_slug_unique do nothing`,
      [free, ...columnsOf(state), now],
    );
    if (inserted === 1) return free;
  }
}

const columnsOf = (state: GroupState) => [
  state.name,
  state.description,
  state.placeId,
  state.interests,
  JSON.stringify(state.links),
  state.visibility,
  state.admission,
  JSON.stringify(state.questions),
];

export async function updateGroup(tx: Db, groupId: string, state: GroupState, now: Date): Promise<void> {
  await tx.execute(
    `update groups set name = $2, description = $3, place_id = $4, interests = $5, links = $6, visibility = $7, admission = $8,
       questions = $9, updated_at = $10 where id = $1`,
    [groupId, ...columnsOf(state), now],
  );
}

/** Somebody who follows a group hears of it no more when it becomes private. */
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

/** False, and nothing deleted, while published events of the group are to come. */
export async function deleteGroupRow(tx: Db, groupId: string, now: Date): Promise<boolean> {
  const rowCount = await tx.execute(`delete from groups where id = $1 and not group_has_events_to_come(id, $2)`, [
    groupId,
    now,
  ]);
  return rowCount === 1;
}
