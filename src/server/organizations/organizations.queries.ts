import { z } from 'zod';
import {
  OrganizationCard,
  OrganizationDetail,
  type OrganizationFields,
  StoredOrganizationFields,
} from '#contracts/organizations/organizations.contract.ts';
import { MAX_OWNED_ORGANIZATIONS } from '#contracts/page-limits.ts';
import { coverJson, logoJson } from '#server/pictures/pictures.queries.ts';
import { PLACE_JSON, TOWN_NAME } from '#server/places/places.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { byColumn, selectFields } from '#server/platform/postgres/field-columns.ts';
import { IdRow, SlugRow } from '#server/platform/postgres/row-schemas.ts';
import { updateRow } from '#server/platform/postgres/row-writes.ts';
import { organizationColumns } from './organization-columns.ts';

const Role = OrganizationDetail.shape.role;
type Role = z.infer<typeof Role>;

const FOLLOWERS = '(select count(*) from organization_follows f where f.organization_id = o.id)';
/** SQL: the columns of a card for an organization `o` at a place `p`. */
export const ORGANIZATION_CARD = `o.id, o.slug, o.kind, o.name, o.verified_at is not null as "isVerified", ${logoJson('o.logo_id')} as logo,
  case when p.id is null then '' else ${TOWN_NAME} end as "placeName", ${FOLLOWERS} as followers`;

const OrganizationRow = OrganizationDetail.omit({ descriptionHtml: true, abilities: true, sharePicture: true }).extend({
  placeId: StoredOrganizationFields.shape.placeId,
  createdAt: z.date(),
  logoId: z.string().nullable(),
  coverId: z.string().nullable(),
  isHeld: z.boolean(),
});
export type OrganizationRow = z.infer<typeof OrganizationRow>;

/** SQL: whether the viewer $2 sees the organization `o`: one that the site staff have hidden is visible only to its staff. */
const IS_VISIBLE = '(o.hidden_at is null or is_organization_staff(o.id, $2::uuid))';

const { name: _name, kind: _kind, ...beyondCard } = organizationColumns;
const DETAIL = `select ${ORGANIZATION_CARD}, ${selectFields(beyondCard, 'o')}, ${PLACE_JSON} as place,
    ${coverJson('o.cover_id')} as cover, o.created_at as "createdAt", coalesce(o.hidden_by = o.id, false) as "isHeld", o.logo_id as "logoId", o.cover_id as "coverId",
    exists (select from organization_follows f where f.organization_id = o.id and f.person_id = $2::uuid) as "isFollowing",
    (select s.role from organization_staff s where s.organization_id = o.id and s.person_id = $2) as role
  from organizations o left join places p on p.id = o.place_id where o.slug = $1 and ${IS_VISIBLE}`;

/** One organization with the viewer's role and follow. */
export async function findOrganization(
  db: Db,
  slug: string,
  viewerId: string | null,
): Promise<OrganizationRow | undefined> {
  return db.row(OrganizationRow, DETAIL, [slug, viewerId]);
}

const ViewerRelation = z.object({ id: z.string(), slug: z.string(), name: z.string(), role: Role });
export type ViewerRelation = z.infer<typeof ViewerRelation>;

const VIEWER_RELATION = `select o.id, o.slug, o.name,
    (select s.role from organization_staff s where s.organization_id = o.id and s.person_id = $2) as role
  from organizations o where o.slug = $1 and ${IS_VISIBLE}`;

export async function findViewerRelation(
  db: Db,
  slug: string,
  viewerId: string | null,
): Promise<ViewerRelation | undefined> {
  return db.row(ViewerRelation, VIEWER_RELATION, [slug, viewerId]);
}

/** Locks the organization: nobody joins or leaves its staff or changes a role until the transaction ends. */
export async function lockOrganization(
  tx: Db,
  slug: string,
  viewerId: string | null,
): Promise<ViewerRelation | undefined> {
  await tx.execute('select 1 from organizations where slug = $1 for no key update', [slug]);
  return findViewerRelation(tx, slug, viewerId);
}

/** Locks all slugs until the transaction ends. */
export async function lockSlugs(tx: Db): Promise<void> {
  await tx.execute(`select pg_advisory_xact_lock(hashtextextended('organizations', 0))`);
}

/** Slugs that could collide; names that many share are rare. */
export async function listSlugsLike(db: Db, slug: string): Promise<string[]> {
  const rows = await db.rows(SlugRow, `select slug from organizations where slug = $1 or slug like $1 || '-%'`, [slug]);
  return rows.map((row) => row.slug);
}

type NewOrganization = { slug: string; kind: string; name: string; ownerId: string; now: Date };

/** Inserts an organization with its first owner; undefined if the person owns too many. */
export async function insertOrganization(
  tx: Db,
  { slug, kind, name, ownerId, now }: NewOrganization,
): Promise<string | undefined> {
  const row = await tx.row(
    IdRow,
    `with inserted as (
       insert into organizations (slug, kind, name, created_by, created_at, updated_at) select $1, $2, $3, $4, $5, $5
        where (select count(*) from organization_staff where person_id = $4 and role = 'owner') < ${MAX_OWNED_ORGANIZATIONS} returning id)
     insert into organization_staff (organization_id, person_id, role, joined_at) select id, $4, 'owner', $5 from inserted
     returning organization_id as id`,
    [slug, kind, name, ownerId, now],
  );
  return row?.id;
}

