import { EMPTY_GAME, mergeGameState } from '#contracts/shows/game-merging.ts';
import type { GameState, ScoreEntry } from '#contracts/shows/games.contract.ts';
import { type Game, stateOf } from './games.api.ts';

/** The game of a page. `isLive`: the stream is connected. */
export type GameData = GameState & {
  gameId: string | null;
  isLoading: boolean;
  isLive: boolean;
  /** The server’s clock minus `performance.now()`; null until the stream has sent it. */
  clockOffsetMs: number | null;
  /** The number of times the stream connected: events in between were missed. */
  connections: number;
  /** The number of answer events by team: a new one means that its answers have changed. */
  answerEvents: Readonly<Record<string, number>>;
};

export const emptyGame: GameData = {
  ...EMPTY_GAME,
  gameId: null,
  isLoading: false,
  isLive: false,
  clockOffsetMs: null,
  connections: 0,
  answerEvents: {},
};

export type GameAction =
  /** Reset when loading starts: no current question, `q1` next. */
  | { type: 'game/load'; gameId: string }
  /** All that the server has: teams that it lacks were removed. */
  | { type: 'game/whole'; game: Game }
  /** What has changed since the state before. The stream names its game, because it may succeed where loading has failed. */
  | { type: 'game/state'; gameId?: string; state: GameState; receivedAt?: number }
  /** The answer to an own write, before the stream has it. */
  | { type: 'game/entry'; entry: ScoreEntry }
  | { type: 'game/answers'; teamIds: readonly string[] }
  | { type: 'game/live'; isLive: boolean }
  /** Nothing could be loaded: as empty as at the start. */
  | { type: 'game/failed' }
  | { type: 'game/reset' };

/** The fastest message is the most exact; a new connection starts again, because the server’s clock may have been set. */
function offsetOf(
  known: number | null,
  { state: { serverTime }, receivedAt }: Extract<GameAction, { type: 'game/state' }>,
): number | null {
  if (!serverTime || receivedAt === undefined) return known;
  return Math.max(Date.parse(serverTime) - receivedAt, known ?? -Infinity);
}

export function reduceGame(game: GameData, action: GameAction): GameData {
  switch (action.type) {
    case 'game/load':
      return { ...emptyGame, gameId: action.gameId, isLoading: true };
    case 'game/whole': {
      const state = stateOf(action.game);
      const teamIds = new Set(state.scores.map(({ teamId }) => teamId));
      const removedTeamIds = game.scores.map(({ teamId }) => teamId).filter((teamId) => !teamIds.has(teamId));
      return { ...game, ...mergeGameState(game, { ...state, removedTeamIds }), isLoading: false };
    }
    case 'game/state':
      return {
        ...game,
        ...mergeGameState(game, action.state),
        gameId: action.gameId ?? game.gameId,
        clockOffsetMs: offsetOf(game.clockOffsetMs, action),
        isLoading: false,
      };
    case 'game/entry':
      return {
        ...game,
        scores: game.scores.map((entry) => (entry.teamId === action.entry.teamId ? action.entry : entry)),
      };
    case 'game/live':
      if (action.isLive === game.isLive) return game;
      if (!action.isLive) return { ...game, isLive: false };
      return { ...game, isLive: true, clockOffsetMs: null, connections: game.connections + 1 };
    case 'game/answers': {
      const counted = action.teamIds.map((teamId) => [teamId, (game.answerEvents[teamId] ?? 0) + 1]);
      return { ...game, answerEvents: { ...game.answerEvents, ...Object.fromEntries(counted) } };
    }
    case 'game/failed':
    case 'game/reset':
      return emptyGame;
  }
}
