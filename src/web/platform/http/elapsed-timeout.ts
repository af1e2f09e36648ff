import { connectionLost } from './http.ts';

const CHECK_MS = 1000;

/**
 * Runs the callback once after the given time, which includes time asleep: timers stop meanwhile, and would wait for the rest after the device wakes. Its
 * clock may be set back, so both clocks count. Returns what stops it.
 */
export function startElapsedTimeout(callback: () => void, milliseconds: number): () => void {
  const [startedAt, startedNow] = [Date.now(), performance.now()];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    const leftMs = milliseconds - Math.max(Date.now() - startedAt, performance.now() - startedNow);
    if (leftMs <= 0) callback();
    else timer = setTimeout(check, Math.min(leftMs, CHECK_MS));
  };
  timer = setTimeout(check, Math.min(milliseconds, CHECK_MS));
  return () => clearTimeout(timer);
}

/** The cause of what took too long. */
export const NO_RESPONSE = new TypeError();

/**
 * Fails if the call has not ended after so long: its connection may have died silently. The signal alone is not enough, because a call may wait for
 * something else before its request, such as a new access token.
 */
export async function withTimeout<Result>(
  milliseconds: number,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const request = new AbortController();
  const { signal } = request;
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  const stop = startElapsedTimeout(() => request.abort(connectionLost(NO_RESPONSE)), milliseconds);
  try {
    return await Promise.race([call(signal), timeout]);
  } finally {
    stop();
  }
}

/** Fits writes that the server handles in milliseconds, and that may be repeated. */
export const SHORT_WRITE_TIMEOUT_MS = 8000;

const POLL_TIMEOUT_MS = 8000;
/** For each `queryFn` with a `refetchInterval` (`pollStaffApi` on pages of the staff): a poll that hangs on a dead connection would hold up those after it. Also for lists that a form waits for after it has saved. */
export const withPollTimeout = <Result>(call: (signal: AbortSignal) => Promise<Result>): Promise<Result> =>
  withTimeout(POLL_TIMEOUT_MS, call);
