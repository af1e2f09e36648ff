import type { FastifyInstance, FastifyReply } from 'fastify';
import { watchGame, watchScoreSheet } from '#contracts/shows/games.contract.ts';
import { watchLobby } from '#contracts/shows/lobby.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { formatEvent } from '#server/platform/http/event-stream.ts';
import { maintainStreams } from '#server/platform/http/open-streams.ts';
import type { Viewer } from '#server/platform/http/serve.ts';
import { serve } from '#server/platform/http/serve.ts';
import { type Board, type BoardHub, openBoardHub } from './board-hub.ts';
import { openingReader } from './board-openings.ts';
import { boardRate } from './board-rate.ts';
import { type GameView, isFinal } from './games/game-changes.actions.ts';
import { type LobbyHub, openLobbyHub } from './lobby-hub.ts';
import { identifySender } from './players/players.policy.ts';
import { lockWhenTimeIsUp } from './questions/question-timers.actions.ts';
import { findShow } from './shows.queries.ts';

const LIMITS = { kind: 'boards', maxPerProcess: 5000, maxPerNetwork: 1000, maxPerPerson: 50 };

/** Tells the reader not to reconnect. */
const END = formatEvent({ name: 'end', data: '{}' });

type Watcher = { viewer: Viewer | null; deviceId: string | null };

export function boardRoutes(
  app: FastifyInstance,
  deps: Pick<AppDeps, 'db' | 'clock' | 'sessionStreams' | 'metrics'>,
): void {
  const hubDeps = { ...deps, lockWhenTimeIsUp: (gameId: string) => lockWhenTimeIsUp(deps, gameId) };
  const readOpening = openingReader(hubDeps);
  let hub: BoardHub | undefined;
  let lobbies: LobbyHub | undefined;
  const streams = maintainStreams(app, deps, LIMITS);

  async function watch(reply: FastifyReply, gameId: string, { viewer, deviceId }: Watcher, view: GameView) {
    const viewerId = identifySender({ viewer, deviceId })?.id ?? null;
    const { game, text } = await readOpening({ gameId, viewerId, view }, reply.request.headers['last-event-id']);
    streams.requireCapacity(reply, viewerId);
    hub ??= openBoardHub(hubDeps);
    const isOver = isFinal(game.completedAt, deps.clock.now());
    const opening = isOver ? text + END : text;
    const stream = streams.start(reply, viewer, { opening, onEnd: () => hub?.leave(gameId, board) });
    const board: Board = { viewerId, view, stream, revision: game.revision };
    // People wait before the board for the scores of a show that was reopened to correct them.
    if (isOver) stream.end();
    else hub.join(gameId, board);
    return reply;
  }

  async function watchLobbyOf(reply: FastifyReply, showId: string, { viewer, deviceId }: Watcher) {
    const viewerId = identifySender({ viewer, deviceId })?.id ?? null;
    streams.requireCapacity(reply, viewerId);
    lobbies ??= openLobbyHub(deps.db);
    const lobby = lobbies;
    const page = lobby.enter(showId);
    const leave = () => lobby.leave(showId, page);
    try {
      const show = await findShow(deps.db, showId, viewerId);
      if (!show) throw new AppError('show.not_found');
      lobby.follow(page, streams.start(reply, viewer, { opening: '', onEnd: leave }), show.gameId !== null);
    } catch (error) {
      leave();
      throw error;
    }
    return reply;
  }

  serve(app, watchLobby, ({ params, ...watcher }, reply) => watchLobbyOf(reply, params.id, watcher), {
    networkRate: boardRate,
    isStream: true,
  });
  serve(app, watchGame, ({ params, ...watcher }, reply) => watch(reply, params.id, watcher, 'board'), {
    networkRate: boardRate,
    isStream: true,
  });
  serve(app, watchScoreSheet, ({ params, ...watcher }, reply) => watch(reply, params.id, watcher, 'sheet'), {
    isStream: true,
  });
}
