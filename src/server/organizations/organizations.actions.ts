import type { FormTraces } from '#contracts/moderation/form-traces.ts';
import type {
  OrganizationDetail,
  OrganizationFields,
  OrganizationKind,
} from '#contracts/organizations/organizations.contract.ts';
import { requireMayCreate, requireVerifiedEmailAlways } from '#server/accounts/accounts.policy.ts';
import { recordAudit } from '#server/accounts/audit.queries.ts';
import { drawPicture } from '#server/pictures/pictures.actions.ts';
import { deleteUnusedPictures, insertPicture } from '#server/pictures/pictures.queries.ts';
import { sharePicturePath } from '#server/pictures/share-pictures.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Effect, type PostEffect, runEffects } from '#server/platform/effects.ts';
import { renderMarkdownCached } from '#server/platform/formats/markdown.ts';
import { nextSlug, slugOf } from '#server/platform/formats/slugs.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import { type Db, mapConstraint } from '#server/platform/postgres/db.ts';
import { organizationAbilities, requireRight, sharedOrganization } from './organizations.policy.ts';
import * as queries from './organizations.queries.ts';

export type OrganizationDeps = Pick<AppDeps, 'db' | 'clock' | 'config' | 'storage'>;

/** Registered by higher features; decides what happens to an organization's shifts. */
export type OrganizationEffects = {
  beforeDeletion: readonly Effect<{ organizationId: string; now: Date }>[];
  posted: readonly PostEffect[];
};
type DepsWithEffects = OrganizationDeps & { effects: OrganizationEffects };
export type OrganizationRef = { slug: string; viewerId: string };

function presentOrganization(row: queries.OrganizationRow): OrganizationDetail {
  const { placeId: _placeId, logoId: _logoId, coverId: _coverId, isHeld, ...organization } = row;
  return {
    ...organization,
    descriptionHtml: renderMarkdownCached(row.description),
    createdAt: row.createdAt.toISOString(),
    sharePicture: sharePicturePath(sharedOrganization(row)),
    ...(isHeld && { isHeld }),
    abilities: organizationAbilities(row.role),
  };
}

export async function showOrganization(db: Db, slug: string, viewerId: string | null): Promise<OrganizationDetail> {
  const row = await queries.findOrganization(db, slug, viewerId);
  if (!row) throw new AppError('organization.not_found');
  return presentOrganization(row);
}

const NO_PLACE = { organizations_place_id_fkey: 'place.not_found' } as const;

type NewOrganization = OrganizationFields & { name: string; kind: OrganizationKind; form?: FormTraces | undefined };

/** Requires a verified address on every site. */
export async function createOrganization(
  deps: DepsWithEffects,
  viewerId: string,
  { form, ...fields }: NewOrganization,
): Promise<OrganizationDetail> {
  await requireMayCreate(deps, viewerId, deps.config.WHO_MAKES_ORGANIZATIONS);
  await requireVerifiedEmailAlways(deps, viewerId);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const slug = await takeSlug(tx, slugOf(fields.name, 'organization'));
    const id = await queries.insertOrganization(tx, { ...fields, slug, ownerId: viewerId, now });
    if (!id) throw new AppError('organization.too_many');
    await mapConstraint(queries.updateOrganization(tx, id, fields, now), NO_PLACE);
    await runEffects(tx, deps.effects.posted, { kind: 'organization', targetId: id, actorId: viewerId, form });
    return showOrganization(tx, slug, viewerId);
  });
}

/** `/organizations/new` is a page of the site. */
const RESERVED = ['new'];

/** A free slug, under a lock on all slugs: `food-2` is wanted both by “Food 2” and by a second “Food”. */
async function takeSlug(tx: Db, base: string): Promise<string> {
  await queries.lockSlugs(tx);
  return nextSlug(base, [...RESERVED, ...(await queries.listSlugsLike(tx, base))]);
}

