import type { AppDeps } from '#server/platform/app-deps.ts';
import { on, type Work } from '#server/platform/jobs/work.ts';
import { teamRenamed } from '#server/teams/teams.domain-events.ts';
import { notifyBoards } from './game-changes.actions.ts';
import { listGamesOfTeam, raiseRevision, updateEntryRevision } from './games.queries.ts';

/** Boards show a team's new name, as any other change of its entry. */
export const showJobs = ({ db }: Pick<AppDeps, 'db'>): Work =>
  on(teamRenamed, { name: 'update-boards-of-renamed-team' }, async ({ teamId }) => {
    for (const gameId of await listGamesOfTeam(db, teamId))
      await db.transaction(async (tx) => {
        await updateEntryRevision(tx, { gameId, teamId }, await raiseRevision(tx, gameId));
        await notifyBoards(tx, gameId);
      });
  });
