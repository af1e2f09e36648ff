import { EMPTY_GAME, mergeGameState } from '#contracts/shows/game-merging.ts';
import type { GameState, ScoreEntry } from '#contracts/shows/games.contract.ts';

/** The game of a page. `isLive` tells whether the stream is connected. */
export type GameData = GameState & { gameId: string | null; isLoading: boolean; isLive: boolean };

export const emptyGame: GameData = { ...EMPTY_GAME, gameId: null, isLoading: false, isLive: false };

export type GameAction =
  /** Reset when loading starts: no current question, `q1` next. */
  | { type: 'game/load'; gameId: string }
  /** What the server has, whole or changed. */
  | { type: 'game/state'; state: GameState }
  /** The answer to a write of one's own, before the stream tells of it. */
  | { type: 'game/entry'; entry: ScoreEntry }
  | { type: 'game/live'; isLive: boolean }
  /** Nothing could be loaded: as empty as at the start. */
  | { type: 'game/failed' }
  | { type: 'game/reset' };

export function reduceGame(game: GameData, action: GameAction): GameData {
  switch (action.type) {
    case 'game/load':
      return { ...emptyGame, gameId: action.gameId, isLoading: true };
    case 'game/state':
      return { ...game, ...mergeGameState(game, action.state), isLoading: false };
    case 'game/entry':
      return {
        ...game,
        scores: game.scores.map((entry) => (entry.teamId === action.entry.teamId ? action.entry : entry)),
      };
    case 'game/live':
      return { ...game, isLive: action.isLive };
    case 'game/failed':
    case 'game/reset':
      return emptyGame;
  }
}
