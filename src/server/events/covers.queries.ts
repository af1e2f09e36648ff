import type { Db } from '#server/platform/db.ts';
import type { Rendition } from '#server/platform/pictures.ts';

type Drawn = Rendition & { bytes: Buffer };

export async function insertCover(tx: Db, renditions: readonly Drawn[]): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `with cover as (insert into covers default values returning id),
       drawn as (insert into cover_renditions (cover_id, width, format, bytes)
         select id, width, format, bytes from cover, unnest($1::integer[], $2::text[], $3::bytea[]) as given (width, format, bytes))
     select id from cover`,
    [
      renditions.map(({ width }) => width),
      renditions.map(({ format }) => format),
      renditions.map(({ bytes }) => bytes),
    ],
  );
  return rows[0]!.id;
}

export async function findRendition(
  db: Db,
  coverId: string,
  width: number,
  format: string,
): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ bytes: Buffer }>(
    'select bytes from cover_renditions where cover_id = $1 and width = $2 and format = $3',
    [coverId, width, format],
  );
  return rows[0]?.bytes;
}

/** Copies of an event share a cover: it goes with the last of them. */
export async function deleteUnusedCover(tx: Db, coverId: string | null): Promise<void> {
  await tx.query(
    `delete from covers where id = $1 and not exists (select from events where cover_id = $1)
       and not exists (select from event_templates where cover_id = $1)`,
    [coverId],
  );
}
