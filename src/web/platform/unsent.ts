import { useEffect, useSyncExternalStore } from 'react';
import { HttpError } from './http.ts';

const TOO_MANY = 429;

/** Whether a write may succeed later as it is: answers that cannot come, and a server that is busy, are no refusals. */
export const isLost = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status >= 500 || error.status === TOO_MANY;

type Queue<State> = {
  state: () => State;
  subscribe: (listener: () => void) => () => void;
  /** Takes up what an earlier visit could not send. */
  restore(): void;
  retryNow: () => void;
};

/** A queue of writes while its page is open: it goes on when the network is back, and a page that is left with unsent ones asks first. */
export function useUnsent<State extends { pending: number }>(queue: Queue<State>): State {
  const state = useSyncExternalStore(queue.subscribe, queue.state, queue.state);
  useEffect(() => {
    queue.restore();
    const leaving = (event: BeforeUnloadEvent) => queue.state().pending > 0 && event.preventDefault();
    addEventListener('online', queue.retryNow);
    addEventListener('beforeunload', leaving);
    return () => {
      removeEventListener('online', queue.retryNow);
      removeEventListener('beforeunload', leaving);
    };
  }, [queue]);
  return state;
}
