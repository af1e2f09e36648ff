import type { AppDeps } from '#server/platform/app-deps.ts';
import { on, type Work } from '#server/platform/jobs/work.ts';
import { teamRenamed } from '#server/teams/teams.domain-events.ts';
import { notifyBoards } from './game-changes.actions.ts';
import { incrementRevision, listGamesOfTeam, updateEntryRevision } from './games.queries.ts';

/** Updates boards after a team was renamed. */
export const showJobs = ({ db }: Pick<AppDeps, 'db'>): Work =>
  on(teamRenamed, { name: 'update-boards-of-renamed-team' }, async ({ teamId }) => {
    for (const gameId of await listGamesOfTeam(db, teamId))
      await db.transaction(async (tx) => {
        await updateEntryRevision(tx, { gameId, teamId }, await incrementRevision(tx, gameId));
        await notifyBoards(tx, gameId);
      });
  });
