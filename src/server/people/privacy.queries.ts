import { Privacy } from '#contracts/people/privacy.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const COLUMNS = `page_audience as page, groups_audience as groups, attendance_audience as attendance, location_audience as location,
  is_searchable as "isSearchable"`;

export async function findPrivacy(db: Db, personId: string): Promise<Privacy> {
  return db.one(Privacy, `select ${COLUMNS} from people where id = $1`, [personId]);
}

type Changes = { [Choice in keyof Privacy]?: Privacy[Choice] | undefined };

/** Leaves absent fields as they are. Undefined if the person is gone. */
export async function updatePrivacy(db: Db, personId: string, changes: Changes): Promise<Privacy | undefined> {
  return db.row(
    Privacy,
    `update people set page_audience = coalesce($2, page_audience), groups_audience = coalesce($3, groups_audience),
       attendance_audience = coalesce($4, attendance_audience), location_audience = coalesce($5, location_audience),
       is_searchable = coalesce($6, is_searchable)
     where id = $1 returning ${COLUMNS}`,
    [
      personId,
      changes.page ?? null,
      changes.groups ?? null,
      changes.attendance ?? null,
      changes.location ?? null,
      changes.isSearchable ?? null,
    ],
  );
}
