import type { GameState } from '#contracts/games.contract.ts';
import { HttpError } from '#web/platform/http.ts';
import { openEventStream } from '#web/platform/event-stream.ts';

type Watching = {
  onState(state: GameState): void;
  onLive(isLive: boolean): void;
  /** Whoever watches may not any more. */
  onGone(): void;
  signal: AbortSignal;
};

const NOT_FOUND = 404;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/** Follows a game until `signal` or until it is completed: comes again after every loss, and is told what it missed. */
export async function watchGame(gameId: string, { onState, onLive, onGone, signal }: Watching): Promise<void> {
  let lastEventId = '';
  let waitMs = FIRST_WAIT_MS;
  let isOver = false;
  while (!signal.aborted && !isOver) {
    try {
      const events = await openEventStream(`/api/games/${gameId}/live`, { lastEventId, signal });
      for await (const { id, name, data } of events) {
        if (name !== 'state') continue;
        const state = JSON.parse(data) as GameState;
        lastEventId = id;
        waitMs = FIRST_WAIT_MS;
        isOver = state.showStatus === 'completed';
        onLive(true);
        onState(state);
      }
    } catch (error) {
      // Lost: the next try tells.
      if (error instanceof HttpError && error.status === NOT_FOUND) onGone();
    }
    onLive(false);
    if (!isOver) await pause(waitMs, signal);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }
}

/** Shorter when the network comes back or the page is looked at again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      document.removeEventListener('visibilitychange', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
    document.addEventListener('visibilitychange', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
