import { useEffect, useReducer, useState } from 'react';
import { useRevalidator } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';
import { emptyGame, type GameAction, type GameData, reduceGame } from './game.slice.ts';
import { type Game, stateOf } from './games.api.ts';
import { watchGame } from './watch-game.ts';

/** Shorter interruptions are only reconnects and not shown. */
const LOST_AFTER_MS = 2000;

export type LiveGame = { game: GameData; isLost: boolean; dispatch: (action: GameAction) => void };

const begin = (first: Game | null): GameData =>
  first ? reduceGame({ ...emptyGame, gameId: first.gameId }, { type: 'game/state', state: stateOf(first) }) : emptyGame;

/** Loads a game and follows its stream; `first` is the server-rendered state. */
export function useGame(gameId: string | null, first: Game | null): LiveGame {
  const [game, dispatch] = useReducer(reduceGame, first, begin);
  const [isLost, setLost] = useState(false);
  const { revalidate } = useRevalidator();
  const knownId = game.gameId;
  useEffect(() => {
    if (!gameId) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (knownId !== gameId) {
      dispatch({ type: 'game/load', gameId });
      callApi(calls.getGame, { params: { id: gameId } }).then(
        (loaded) => signal.aborted || dispatch({ type: 'game/state', state: stateOf(loaded) }),
        () => signal.aborted || dispatch({ type: 'game/failed' }),
      );
    }
    void watchGame(gameId, {
      signal,
      // Reload the page, which then shows 404 for viewers without access.
      onGone: () => void revalidate(),
      onState: (state) => dispatch({ type: 'game/state', state }),
      onLive: (isLive) => {
        clearTimeout(timer);
        if (signal.aborted) return;
        dispatch({ type: 'game/live', isLive });
        if (isLive) setLost(false);
        else timer = setTimeout(() => setLost(true), LOST_AFTER_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what is known of the game is no reason to watch it anew
  }, [gameId]);
  return { game, isLost: isLost && game.showStatus !== 'completed', dispatch };
}
