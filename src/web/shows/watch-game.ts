import * as calls from '#contracts/calls.gen.ts';
import { callUrl } from '#contracts/endpoint-url.ts';
import type { GameState } from '#contracts/shows/games.contract.ts';
import { followEvents } from '#web/platform/http/event-stream.ts';
import { HttpError } from '#web/platform/http/http.ts';

type Watching = {
  onState(state: GameState): void;
  onLive(isLive: boolean): void;
  /** The viewer lost access. */
  onGone(): void;
  signal: AbortSignal;
};

const NOT_FOUND = 404;

/** Follows a game until `signal` aborts or the game is completed: reconnects after every loss and receives what it missed. */
export async function watchGame(gameId: string, { onState, onLive, onGone, signal }: Watching): Promise<void> {
  await followEvents(callUrl(calls.watchGame, { params: { id: gameId } }), {
    signal,
    onEvent({ name, data }) {
      if (name !== 'state') return false;
      const state = JSON.parse(data) as GameState;
      onLive(true);
      onState(state);
      return state.showStatus === 'completed';
    },
    onLost(error) {
      if (error instanceof HttpError && error.status === NOT_FOUND) onGone();
      onLive(false);
    },
  });
  onLive(false);
}
