import type { FastifyInstance } from 'fastify';
import { endBreak, startBreak } from '#contracts/shows/breaks.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { serve } from '#server/platform/http/serve.ts';
import { updateBreak } from './breaks.queries.ts';
import { changeGame, showSheet } from './game-changes.actions.ts';

export function breakRoutes(app: FastifyInstance, deps: AppDeps): void {
  const setBreak = (gameId: string, viewerId: string, minutes: number | null) =>
    changeGame(deps, { gameId, viewerId }, async (tx, { now }) => {
      await updateBreak(tx, gameId, minutes === null ? null : secondsAfter(now, minutes * 60));
      return showSheet(tx, { gameId, viewerId });
    });

  serve(app, startBreak, async ({ params: { id }, body, viewer }) => setBreak(id, viewer.id, body.minutes));
  serve(app, endBreak, async ({ params: { id }, viewer }) => setBreak(id, viewer.id, null));
}
