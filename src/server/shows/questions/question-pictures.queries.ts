import { MAX_QUESTION_PICTURES } from '#contracts/shows/show-limits.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

type NewPicture = { pictureId: string; ownerId: string; now: Date };

/** False if the person has too many pictures. */
export async function insertQuestionPicture(tx: Db, { pictureId, ownerId, now }: NewPicture): Promise<boolean> {
  const rowCount = await tx.execute(
    `insert into question_pictures (picture_id, owner_id, uploaded_at)
     select $1, $2, $3 where (select count(*) from question_pictures where owner_id = $2) < ${MAX_QUESTION_PICTURES}`,
    [pictureId, ownerId, now],
  );
  return rowCount === 1;
}

/** Locks them, so that they are not deleted before a question uses them. */
export async function lockOwnPictures(tx: Db, ownerId: string, pictureIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows(
    IdRow,
    'select picture_id as id from question_pictures where owner_id = $1 and picture_id = any ($2::uuid[]) for key share',
    [ownerId, pictureIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The pictures themselves stay as long as a launched show uses them. */
export async function deleteUnusedQuestionPictures(db: Db, uploadedBefore: Date): Promise<void> {
  await db.execute(
    `delete from question_pictures p where p.uploaded_at < $1 and not exists (select from rounds r where r.owner_id = p.owner_id
       and r.questions @> jsonb_build_array(jsonb_build_object('picture', jsonb_build_object('id', p.picture_id))))`,
    [uploadedBefore],
  );
}
