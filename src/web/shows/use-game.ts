import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';
import { emptyGame, type GameAction, type GameData, reduceGame } from './game.slice.ts';
import type { Game } from './games.api.ts';
import { watchGame } from './watch-game.ts';

/** Shorter interruptions are only reconnects and not shown. */
const LOST_AFTER_MS = 2000;

export type LiveGame = { game: GameData; isLost: boolean; dispatch: (action: GameAction) => void };

const begin = (first: Game | null): GameData =>
  first ? reduceGame({ ...emptyGame, gameId: first.gameId }, { type: 'game/whole', game: first }) : emptyGame;

/** `sheet` has the latest scores, for the host and helpers; `board` only what viewers may see. */
export type GameView = 'board' | 'sheet';

const loadGame = (id: string, view: GameView): Promise<Game> =>
  callApi(view === 'sheet' ? calls.getScoreSheet : calls.getGame, { params: { id } });

type FollowOptions = {
  view?: GameView;
  /** The game was deleted, or is no longer for the viewer. Called again at each attempt to reconnect. */
  onGone: () => void;
};

/** Loads a game and follows its stream; `first` is the server-rendered state. */
export function useGame(
  gameId: string | null,
  first: Game | null,
  { view = 'board', onGone }: FollowOptions,
): LiveGame {
  const [game, dispatch] = useReducer(reduceGame, first, begin);
  const [isLost, setLost] = useState(false);
  const onLatestGone = useEffectEvent(onGone);
  const knownId = game.gameId;
  useEffect(() => {
    if (!gameId) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStreamed = false;
    if (knownId !== gameId) {
      dispatch({ type: 'game/load', gameId });
      loadGame(gameId, view).then(
        (loaded) => signal.aborted || dispatch({ type: 'game/whole', game: loaded }),
        // The state that the stream has delivered stays: its next event holds only changes.
        () => signal.aborted || isStreamed || dispatch({ type: 'game/failed' }),
      );
    }
    void watchGame(gameId, {
      view,
      signal,
      onGone: () => onLatestGone(),
      onState(state) {
        isStreamed = true;
        dispatch({ type: 'game/state', gameId, state, receivedAt: performance.now() });
      },
      onAnswers: (teamIds) => dispatch({ type: 'game/answers', teamIds }),
      onLive: (isLive, isSilent = false) => {
        clearTimeout(timer);
        if (signal.aborted) return;
        dispatch({ type: 'game/live', isLive });
        if (isLive) setLost(false);
        else timer = setTimeout(() => setLost(true), isSilent ? 0 : LOST_AFTER_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what is known of the game is no reason to watch it again
  }, [gameId]);
  return { game, isLost: isLost && game.showStatus !== 'completed', dispatch };
}
