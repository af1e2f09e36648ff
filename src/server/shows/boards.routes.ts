import type { FastifyInstance } from 'fastify';
import { watchGame } from '#contracts/shows/games.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { maintainStreams } from '#server/platform/http/open-streams.ts';
import { serve } from '#server/platform/http/serve.ts';
import { type Board, type BoardHub, openBoardHub, stateText } from './board-hub.ts';
import { findGame } from './games.queries.ts';

const LIMITS = { maxPerProcess: 5000, maxPerPerson: 50 };

/** The revision that a reconnecting board knows. One from the future stems from a database that was restored since. */
function knownRevision(header: string | string[] | undefined, revision: number): number {
  const known = /^\d{1,15}$/.test(String(header)) ? Number(header) : 0;
  return known <= revision ? known : 0;
}

export function boardRoutes(app: FastifyInstance, deps: Pick<AppDeps, 'db' | 'sessionStreams'>): void {
  const { db } = deps;
  let hub: BoardHub | undefined;
  const streams = maintainStreams(app, deps, LIMITS);

  serve(
    app,
    watchGame,
    async ({ params: { id }, viewer }, reply) => {
      const viewerId = viewer?.id ?? null;
      const game = await findGame(db, id, viewerId);
      if (!game) throw new AppError('game.not_found');
      streams.requireCapacity(viewerId);
      hub ??= openBoardHub(db);
      const opening = await stateText(db, game, knownRevision(reply.request.headers['last-event-id'], game.revision));
      const stream = streams.start(reply, viewer, { opening, onEnd: () => hub?.leave(id, board) });
      const board: Board = { viewerId, stream, revision: game.revision };
      // A completed game does not change any more.
      if (game.showStatus === 'completed') stream.end();
      else hub.join(id, board);
      return reply;
    },
    { isStream: true },
  );
}
