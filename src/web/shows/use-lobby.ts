import { useEffect, useEffectEvent } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import { callUrl } from '#contracts/endpoint-url.ts';
import { followEvents } from '#web/platform/http/event-stream.ts';

/** A replica of the database may be behind: what is loaded at once may not know of the launch yet. */
const ASK_AGAIN_MS = 500;

/**
 * Calls `onClosed` as soon as the show whose lobby the page shows is launched or deleted. Calls it once more shortly after,
 * if the show still is in its lobby for the page. Null: it is not in a lobby.
 */
export function useLobby(showId: string | null, onClosed: () => void): void {
  const onLatestClosed = useEffectEvent(onClosed);
  useEffect(() => {
    if (!showId) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    void followEvents(callUrl(calls.watchLobby, { params: { id: showId } }), {
      signal: leaving.signal,
      onEvent({ name }) {
        if (name !== 'closed') return false;
        onLatestClosed();
        timer = setTimeout(onLatestClosed, ASK_AGAIN_MS);
        return true;
      },
      // The page polls too.
      onLost: () => undefined,
    });
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [showId]);
}
