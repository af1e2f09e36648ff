import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/shows/games.contract.ts';
import { listScoreChanges, undoScoreChange } from '#contracts/shows/score-changes.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { consoleRate } from './console-rate.ts';
import * as scores from './scores.actions.ts';

/** Pasting a sheet of 50 teams and 10 questions takes 500 writes. Counted in memory to spare the database. */
const writeLimit = { ...byViewer('score', 3000, 600), isExact: false };
/** Each write stays in the history. A night of 200 teams and 100 questions has 20,000 scores. */
const dailyLimit = { ...byViewer('score-day', 40_000, 86_400), isExact: false };
/** Limits undoing as well, which also adds to the history. */
const adjustLimit = byViewer('score-adjustment', 300, 3600);

export function scoreRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(
    app,
    contract.writeScore,
    async ({ params: { gameId, teamId }, body, viewer }) =>
      scores.writeScore(deps, { gameId, viewerId: viewer.id }, { ...body, teamId }),
    { limits: [writeLimit, dailyLimit], viewerRate: consoleRate },
  );

  serve(app, contract.addTeamToGame, async ({ params: { id, teamId }, viewer }) =>
    scores.addTeam(deps, { gameId: id, viewerId: viewer.id }, teamId),
  );

  serve(app, contract.removeTeamFromGame, async ({ params: { id, teamId }, viewer }) =>
    scores.removeTeam(deps, { gameId: id, viewerId: viewer.id }, teamId),
  );

  serve(
    app,
    contract.adjustScore,
    async ({ params: { id }, body, viewer }) => scores.adjustScore(deps, { gameId: id, viewerId: viewer.id }, body),
    { limits: [adjustLimit] },
  );

  serve(app, listScoreChanges, async ({ params: { id }, query, viewer }) =>
    scores.showScoreChanges(deps, { gameId: id, viewerId: viewer.id }, query.before),
  );

  serve(
    app,
    undoScoreChange,
    async ({ params: { id, changeId }, viewer }) =>
      scores.undoScoreChange(deps, { gameId: id, viewerId: viewer.id }, changeId),
    { limits: [adjustLimit] },
  );
}