/** Leaves absent fields as they are. */
export async function updateOrganization(tx: Db, id: string, fields: OrganizationFields, now: Date): Promise<void> {
  await updateRow(tx, 'organizations', id, { ...byColumn(organizationColumns, fields), updated_at: now });
}

/** Removes the verified mark if the name or kind will differ, as the site staff confirmed who runs an organization of that name. Returns whether it did. */
export async function endVerification(tx: Db, id: string, { name, kind }: OrganizationFields): Promise<boolean> {
  const ended = await tx.execute(
    `update organizations set verified_at = null
      where id = $1 and verified_at is not null and (name <> coalesce($2, name) or kind <> coalesce($3, kind))`,
    [id, name ?? null, kind ?? null],
  );
  return ended === 1;
}

export type PictureUse = 'logo' | 'cover';

const PreviousPictureRow = z.object({ before: z.string().nullable() });

/** Returns the previous picture. */
export async function updateOrganizationPicture(
  tx: Db,
  id: string,
  { use, pictureId, now }: { use: PictureUse; pictureId: string | null; now: Date },
): Promise<string | null> {
  const column = `${use}_id`;
  const row = await tx.row(
    PreviousPictureRow,
    `update organizations o set ${column} = $2, updated_at = $3 from (select id, ${column} as before from organizations where id = $1 for update) previous
      where o.id = previous.id returning previous.before`,
    [id, pictureId, now],
  );
  return row?.before ?? null;
}

const EventsToComeRow = z.object({ has: z.boolean() });

export async function hasEventsToCome(tx: Db, id: string, now: Date): Promise<boolean> {
  const { has } = await tx.one(EventsToComeRow, 'select organization_has_upcoming_events($1, $2) as has', [id, now]);
  return has;
}

const PicturesRow = z.object({ logoId: z.string().nullable(), coverId: z.string().nullable() });

/** Returns the pictures of the deleted organization. */
export async function deleteOrganizationRow(tx: Db, id: string): Promise<(string | null)[]> {
  const rows = await tx.rows(
    PicturesRow,
    'delete from organizations where id = $1 returning logo_id as "logoId", cover_id as "coverId"',
    [id],
  );
  return rows.flatMap(({ logoId, coverId }) => [logoId, coverId]);
}

export async function insertFollow(db: Db, organizationId: string, personId: string, now: Date): Promise<void> {
  await db.execute(
    'insert into organization_follows (organization_id, person_id, followed_at) values ($1, $2, $3) on conflict do nothing',
    [organizationId, personId, now],
  );
}

/** False if the person does not follow it. */
export async function deleteFollow(db: Db, slug: string, personId: string): Promise<boolean> {
  const deleted = await db.execute(
    'delete from organization_follows f using organizations o where o.slug = $1 and f.organization_id = o.id and f.person_id = $2',
    [slug, personId],
  );
  return deleted > 0;
}

const StaffCardRow = OrganizationCard.extend({ role: Role.unwrap() });

export async function listOrganizationsOfStaff(db: Db, personId: string): Promise<z.infer<typeof StaffCardRow>[]> {
  return db.rows(
    StaffCardRow,
    `select ${ORGANIZATION_CARD}, s.role from organization_staff s join organizations o on o.id = s.organization_id
       left join places p on p.id = o.place_id
      where s.person_id = $1 order by o.name_key, o.id`,
    [personId],
  );
}

const FollowedCardRow = OrganizationCard.extend({ position: z.object({ at: z.string(), id: z.string() }) });
type FollowsPage = { after: { at: string; id: string } | null; limit: number };

/** Latest first. */
export async function listOrganizationsFollowedBy(
  db: Db,
  personId: string,
  { after, limit }: FollowsPage,
): Promise<z.infer<typeof FollowedCardRow>[]> {
  return db.rows(
    FollowedCardRow,
    `select ${ORGANIZATION_CARD}, json_build_object('at', mine.followed_at::text, 'id', o.id) as position
       from organization_follows mine join organizations o on o.id = mine.organization_id left join places p on p.id = o.place_id
      where mine.person_id = $1 and o.hidden_at is null and ($2::timestamptz is null or (mine.followed_at, o.id) < ($2, $3::uuid))
      order by mine.followed_at desc, o.id desc limit $4`,
    [personId, after?.at ?? null, after?.id ?? null, limit],
  );
}

export async function findOrganizationCard(db: Db, id: string): Promise<OrganizationCard | undefined> {
  return db.row(
    OrganizationCard,
    `select ${ORGANIZATION_CARD} from organizations o left join places p on p.id = o.place_id where o.id = $1`,
    [id],
  );
}

/** For the site's administrator. Returns the id of the organization, if there is one. */
export async function updateVerified(db: Db, slug: string, verifiedAt: Date | null): Promise<string | undefined> {
  const row = await db.row(
    IdRow,
    `update organizations set verified_at = case when $2::timestamptz is null then null else coalesce(verified_at, $2) end
      where slug = $1 returning id`,
    [slug, verifiedAt],
  );
  return row?.id;
}
