import { connectSession } from '#web/platform/http/http.ts';
import { MAX_TIMEOUT_MS } from '#web/platform/max-timeout.ts';
import { refreshTokens } from './session.thunks.ts';
import type { Store } from './store.ts';

const REFRESH_BEFORE_EXPIRY_MS = 60_000;
/** A fast browser clock makes every token look expired, so refreshes keep this distance. */
const MIN_INTERVAL_MS = 10_000;

let isLost = false;
let leavePage = () => {
  isLost = true;
};
/** `leave` runs when the session ends, or at once if it has ended before. */
export function onSessionLost(leave: () => void): void {
  leavePage = leave;
  if (isLost) leave();
  isLost = false;
}

/** Refreshes the access token 60 seconds before it expires and whenever the API refuses it. */
export function scheduleRefreshes(store: Store, signal: AbortSignal): void {
  const tokens = () => store.getState().auth.tokens;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let scheduledFor = tokens();
  let notBefore = 0;

  const renew = async (timing?: { isEarly: boolean }) => {
    const result = await store.dispatch(refreshTokens(timing));
    if (refreshTokens.rejected.match(result)) leavePage();
  };
  const renewWhenDue = () => {
    clearTimeout(timer);
    const current = tokens();
    // Offline the refresh would fail and end the session; the online event triggers it later.
    if (!current || !navigator.onLine) return;
    const dueAt = Math.max(Date.parse(current.access.expires) - REFRESH_BEFORE_EXPIRY_MS, notBefore);
    const wait = dueAt - Date.now();
    if (wait <= 0) void renew({ isEarly: true });
    else timer = setTimeout(renewWhenDue, Math.min(wait, MAX_TIMEOUT_MS));
  };

  connectSession({
    accessToken: () => tokens()?.access.token ?? null,
    renew: async (refused) => {
      if (tokens()?.access.token === refused) await renew();
      return tokens()?.access.token ?? null;
    },
  });
  const unsubscribe = store.subscribe(() => {
    if (tokens() === scheduledFor) return;
    scheduledFor = tokens();
    // A person who has logged in since is not sent away for the session before.
    if (scheduledFor) isLost = false;
    notBefore = Date.now() + MIN_INTERVAL_MS;
    renewWhenDue();
  });
  // Timers pause while the computer sleeps and in hidden tabs.
  for (const event of ['online', 'pageshow', 'focus']) addEventListener(event, renewWhenDue, { signal });
  document.addEventListener('visibilitychange', renewWhenDue, { signal });
  signal.addEventListener('abort', () => {
    unsubscribe();
    clearTimeout(timer);
  });
  renewWhenDue();
}
