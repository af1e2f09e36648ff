import type * as games from '#contracts/shows/games.contract.ts';

export type Game = games.Game;
export type GameState = games.GameState;
export type ScoreEntry = games.ScoreEntry;

/** The game's changing state, without its constants. */
export const stateOf = ({
  id: _id,
  gameId: _game,
  showId: _show,
  title: _title,
  takesAnswers: _takes,
  ...state
}: Game): GameState => ({
  ...state,
  removedTeamIds: [],
});
