import { useEffect, useSyncExternalStore } from 'react';
import { HttpError } from './http.ts';

const TOO_MANY = 429;

/** Whether a failed write is worth retrying: lost connections and busy servers are not refusals. */
export const isLost = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status >= 500 || error.status === TOO_MANY;

type Queue<State> = {
  state: () => State;
  subscribe: (listener: () => void) => () => void;
  /** Enqueues what an earlier visit could not send. */
  restore(): void;
  retryNow: () => void;
};

/** Connects a write queue to its page: retries when the network returns, and warns before leaving with unsent changes. */
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
