import * as calls from '#contracts/calls.gen.ts';
import { callUrl } from '#contracts/endpoint-url.ts';
import type { ChangedAnswers, GameState } from '#contracts/shows/games.contract.ts';
import { followEvents, isSilence } from '#web/platform/http/event-stream.ts';
import { HttpError } from '#web/platform/http/http.ts';

type WatchOptions = {
  view: 'board' | 'sheet';
  onState(state: GameState): void;
  /** These teams changed an answer. */
  onAnswers(teamIds: readonly string[]): void;
  /** `isSilent`: nothing came for so long that the loss is certain. */
  onLive(isLive: boolean, isSilent?: boolean): void;
  /** The game was deleted, or is no longer for the viewer. */
  onGone(): void;
  signal: AbortSignal;
};

/** Deleted, hidden, or no longer run by the viewer. */
const isGone = (error: unknown): boolean => error instanceof HttpError && [403, 404].includes(error.status);
/** A room waits for its board. */
const LONGEST_WAIT_MS = 2000;
/** Servers of the release before end the stream of a completed game after each state, without saying that it is the end. */
const COMPLETED_WAIT_MS = 30_000;

/** Follows a game until `signal` aborts or the server says that nothing more will come: reconnects after every loss and receives what it missed. */
export async function watchGame(
  gameId: string,
  { view, onState, onAnswers, onLive, onGone, signal }: WatchOptions,
): Promise<void> {
  let isCompleted = false;
  const call = view === 'sheet' ? calls.watchScoreSheet : calls.watchGame;
  await followEvents(callUrl(call, { params: { id: gameId } }), {
    signal,
    longestWaitMs: LONGEST_WAIT_MS,
    waitAfterEndMs: () => (isCompleted ? COMPLETED_WAIT_MS : undefined),
    onEvent({ name, data }) {
      if (name === 'answers') onAnswers((JSON.parse(data) as ChangedAnswers).teamIds);
      if (name === 'state') {
        const state = JSON.parse(data) as GameState;
        isCompleted = state.showStatus === 'completed';
        onLive(true);
        onState(state);
      }
      // The show was completed, and can't be reopened anymore.
      return name === 'end';
    },
    onLost(error) {
      if (isGone(error)) onGone();
      onLive(false, isSilence(error));
    },
  });
  onLive(false);
}
