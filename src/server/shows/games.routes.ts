import type { FastifyInstance } from 'fastify';
import { getGame, goToQuestion, lockQuestion, unlockQuestion } from '#contracts/shows/games.contract.ts';
import { completeGame, getShowOfGame, launchShow } from '#contracts/shows/shows.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { showGame } from './game-changes.actions.ts';
import * as games from './games.actions.ts';

export function gameRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, launchShow, async ({ params: { id }, viewer }) => games.launchShow(deps, id, viewer.id));

  serve(app, getShowOfGame, async ({ params: { id }, viewer }) => games.showOfGame(deps, id, viewer?.id ?? null));

  serve(app, completeGame, async ({ params: { id }, viewer }) =>
    games.completeGame(deps, { gameId: id, viewerId: viewer.id }),
  );

  serve(app, getGame, async ({ params: { id }, viewer }) => showGame(deps.db, id, viewer?.id ?? null));

  serve(app, goToQuestion, async ({ params: { id }, body, viewer }) =>
    games.goToQuestion(deps, { gameId: id, viewerId: viewer.id }, body.currentQuestion),
  );

  serve(app, lockQuestion, async ({ params: { id, question }, viewer }) =>
    games.lockQuestion(deps, { gameId: id, viewerId: viewer.id }, question),
  );

  serve(app, unlockQuestion, async ({ params: { id, question }, viewer }) =>
    games.unlockQuestion(deps, { gameId: id, viewerId: viewer.id }, question),
  );
}
