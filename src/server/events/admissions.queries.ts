import type { Db } from '#server/platform/db.ts';

/** Lets somebody see hidden address and meeting link: they are going. */
export async function insertAdmissions(tx: Db, eventId: string, personIds: readonly string[]): Promise<void> {
  await tx.query(
    'insert into event_admissions (event_id, person_id) select $1, person_id from unnest($2::uuid[]) person_id on conflict do nothing',
    [eventId, personIds],
  );
}

export async function deleteAdmission(tx: Db, eventId: string, personId: string): Promise<void> {
  await tx.query('delete from event_admissions where event_id = $1 and person_id = $2', [eventId, personId]);
}
