import type { Db } from '#server/platform/postgres/db.ts';
import { type HiddenBy, hideRows, showRows } from '#server/platform/postgres/hidden-rows.ts';

/** Its URLs answer 404 afterwards; browsers and proxies may have kept it for a year. */
export const hidePicture = (tx: Db, pictureId: string, hiding: HiddenBy): Promise<void> =>
  hideRows(tx, 'pictures', { condition: 'id = $1', value: pictureId }, hiding);

export const showPictures = (tx: Db, decisionId: string): Promise<void> => showRows(tx, 'pictures', decisionId);
