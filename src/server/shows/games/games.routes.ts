import type { FastifyInstance } from 'fastify';
import { addGameQuestions, getGame, getScoreSheet } from '#contracts/shows/games.contract.ts';
import { completeGame, getShowOfGame, launchShow, reopenGame, returnToLobby } from '#contracts/shows/shows.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { boardRate } from '#server/shows/board-rate.ts';
import { identifySender } from '#server/shows/players/players.policy.ts';
import { lockWhenTimeIsUp } from '#server/shows/questions/question-timers.actions.ts';
import { consoleRate } from './console-rate.ts';
import { showGame, showSheet } from './game-changes.actions.ts';
import * as games from './games.actions.ts';

export function gameRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, launchShow, async ({ params: { id }, viewer }) => games.launchShow(deps, id, viewer.id));

  serve(app, returnToLobby, async ({ params: { id }, viewer }) =>
    games.returnToLobby(deps, { gameId: id, viewerId: viewer.id }),
  );

  serve(app, getShowOfGame, async ({ params: { id }, viewer }) => games.showOfGame(deps, id, viewer?.id ?? null));

  serve(app, completeGame, async ({ params: { id }, viewer }) =>
    games.completeGame(deps, { gameId: id, viewerId: viewer.id }),
  );

  serve(app, reopenGame, async ({ params: { id }, viewer }) =>
    games.reopenGame(deps, { gameId: id, viewerId: viewer.id }),
  );

  serve(app, addGameQuestions, async ({ params: { id }, body, viewer }) =>
    games.addQuestions(deps, { gameId: id, viewerId: viewer.id }, body.questionCount),
  );

  serve(
    app,
    getGame,
    async ({ params: { id }, ...sender }) => {
      // Pages read this without a request, and so without its hooks.
      await lockWhenTimeIsUp(deps, id);
      return showGame(deps.db, id, identifySender(sender)?.id ?? null);
    },
    { networkRate: boardRate, viewerRate: consoleRate },
  );

  serve(
    app,
    getScoreSheet,
    async ({ params: { id }, viewer }) => showSheet(deps.db, { gameId: id, viewerId: viewer.id }),
    { viewerRate: consoleRate },
  );
}
