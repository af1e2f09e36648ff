import type { Db } from '#server/platform/postgres/db.ts';
import { listTeamsHiddenBy } from '#server/teams/teams.queries.ts';
import { notifyBoards } from './game-changes.actions.ts';
import * as games from './games.queries.ts';
import * as lobby from './lobby.queries.ts';

/** What boards, tables and results call a team whose name a decision hides. */
const HIDDEN_NAME = 'Hidden team';

export const hideTeamAtShows = (tx: Db, teamId: string): Promise<void> => renameAtShows(tx, teamId, HIDDEN_NAME);

/** The teams that a decision hid get their names back, also where a host had given them another. */
export async function showTeamsAtShows(tx: Db, decisionId: string): Promise<void> {
  for (const { id, name } of await listTeamsHiddenBy(tx, decisionId)) await renameAtShows(tx, id, name);
}

async function renameAtShows(tx: Db, teamId: string, newName: string): Promise<void> {
  for (const { showId, gameId } of await lobby.listShowsOfTeam(tx, teamId)) {
    const name = await lobby.findFreeName(tx, showId, newName, teamId);
    if (!gameId) await lobby.updateLobbyName(tx, showId, teamId, name);
    else {
      const revision = await games.incrementRevision(tx, gameId);
      await games.updateEntryName(tx, { gameId, teamId, name, revision });
      await notifyBoards(tx, gameId);
    }
  }
}
