import type { Tokens } from '#contracts/accounts/accounts.contract.ts';
import * as calls from '#contracts/calls.gen.ts';
import { callApi, HttpError } from './http.ts';
import { fallbacks } from './messages.ts';
import { readTokens, writeTokens } from './session-storage.ts';

const PAUSE_MS = 5000;

/**
 * New tokens for `held`, with one request however many tabs and calls want them at once: they queue, and whoever comes
 * second finds the tokens already replaced in storage and takes those. Storage is written while still in the queue's front;
 * a later write would let the next in line send a spent token. Nothing is written over a session that ended meanwhile.
 * `isEarly`: the old access token still works, so there is time to try again.
 */
export function exchangeTokens(held: Tokens, { isEarly = false } = {}): Promise<Tokens> {
  return oneAtATime(async () => {
    const before = readTokens();
    if (!before) throw new Error(fallbacks.noRefreshToken);
    if (before.refresh.token !== held.refresh.token) return before;
    try {
      const ask = () => callApi(calls.refreshTokens, { body: { refreshToken: held.refresh.token } });
      const fresh = await (isEarly ? untilAnswered(ask, Date.parse(held.access.expires)) : ask());
      const after = readTokens();
      if (!after) throw new Error(fallbacks.noRefreshToken);
      if (after.refresh.token !== held.refresh.token) return after;
      writeTokens(fresh);
      return fresh;
    } catch (error) {
      if (readTokens()?.refresh.token === held.refresh.token) writeTokens(null);
      throw error;
    }
  });
}

/** While the old token still works, a server that is away, restarting or asks to wait is no failed refresh yet. */
async function untilAnswered<T>(ask: () => Promise<T>, deadline: number): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const isAnswer = error instanceof HttpError && error.status < 502 && error.status !== 429;
    if (isAnswer || Date.now() + PAUSE_MS > deadline) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return untilAnswered(ask, deadline);
  }
}

let queue: Promise<unknown> = Promise.resolve();

function oneAtATime<T>(task: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | null | undefined;
  if (locks) return locks.request('dig-token-exchange', task) as Promise<T>;
  // Without Web Locks (no HTTPS, old browsers) only this tab queues; the server forgives tabs that meet.
  const turn = queue.then(task, task);
  queue = turn.catch(() => undefined);
  return turn;
}
