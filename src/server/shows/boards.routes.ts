import type { FastifyInstance, FastifyReply } from 'fastify';
import { watchGame, watchScoreSheet } from '#contracts/shows/games.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { maintainStreams } from '#server/platform/http/open-streams.ts';
import type { Viewer } from '#server/platform/http/serve.ts';
import { serve } from '#server/platform/http/serve.ts';
import { type Board, type BoardHub, openBoardHub, stateText } from './board-hub.ts';
import type { GameView } from './games/game-changes.actions.ts';
import { findGame } from './games/games.queries.ts';
import { whoPlays } from './players/players.policy.ts';
import { lockWhenTimeIsUp } from './questions/question-timers.actions.ts';

const LIMITS = { kind: 'boards', maxPerProcess: 5000, maxPerPerson: 50 };

/** The revision that a reconnecting board knows. One from the future stems from a database that was restored since. */
function knownRevision(header: string | string[] | undefined, revision: number): number {
  const known = /^\d{1,15}$/.test(String(header)) ? Number(header) : 0;
  return known <= revision ? known : 0;
}

type Watcher = { viewer: Viewer | null; deviceId: string | null };

export function boardRoutes(
  app: FastifyInstance,
  deps: Pick<AppDeps, 'db' | 'clock' | 'sessionStreams' | 'metrics'>,
): void {
  const { db } = deps;
  let hub: BoardHub | undefined;
  const streams = maintainStreams(app, deps, LIMITS);

  async function watch(reply: FastifyReply, gameId: string, { viewer, deviceId }: Watcher, view: GameView) {
    const viewerId = whoPlays({ viewer, deviceId })?.id ?? null;
    const game = await findGame(db, gameId, viewerId);
    if (!game) throw new AppError('game.not_found');
    if (view === 'sheet' && !game.canRun) throw new AppError('auth.forbidden');
    streams.requireCapacity(viewerId);
    hub ??= openBoardHub({ ...deps, lockWhenTimeIsUp: (id) => lockWhenTimeIsUp(deps, id) });
    const known = knownRevision(reply.request.headers['last-event-id'], game.revision);
    const opening = await stateText(deps, game, { afterRevision: known, view });
    const stream = streams.start(reply, viewer, { opening, onEnd: () => hub?.leave(gameId, board) });
    const board: Board = { viewerId, view, stream, revision: game.revision };
    // A completed game does not change until it is reopened.
    if (game.showStatus === 'completed') stream.end();
    else hub.join(gameId, board);
    return reply;
  }

  serve(app, watchGame, ({ params, ...watcher }, reply) => watch(reply, params.id, watcher, 'board'), {
    isStream: true,
  });
  serve(app, watchScoreSheet, ({ params, ...watcher }, reply) => watch(reply, params.id, watcher, 'sheet'), {
    isStream: true,
  });
}
