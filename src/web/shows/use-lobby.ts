import { useEffect, useEffectEvent } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import { callUrl } from '#contracts/endpoint-url.ts';
import { followEvents } from '#web/platform/http/event-stream.ts';

/** Calls `onClosed` as soon as the show whose lobby the page shows is launched or deleted. Null: it is not in a lobby. */
export function useLobby(showId: string | null, onClosed: () => void): void {
  const onLatestClosed = useEffectEvent(onClosed);
  useEffect(() => {
    if (!showId) return;
    const leaving = new AbortController();
    void followEvents(callUrl(calls.watchLobby, { params: { id: showId } }), {
      signal: leaving.signal,
      onEvent({ name }) {
        if (name !== 'closed') return false;
        onLatestClosed();
        return true;
      },
      // The page polls too.
      onLost: () => undefined,
    });
    return () => leaving.abort();
  }, [showId]);
}
