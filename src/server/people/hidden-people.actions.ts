import type { Db } from '#server/platform/postgres/db.ts';
import { type HiddenBy, hideRows, showRows } from '#server/platform/postgres/hidden-rows.ts';

/** Hides the person's page, and the person from all lists. */
export const hidePerson = (tx: Db, personId: string, hiding: HiddenBy): Promise<void> =>
  hideRows(tx, 'people', { condition: 'id = $1', value: personId }, hiding);

export const showPeople = (tx: Db, decisionId: string): Promise<void> => showRows(tx, 'people', decisionId);
