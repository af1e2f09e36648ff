import type { Db } from '#server/platform/postgres/db.ts';
import { type HiddenBy, hideRows, showRows } from '#server/platform/postgres/hidden-rows.ts';

/** Only its staff see it afterwards. Its events are hidden by their own feature. */
export const hideOrganization = (tx: Db, organizationId: string, hiding: HiddenBy): Promise<void> =>
  hideRows(tx, 'organizations', { condition: 'id = $1', value: organizationId }, hiding);

export const showOrganizations = (tx: Db, decisionId: string): Promise<void> =>
  showRows(tx, 'organizations', decisionId);
