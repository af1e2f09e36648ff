import type { FastifyInstance } from 'fastify';
import { watchGame } from '#contracts/games.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { HEARTBEAT, openEventStream } from '#server/platform/event-stream.ts';
import { serve } from '#server/platform/serve.ts';
import { type Board, type BoardHub, openBoardHub, stateText } from './board-hub.ts';
import { findGame } from './games.queries.ts';

const HEARTBEAT_MS = 20_000;
/** Then it comes again, with an access token that is still good. */
const LONGEST_MS = 14 * 60_000;
/** In one process; past it boards are asked to come back. */
const MOST_BOARDS = 5000;
/** Of one person; whoever only watches need not sign in. */
const MOST_OF_ONE = 50;
const WAIT_BEFORE_RETRY = 'retry: 1000\n\n';

/** Reads where a board left off; a revision from the future is of another life of the database. */
function knownRevision(header: string | string[] | undefined, revision: number): number {
  const known = /^\d{1,15}$/.test(String(header)) ? Number(header) : 0;
  return known <= revision ? known : 0;
}

export function boardRoutes(app: FastifyInstance, { db }: Pick<AppDeps, 'db'>): void {
  let hub: BoardHub | undefined;
  let boardCount = 0;
  const beat = setInterval(() => {
    for (const { stream } of hub?.everyBoard() ?? []) stream.send(HEARTBEAT);
  }, HEARTBEAT_MS).unref();
  app.addHook('preClose', async () => {
    clearInterval(beat);
    for (const { stream } of hub?.everyBoard() ?? []) stream.end();
  });

  serve(
    app,
    watchGame,
    async ({ params: { id }, viewer }, reply) => {
      const viewerId = viewer?.id ?? null;
      const game = await findGame(db, id, viewerId);
      if (!game) throw new AppError('game.not_found');
      if (boardCount >= MOST_BOARDS) throw new AppError('server.busy', { retryAfterSeconds: 5 });
      hub ??= openBoardHub(db);
      if (viewerId && hub.countBoardsOf(viewerId) >= MOST_OF_ONE)
        throw new AppError('request.rate_limited', { retryAfterSeconds: 60 });
      const opening = await stateText(db, game, knownRevision(reply.request.headers['last-event-id'], game.revision));
      const longest = setTimeout(() => stream.end(), LONGEST_MS).unref();
      boardCount++;
      const stream = openEventStream(reply, () => {
        boardCount--;
        clearTimeout(longest);
        hub?.leave(id, board);
      });
      const board: Board = { viewerId, stream, revision: game.revision };
      stream.send(WAIT_BEFORE_RETRY + opening);
      // Nothing will change any more.
      if (game.showStatus === 'completed') stream.end();
      else hub.join(id, board);
      return reply;
    },
    { isStream: true },
  );
}
