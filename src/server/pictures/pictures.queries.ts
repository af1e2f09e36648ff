import { z } from 'zod';
import type { Rendition } from '#server/platform/formats/pictures.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

export type RenderedPicture = Rendition & { bytes: Buffer };
/** Stored in the database or, with a key, in object storage. */
export type StoredRendition = Rendition & Place;
export type Place = { bytes: Buffer | null; objectKey: string | null };

/** SQL: whether there is a picture that no decision hides. */
const isShownSql = (id: string) =>
  `exists (select from pictures shown where shown.id = ${id} and shown.hidden_at is null)`;

/** SQL: JSON of a cover's URLs from the column with its id; null without one. */
export const coverJson = (id: string): string =>
  `case when ${isShownSql(id)} then json_build_object('small', '/media/covers/' || ${id} || '/640.webp',
    'large', '/media/covers/' || ${id} || '/1280.webp', 'jpeg', '/media/covers/' || ${id} || '/1200.jpg') end`;

/** The width of a poster, in pixels; smaller ones are not enlarged. */
export const POSTER_WIDTH = 960;

/** SQL: URL of the whole poster that a cover is cropped from; null if it is no poster. */
export const posterUrl = (id: string): string =>
  `(select '/media/covers/' || picture_id || '/${POSTER_WIDTH}.webp' from picture_renditions
     where ${isShownSql(id)} and picture_id = ${id} and width = ${POSTER_WIDTH} and format = 'webp')`;

/** SQL: URL of the smallest logo from the column with its id; null without one. */
export const smallLogo = (id: string): string =>
  `case when ${isShownSql(id)} then '/media/logos/' || ${id} || '/128.webp' end`;
/** SQL: URL of the smallest cover from the column with its id; null without one. */
export const smallCover = (id: string): string =>
  `case when ${isShownSql(id)} then '/media/covers/' || ${id} || '/640.webp' end`;

/** SQL: URL of a picture that may be a cover or a logo, for moderators; null if it is hidden. */
export const pictureUrl = (id: string): string =>
  `(select case when bool_or(width = 640) then '/media/covers/' || ${id} || '/640.webp' else '/media/logos/' || ${id} || '/512.webp' end
     from picture_renditions where picture_id = ${id} and ${isShownSql(id)} having count(*) > 0)`;

/** SQL: JSON of a logo's URLs. */
export const logoJson = (id: string): string =>
  `case when ${isShownSql(id)} then json_build_object('small', '/media/logos/' || ${id} || '/128.webp', 'large', '/media/logos/' || ${id} || '/512.webp') end`;

export async function insertPicture(tx: Db, renditions: readonly StoredRendition[]): Promise<string> {
  const { id } = await tx.one(
    IdRow,
    `with picture as (insert into pictures default values returning id),
       renditions as (insert into picture_renditions (picture_id, width, format, bytes, object_key)
         select id, width, format, bytes, key
           from picture, unnest($1::integer[], $2::text[], $3::bytea[], $4::text[]) as input (width, format, bytes, key))
     select id from picture`,
    [
      renditions.map(({ width }) => width),
      renditions.map(({ format }) => format),
      renditions.map(({ bytes }) => bytes),
      renditions.map(({ objectKey }) => objectKey),
    ],
  );
  return id;
}

const RenditionRow = z.object({ bytes: z.instanceof(Buffer).nullable(), objectKey: z.string().nullable() });

export async function findRendition(
  db: Db,
  pictureId: string,
  { width, format }: { width: number; format: string },
): Promise<Place | undefined> {
  return db.row(
    RenditionRow,
    `select r.bytes, r.object_key as "objectKey" from picture_renditions r join pictures p on p.id = r.picture_id and p.hidden_at is null
      where r.picture_id = $1 and r.width = $2 and r.format = $3`,
    [pictureId, width, format],
  );
}

const FormattedRow = RenditionRow.extend({ format: z.string() });

/** Finds the rendition of a picture, hidden or not, that is about 640 pixels wide. */
export async function findHiddenRendition(
  db: Db,
  pictureId: string,
): Promise<(Place & { format: string }) | undefined> {
  return db.row(
    FormattedRow,
    'select bytes, object_key as "objectKey", format from picture_renditions where picture_id = $1 order by abs(width - 640), format limit 1',
    [pictureId],
  );
}

/** Copies of an event share a picture: it is deleted with the last of them. */
export async function deleteUnusedPictures(tx: Db, pictureIds: readonly (string | null)[]): Promise<void> {
  const candidates = pictureIds.filter((id) => id !== null);
  if (candidates.length > 0) await tx.execute('select delete_unused_pictures($1, null)', [candidates]);
}

const DeletedRow = z.object({ deleted: z.number() });

/** Deletes unused pictures created before this time; returns how many. */
export async function sweepPictures(db: Db, createdBefore: Date): Promise<number> {
  const { deleted } = await db.one(DeletedRow, 'select delete_unused_pictures(null, $1) as deleted', [createdBefore]);
  return deleted;
}

/** Call it before the object is written. */
export const upsertObject = (db: Db, key: string): Promise<number> =>
  db.execute(
    'insert into picture_objects (key) values ($1) on conflict (key) do update set stored_at = clock_timestamp()',
    [key],
  );

const KeyRow = z.object({ key: z.string() });

/** SQL: an object that no upload of the last day wrote, and no rendition uses. */
const IS_UNUSED = `stored_at < now() - interval '24 hours'
  and not exists (select from picture_renditions r where r.object_key = key)`;

export async function listUnusedObjects(db: Db, limit: number): Promise<string[]> {
  const rows = await db.rows(
    KeyRow,
    `select key from picture_objects where ${IS_UNUSED} order by stored_at, key limit $1`,
    [limit],
  );
  return rows.map(({ key }) => key);
}

export const deleteUnusedObject = async (tx: Db, key: string): Promise<boolean> =>
  (await tx.execute(`delete from picture_objects where key = $1 and ${IS_UNUSED}`, [key])) > 0;

const PlacedRow = RenditionRow.extend({ pictureId: z.uuid(), width: z.int(), format: z.string() });
export type PlacedRendition = z.infer<typeof PlacedRow>;

/** Renditions in the database or in object storage, by their key. */
export const listRenditions = (
  db: Db,
  { where, after, limit }: { where: 'database' | 'storage'; after: PlacedRendition | undefined; limit: number },
): Promise<PlacedRendition[]> =>
  db.rows(
    PlacedRow,
    `select picture_id as "pictureId", width, format, bytes, object_key as "objectKey" from picture_renditions
      where ${where === 'database' ? 'bytes' : 'object_key'} is not null
        and ($1::uuid is null or (picture_id, width, format) > ($1, $2::integer, $3::text))
      order by picture_id, width, format limit $4`,
    [after?.pictureId ?? null, after?.width ?? null, after?.format ?? null, limit],
  );

export const updateRendition = (db: Db, { pictureId, width, format }: PlacedRendition, place: Place): Promise<number> =>
  db.execute(
    'update picture_renditions set bytes = $4, object_key = $5 where picture_id = $1 and width = $2 and format = $3',
    [pictureId, width, format, place.bytes, place.objectKey],
  );
