import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as calls from '#contracts/calls.gen.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { makeTokens, makeUser, storageThatRefuses, storeSession } from '#tests/support/web-session.ts';
import { callApi } from '#web/platform/http/http.ts';
import { browserStore, onSessionEndedElsewhere } from './browser-store.ts';
import { sessionEnded, sessionReplaced } from './session.slice.ts';
import { logout } from './session.thunks.ts';
import { onSessionLost } from './session-renewal.ts';
import { setMode } from './theme.slice.ts';

const REFRESH = 'POST /api/auth/refresh-tokens';
const lost = vi.fn<() => void>();
const endedElsewhere = vi.fn<() => void>();
let network: ReturnType<typeof fakeNetwork>;
let page: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  document.cookie = 'XSRF-TOKEN=x';
  network = fakeNetwork();
  page = new AbortController();
  onSessionLost(lost.mockReset());
  onSessionEndedElsewhere(endedElsewhere.mockReset());
  let generation = 1;
  network.respond(REFRESH, () => ({ body: makeTokens(String(++generation)) }));
});
afterEach(() => {
  page.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const openPage = () => browserStore(page.signal);
const inAnotherTab = (change: () => void, key: string | null) => {
  change();
  dispatchEvent(new StorageEvent('storage', { key }));
};

// spec: 4.13, 7.40, 9.5
test('the access token is refreshed 60 seconds before it expires, every time', async () => {
  storeSession();
  const store = openPage();
  await vi.advanceTimersByTimeAsync(839_999);
  expect(network.sent).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(network.sentTo(REFRESH)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(840_000);
  expect(network.sentTo(REFRESH).map(({ body }) => body)).toEqual([
    { refreshToken: 'refresh-1' },
    { refreshToken: 'refresh-2' },
  ]);
  expect(store.getState().auth.tokens?.access.token).toBe('access-3');
});

test('a page that opens or wakes up too late refreshes at once', async () => {
  storeSession({ tokens: makeTokens('1', { expiresInMs: -5000 }) });
  openPage();
  await vi.advanceTimersByTimeAsync(0);
  expect(network.sentTo(REFRESH)).toHaveLength(1);
  // The computer slept: the clock moved on, the timers did not.
  vi.setSystemTime(Date.now() + 3_600_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(network.sentTo(REFRESH)).toHaveLength(2);
});

test('a fast clock does not cause refreshes without a pause', async () => {
  storeSession({ tokens: makeTokens('1', { expiresInMs: -1000 }) });
  network.respond(REFRESH, () => ({ body: makeTokens('again', { expiresInMs: -1000 }) }));
  openPage();
  await vi.advanceTimersByTimeAsync(9000);
  expect(network.sentTo(REFRESH)).toHaveLength(1);
});

test('while offline, a refresh waits for the network instead of ending the session', async () => {
  storeSession({ tokens: makeTokens('1', { expiresInMs: 0 }) });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  openPage();
  await vi.advanceTimersByTimeAsync(0);
  expect(network.sent).toHaveLength(0);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(network.sentTo(REFRESH)).toHaveLength(1);
});

test('a server restart while the access token still works does not end the session', async () => {
  storeSession();
  const store = openPage();
  const answers = [
    new TypeError('Failed to fetch'),
    problem(503, 'busy'),
    problem(429, 'wait'),
    { body: makeTokens('2') },
  ];
  network.respond(REFRESH, () => answers.shift()!);
  await vi.advanceTimersByTimeAsync(855_000);
  expect(store.getState().auth.tokens?.access.token).toBe('access-2');
  network.respond(REFRESH, new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(900_000);
  expect(store.getState().auth.isAuthenticated).toBe(false);
  expect(lost).toHaveBeenCalledOnce();
});

test('a computer that wakes up before its network, beside a restarting server, keeps the session', async () => {
  storeSession({ tokens: makeTokens('1', { expiresInMs: -5000 }) });
  const answers = [
    new TypeError('Failed to fetch'),
    new TypeError('Failed to fetch'),
    problem(502, 'restarting'),
    { body: makeTokens('2') },
  ];
  network.respond(REFRESH, () => answers.shift()!);
  const store = openPage();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(store.getState().auth.tokens?.access.token).toBe('access-2');
  expect(lost).not.toHaveBeenCalled();
});

test('a refresh that hangs on a connection that died while the computer slept is sent again', async () => {
  storeSession({ tokens: makeTokens('1', { expiresInMs: -5000 }) });
  network.respond(REFRESH, () => new Promise<never>(() => {}));
  const store = openPage();
  await vi.advanceTimersByTimeAsync(1000);
  network.respond(REFRESH, { body: makeTokens('2') });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(store.getState().auth.tokens?.access.token).toBe('access-2');
  expect(lost).not.toHaveBeenCalled();
});

test('the response to a refresh that took longer than an attempt still counts', async () => {
  storeSession({ tokens: makeTokens('1', { expiresInMs: -5000 }) });
  let answer: (response: { body: unknown }) => void = () => {};
  network.respond(REFRESH, () => new Promise((resolve) => (answer = resolve)));
  const store = openPage();
  await vi.advanceTimersByTimeAsync(1000);
  const first = answer;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(network.sentTo(REFRESH)).toHaveLength(2);
  first({ body: makeTokens('2') });
  await vi.advanceTimersByTimeAsync(0);
  expect(store.getState().auth.tokens?.access.token).toBe('access-2');
});

test('a call that is refused while the server restarts waits for the refresh', async () => {
  storeSession();
  openPage();
  network.respond('GET /api/users/profile', ({ headers }) =>
    headers.get('Authorization') === 'Bearer access-2' ? { body: makeUser() } : problem(401, 'expired'),
  );
  const answers = [problem(503, 'busy'), { body: makeTokens('2') }];
  network.respond(REFRESH, () => answers.shift()!);
  const profile = callApi(calls.getProfile);
  await vi.advanceTimersByTimeAsync(5000);
  expect((await profile).email).toBe('ada@example.org');
  expect(lost).not.toHaveBeenCalled();
});

test('logging out while the server is unreachable is not reported as a lost session', async () => {
  storeSession({ tokens: makeTokens('1', { expiresInMs: -5000 }) });
  network.respond(REFRESH, new TypeError('Failed to fetch'));
  const store = openPage();
  await vi.advanceTimersByTimeAsync(5000);
  inAnotherTab(() => localStorage.removeItem('tokens'), 'tokens');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(store.getState().auth.isAuthenticated).toBe(false);
  expect(lost).not.toHaveBeenCalled();
});

test('a page that is kept for use without a network waits for the server, and only a refusal ends the session', async () => {
  document.documentElement.dataset.kept = '';
  try {
    storeSession({ tokens: makeTokens('1', { expiresInMs: -5000 }) });
    network.respond(REFRESH, new TypeError('Failed to fetch'));
    const store = openPage();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(store.getState().auth.isAuthenticated).toBe(true);
    network.respond(REFRESH, { body: makeTokens('2') });
    await vi.advanceTimersByTimeAsync(5000);
    expect(store.getState().auth.tokens?.access.token).toBe('access-2');
    network.respond(REFRESH, problem(401, 'ended'));
    await vi.advanceTimersByTimeAsync(900_000);
    expect(store.getState().auth.isAuthenticated).toBe(false);
    expect(lost).toHaveBeenCalledOnce();
  } finally {
    delete document.documentElement.dataset.kept;
  }
});

// spec: 4.15
test('many calls refused at once cause one refresh and one retry each', async () => {
  storeSession();
  openPage();
  network.respond('GET /api/users/profile', ({ headers }) =>
    headers.get('Authorization') === 'Bearer access-2' ? { body: makeUser() } : problem(401, 'expired'),
  );
  await Promise.all([1, 2, 3].map(() => callApi(calls.getProfile)));
  expect(network.sentTo(REFRESH)).toHaveLength(1);
  expect(network.sentTo('GET /api/users/profile')).toHaveLength(6);
});

// spec: 4.16, 7.42
test('a refused refresh clears the session and leaves the page', async () => {
  storeSession();
  const store = openPage();
  network.respond('GET /api/users/profile', problem(401, 'expired'));
  network.respond(REFRESH, problem(401, 'ended'));
  await expect(callApi(calls.getProfile)).rejects.toThrow('expired');
  expect(store.getState().auth).toMatchObject({ user: null, tokens: null, isAuthenticated: false });
  expect(localStorage.getItem('tokens')).toBeNull();
  expect(lost).toHaveBeenCalledOnce();
  expect(network.sentTo(REFRESH)).toHaveLength(1);
});

test('logging out in one tab logs out all tabs and tells them, but not the tab itself', async () => {
  storeSession();
  const store = openPage();
  inAnotherTab(() => localStorage.removeItem('tokens'), 'tokens');
  expect(store.getState().auth).toMatchObject({ user: null, tokens: null, isAuthenticated: false });
  expect(localStorage.getItem('user')).toBeNull();
  expect(document.documentElement.dataset.auth).toBe('out');
  expect(endedElsewhere).toHaveBeenCalledOnce();
  inAnotherTab(() => storeSession(), 'tokens');
  network.respond('POST /api/auth/logout', { status: 204 });
  await store.dispatch(logout());
  expect(store.getState().auth.isAuthenticated).toBe(false);
  expect(endedElsewhere).toHaveBeenCalledOnce();
});

test('logging in in one tab logs in all tabs, and another account replaces the whole session', () => {
  const store = openPage();
  inAnotherTab(() => storeSession(), 'tokens');
  expect(store.getState().auth).toMatchObject({ isAuthenticated: true, user: { email: 'ada@example.org' } });
  const bob = makeUser({ id: '00000000-0000-4000-8000-000000000002', email: 'bob@example.org', name: 'bob' });
  inAnotherTab(() => storeSession({ user: bob, tokens: makeTokens('bob') }), 'tokens');
  expect(store.getState().auth.user).toEqual(bob);
  expect(store.getState().auth.tokens?.refresh.token).toBe('refresh-bob');
});

test('tokens refreshed by another tab are adopted without a request', async () => {
  storeSession();
  const store = openPage();
  await vi.advanceTimersByTimeAsync(800_000);
  inAnotherTab(() => localStorage.setItem('tokens', JSON.stringify(makeTokens('theirs'))), 'tokens');
  await vi.advanceTimersByTimeAsync(100_000);
  expect(store.getState().auth.tokens?.access.token).toBe('access-theirs');
  expect(network.sent).toHaveLength(0);
});

test('a refresh that waited for another tab adopts its tokens', async () => {
  storeSession();
  const store = openPage();
  // Stored, but the storage event has not arrived yet.
  localStorage.setItem('tokens', JSON.stringify(makeTokens('theirs')));
  await vi.advanceTimersByTimeAsync(840_000);
  expect(network.sent).toHaveLength(0);
  expect(store.getState().auth.tokens?.access.token).toBe('access-theirs');
});

test('a page restored from the back-forward cache catches up', () => {
  storeSession();
  const store = openPage();
  localStorage.clear();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(store.getState().auth.isAuthenticated).toBe(false);
});

test.each([
  ['refuses everything', ['getItem', 'setItem', 'removeItem']],
  ['is full', ['setItem']],
])('a session lasts as long as the page if the storage %s', async (_how, refused) => {
  storeSession({ tokens: makeTokens('spent') });
  vi.stubGlobal('localStorage', storageThatRefuses(refused));
  const store = openPage();
  const user = makeUser();
  store.dispatch(sessionReplaced({ user, tokens: makeTokens('1') }));
  await vi.advanceTimersByTimeAsync(1_680_000);
  expect(network.sentTo(REFRESH).map(({ body }) => body)).toEqual([
    { refreshToken: 'refresh-1' },
    { refreshToken: 'refresh-2' },
  ]);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(store.getState().auth).toMatchObject({ user, tokens: { access: { token: 'access-3' } } });
  expect(lost).not.toHaveBeenCalled();
  store.dispatch(sessionEnded());
  dispatchEvent(new StorageEvent('storage', { key: 'tokens' }));
  expect(store.getState().auth.isAuthenticated).toBe(false);
});

// spec: 1.27
test('the theme is saved and synchronized, too', () => {
  const store = openPage();
  store.dispatch(setMode('dark'));
  expect(localStorage.getItem('mode')).toBe('dark');
  inAnotherTab(() => localStorage.setItem('mode', 'light'), 'mode');
  expect(store.getState().theme.mode).toBe('light');
  expect(document.documentElement.dataset.mode).toBeUndefined();
});
