import type { Tokens } from '#contracts/accounts/accounts.contract.ts';
import * as calls from '#contracts/calls.gen.ts';
import * as fallbacks from '#web/platform/fallbacks.ts';
import { callApi, HttpError } from '#web/platform/http/http.ts';
import { readTokens, writeTokens } from './session-storage.ts';

const RETRY_MS = 5000;
/** All calls of all tabs wait for the refresh, so another is sent if one hangs on a connection that died while the computer slept. */
const ATTEMPT_MS = 10_000;
/**
 * For a minute at least: a computer that wakes up has its network seconds later, and a server restarts in less. Counted rather than timed, because
 * the time that a computer sleeps passes, too.
 */
const MIN_ATTEMPTS = 13;

/**
 * Refreshes the tokens `held`, with one request for all tabs and calls: they queue on a lock, and later ones find the new tokens in storage. Storage
 * is written while the lock is held, because a later write would let the next in the queue send a spent token. A session that ended meanwhile is not
 * overwritten. `isEarly`: the access token may still work, so there is more time for retries.
 */
export function exchangeTokens(current: Tokens, { isEarly = false } = {}): Promise<Tokens> {
  return withLock(async () => {
    const before = readTokens();
    if (!before) throw new Error(fallbacks.noRefreshToken);
    if (before.refresh.token !== current.refresh.token) return before;
    try {
      const body = { refreshToken: current.refresh.token };
      // The response to an earlier attempt counts when it comes late.
      const pending = new Set<Promise<Tokens>>();
      const refresh = () => {
        const sent = callApi(calls.refreshTokens, { body });
        pending.add(sent);
        sent.catch(() => pending.delete(sent));
        return Promise.race([...pending, failAfter(ATTEMPT_MS)]);
      };
      const fresh = await retryUntilResponse(refresh, deadlineOf(current, isEarly));
      const after = readTokens();
      if (!after) throw new Error(fallbacks.noRefreshToken);
      if (after.refresh.token !== current.refresh.token) return after;
      writeTokens(fresh);
      return fresh;
    } catch (error) {
      if (readTokens()?.refresh.token === current.refresh.token) writeTokens(null);
      throw error;
    }
  });
}

/** A page that works without a network (kept-page.ts) stays open until the server responds. */
const deadlineOf = ({ access }: Tokens, isEarly: boolean): number =>
  document.documentElement.dataset.kept === '' ? Infinity : isEarly ? Date.parse(access.expires) : 0;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Shorter than `withTimeout`, which every public page would load for this. */
const failAfter = async (milliseconds: number): Promise<never> => {
  await wait(milliseconds);
  throw new Error(fallbacks.generic);
};

/** An unreachable or restarting server is no failed refresh: retry while the access token still works, and for a minute. */
async function retryUntilResponse<T>(send: () => Promise<T>, deadline: number, attempt = 1): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const isFinal = error instanceof HttpError && error.status < 502 && error.status !== 429;
    if (isFinal || (attempt >= MIN_ATTEMPTS && Date.now() + RETRY_MS > deadline)) throw error;
    await wait(RETRY_MS);
    return retryUntilResponse(send, deadline, attempt + 1);
  }
}

let queue: Promise<unknown> = Promise.resolve();

function withLock<T>(task: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | null | undefined;
  if (locks) return locks.request('dig-token-exchange', task) as Promise<T>;
  // Without Web Locks (no HTTPS, old browsers) only this tab queues; the server tolerates tabs that collide.
  const result = queue.then(task, task);
  queue = result.catch(() => undefined);
  return result;
}
