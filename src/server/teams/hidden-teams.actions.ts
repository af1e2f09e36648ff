import type { Db } from '#server/platform/postgres/db.ts';
import { type HiddenBy, hideRows, showRows } from '#server/platform/postgres/hidden-rows.ts';

/** Like a deleted team, which its captain cannot bring back. Shows name it differently meanwhile. */
export const hideTeam = (tx: Db, teamId: string, hiding: HiddenBy): Promise<void> =>
  hideRows(tx, 'teams', { condition: 'id = $1', value: teamId }, hiding);

export const showTeams = (tx: Db, decisionId: string): Promise<void> => showRows(tx, 'teams', decisionId);
