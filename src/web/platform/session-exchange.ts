import type { Tokens } from '#contracts/accounts.contract.ts';
import { callApi } from './http.ts';
import { fallbacks } from './messages.ts';
import { refreshTokensCall } from './session-calls.ts';
import { readTokens, writeTokens } from './session-storage.ts';

/**
 * New tokens for `held`, with one request however many tabs and calls want them at once: they queue, and whoever comes
 * second finds the tokens already replaced in storage and takes those. Storage is written while still in the queue's front;
 * a later write would let the next in line send a spent token. Nothing is written over a session that ended meanwhile.
 */
export function exchangeTokens(held: Tokens): Promise<Tokens> {
  return oneAtATime(async () => {
    const before = readTokens();
    if (!before) throw new Error(fallbacks.noRefreshToken);
    if (before.refresh.token !== held.refresh.token) return before;
    try {
      const fresh = await callApi(refreshTokensCall, { body: { refreshToken: held.refresh.token } });
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

let queue: Promise<unknown> = Promise.resolve();

function oneAtATime<T>(task: () => Promise<T>): Promise<T> {
  // Without Web Locks (no HTTPS, old browsers) only this tab queues; the server forgives tabs that meet.
  if (typeof navigator.locks !== 'undefined') return navigator.locks.request('dig-token-exchange', task) as Promise<T>;
  const turn = queue.then(task, task);
  queue = turn.catch(() => undefined);
  return turn;
}
