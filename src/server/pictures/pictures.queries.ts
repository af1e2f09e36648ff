import { z } from 'zod';
import type { Rendition } from '#server/platform/formats/pictures.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

export type RenderedPicture = Rendition & { bytes: Buffer };

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

export async function insertPicture(tx: Db, renditions: readonly RenderedPicture[]): Promise<string> {
  const { id } = await tx.one(
    IdRow,
    `with picture as (insert into pictures default values returning id),
       renditions as (insert into picture_renditions (picture_id, width, format, bytes)
         select id, width, format, bytes from picture, unnest($1::integer[], $2::text[], $3::bytea[]) as input (width, format, bytes))
     select id from picture`,
    [
      renditions.map(({ width }) => width),
      renditions.map(({ format }) => format),
      renditions.map(({ bytes }) => bytes),
    ],
  );
  return id;
}

const RenditionRow = z.object({ bytes: z.instanceof(Buffer) });

export async function findRendition(
  db: Db,
  pictureId: string,
  { width, format }: { width: number; format: string },
): Promise<Buffer | undefined> {
  const row = await db.row(
    RenditionRow,
    `select r.bytes from picture_renditions r join pictures p on p.id = r.picture_id and p.hidden_at is null
      where r.picture_id = $1 and r.width = $2 and r.format = $3`,
    [pictureId, width, format],
  );
  return row?.bytes;
}

const FormattedRow = RenditionRow.extend({ format: z.string() });

/** For moderators: a picture that a decision may hide, 640 pixels wide if it has that size. */
export async function findPictureBytes(db: Db, pictureId: string): Promise<z.infer<typeof FormattedRow> | undefined> {
  return db.row(
    FormattedRow,
    'select bytes, format from picture_renditions where picture_id = $1 order by abs(width - 640), format limit 1',
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