export async function changeOrganization(
  { db, clock, effects }: DepsWithEffects,
  { slug, viewerId }: OrganizationRef,
  fields: OrganizationFields,
): Promise<OrganizationDetail> {
  const { id } = requireRight(await queries.findViewerRelation(db, slug, viewerId), 'edit');
  return db.transaction(async (tx) => {
    const now = clock.now();
    if (await queries.endVerification(tx, id, fields)) {
      const entry = { action: 'organization.unverified', kind: 'organization', targetId: id, after: { slug } };
      await recordAudit(tx, { at: now, actorId: viewerId, ...entry });
    }
    await mapConstraint(queries.updateOrganization(tx, id, fields, now), NO_PLACE);
    const edited = { kind: 'organization', targetId: id, actorId: viewerId, isEdit: true } as const;
    await runEffects(tx, effects.posted, edited);
    return showOrganization(tx, slug, viewerId);
  });
}

type Picture = OrganizationRef & { use: queries.PictureUse };

export async function setPicture(
  deps: OrganizationDeps,
  { slug, viewerId, use }: Picture,
  picture: string,
): Promise<OrganizationDetail> {
  requireRight(await queries.findViewerRelation(deps.db, slug, viewerId), 'edit');
  const renditions = await drawPicture(deps, picture, use);
  return changePicture(deps, { slug, viewerId, use }, (tx) => insertPicture(tx, renditions));
}

export const removePicture = (deps: OrganizationDeps, target: Picture): Promise<OrganizationDetail> =>
  changePicture(deps, target, async () => null);

async function changePicture(
  { db, clock }: OrganizationDeps,
  { slug, viewerId, use }: Picture,
  insert: (tx: Db) => Promise<string | null>,
): Promise<OrganizationDetail> {
  return db.transaction(async (tx) => {
    const { id } = requireRight(await queries.findViewerRelation(tx, slug, viewerId), 'edit');
    const change = { use, pictureId: await insert(tx), now: clock.now() };
    await deleteUnusedPictures(tx, [await queries.updateOrganizationPicture(tx, id, change)]);
    return showOrganization(tx, slug, viewerId);
  });
}

export async function deleteOrganization(
  { db, clock, effects }: DepsWithEffects,
  { slug, viewerId }: OrganizationRef,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id } = requireRight(await queries.lockOrganization(tx, slug, viewerId), 'delete');
    const now = clock.now();
    if (await queries.hasEventsToCome(tx, id, now)) throw new AppError('organization.has_events');
    await runEffects(tx, effects.beforeDeletion, { organizationId: id, now });
    await deleteUnusedPictures(tx, await queries.deleteOrganizationRow(tx, id));
  });
}

async function requireVisible(db: Db, { slug, viewerId }: OrganizationRef) {
  const organization = await queries.findViewerRelation(db, slug, viewerId);
  if (!organization) throw new AppError('organization.not_found');
  return organization;
}

export async function follow({ db, clock }: OrganizationDeps, ref: OrganizationRef): Promise<void> {
  const { id } = await requireVisible(db, ref);
  await queries.insertFollow(db, id, ref.viewerId, clock.now());
}

/** Followers may end that while the organization is hidden. */
export async function unfollow({ db }: OrganizationDeps, ref: OrganizationRef): Promise<void> {
  if (!(await queries.deleteFollow(db, ref.slug, ref.viewerId))) await requireVisible(db, ref);
}

const FOLLOWED_PAGE_SIZE = 50;

export async function showFollowed(db: Db, personId: string, cursor?: string) {
  const after = readCursor(cursor, ['at', 'id']);
  const rows = await queries.listOrganizationsFollowedBy(db, personId, { after, limit: FOLLOWED_PAGE_SIZE + 1 });
  const page = rows.slice(0, FOLLOWED_PAGE_SIZE);
  return {
    organizations: page.map(({ position: _position, ...card }) => card),
    nextCursor: rows.length > FOLLOWED_PAGE_SIZE ? writeCursor(page.at(-1)!.position) : null,
  };
}
