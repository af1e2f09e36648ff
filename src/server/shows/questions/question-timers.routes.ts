import type { FastifyInstance } from 'fastify';
import { getGame } from '#contracts/shows/games.contract.ts';
import { startQuestionTimer, stopQuestionTimer } from '#contracts/shows/question-timers.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { isUuid } from '#server/platform/formats/uuid.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as timers from './question-timers.actions.ts';

const GAME_PATHS = ['/api/games/', '/api/shows/game/'];

export function questionTimerRoutes(app: FastifyInstance, deps: AppDeps): void {
  app.addHook('preHandler', async ({ params, routeOptions: { url, config } }) => {
    // Boards do it themselves, together, and so does what pages read.
    if (config.isStream || config.endpoint === getGame || !GAME_PATHS.some((path) => url?.startsWith(path))) return;
    const { id, gameId = id } = params as { id?: string; gameId?: string };
    if (gameId && isUuid(gameId)) await timers.lockWhenTimeIsUp(deps, gameId);
  });

  serve(app, startQuestionTimer, async ({ params: { id }, body, viewer }) =>
    timers.startTimer(deps, { gameId: id, viewerId: viewer.id }, body),
  );

  serve(app, stopQuestionTimer, async ({ params: { id }, viewer }) =>
    timers.stopTimer(deps, { gameId: id, viewerId: viewer.id }),
  );
}
