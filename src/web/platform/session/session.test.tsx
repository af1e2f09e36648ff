import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { makeTokens, makeUser, storeSession } from '#tests/support/web-session.ts';
import { browserStore } from './browser-store.ts';
import { clearError } from './session.slice.ts';
import {
  fetchProfile,
  login,
  logout,
  refreshTokens,
  register,
  sendVerificationEmail,
  updateProfile,
  verifyEmail,
} from './session.thunks.ts';

const credentials = { email: 'ada@example.org', password: 'analytical 1' };
const signedOut = { user: null, tokens: null, isAuthenticated: false, isLoading: false, error: null };

let network: ReturnType<typeof fakeNetwork>;
let page: AbortController;
beforeEach(() => {
  localStorage.clear();
  document.cookie = 'XSRF-TOKEN=x';
  network = fakeNetwork();
  page = new AbortController();
});
afterEach(() => {
  page.abort();
  vi.unstubAllGlobals();
});

const openPage = () => browserStore(page.signal);
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');

// spec: 3.1, 3.3, 4.7, 7.5, 7.6, 7.7, 7.8
test.each([
  ['login', login, 'POST /api/auth/login'],
  ['register', register, 'POST /api/auth/register'],
] as const)(
  '%s stores user and tokens, in the state and in two entries of local storage',
  async (_name, thunk, call) => {
    const store = openPage();
    const answer = { user: makeUser(), tokens: makeTokens('1') };
    network.respond(call, { body: answer });
    await store.dispatch(thunk(credentials));
    expect(network.sentTo(call)[0]!.body).toEqual(credentials);
    expect(store.getState().auth).toEqual({ ...answer, isAuthenticated: true, isLoading: false, error: null });
    expect(stored('user')).toEqual(answer.user);
    expect(stored('tokens')).toEqual(answer.tokens);
    expect(document.documentElement.dataset.auth).toBe('in');
  },
);

type Page = ReturnType<typeof openPage>;
const waiting: [name: string, run: (page: Page) => Promise<unknown>, call: string, fallback: string][] = [
  ['login', (page) => page.dispatch(login(credentials)), 'POST /api/auth/login', 'Login failed'],
  ['register', (page) => page.dispatch(register(credentials)), 'POST /api/auth/register', 'Registration failed'],
  ['fetchProfile', (page) => page.dispatch(fetchProfile()), 'GET /api/users/profile', 'Failed to fetch user profile'],
  [
    'updateProfile',
    (page) => page.dispatch(updateProfile({ name: 'A' })),
    'PATCH /api/users/profile',
    'Failed to update user profile',
  ],
  [
    'sendVerificationEmail',
    (page) => page.dispatch(sendVerificationEmail('ada@example.org')),
    'POST /api/auth/send-verification-email',
    'Failed to send verification email',
  ],
  ['verifyEmail', (page) => page.dispatch(verifyEmail('t')), 'POST /api/auth/verify-email', 'Failed to verify email'],
];

// spec: 4.1, 4.2, 4.3, 4.4, 4.5, 4.6, 8.3, 8.5, 8.6, 8.8, 8.9, 8.10, 8.11
test.each(waiting)('%s is pending (loading, no error), then rejected with a message', async (_n, run, call, text) => {
  const store = openPage();
  network.respond(call, new Error(''));
  await run(store);
  expect(store.getState().auth).toEqual({ ...signedOut, error: text });
  network.respond(call, problem(400, 'What the server says'));
  const done = run(store);
  expect(store.getState().auth).toMatchObject({ isLoading: true, error: null });
  await done;
  expect(store.getState().auth).toMatchObject({ isLoading: false, error: 'What the server says' });
  store.dispatch(clearError());
  expect(store.getState().auth.error).toBeNull();
});

// spec: 4.1, 4.2, 4.3, 4.4, 4.5, 4.6
test.each(waiting)('%s is pending, then fulfilled: no longer loading, no error', async (_name, run, call) => {
  const store = openPage();
  const answer = { ...makeUser(), user: makeUser(), tokens: makeTokens('1'), message: 'done' };
  network.respond(call, { body: answer });
  const done = run(store);
  expect(store.getState().auth).toMatchObject({ isLoading: true, error: null });
  await done;
  expect(store.getState().auth).toMatchObject({ isLoading: false, error: null });
});

// spec: 4.8, 7.9, 7.10
test('logout sends the refresh token and clears state and storage', async () => {
  storeSession();
  const store = openPage();
  network.respond('POST /api/auth/logout', { status: 204 });
  await store.dispatch(logout());
  expect(network.sentTo('POST /api/auth/logout')[0]!.body).toEqual({ refreshToken: 'refresh-1' });
  expect(store.getState().auth).toEqual(signedOut);
  expect([stored('user'), stored('tokens')]).toEqual([null, null]);
  expect(document.documentElement.dataset.auth).toBe('out');
  await store.dispatch(logout());
  expect(network.sentTo('POST /api/auth/logout')[1]!.body).toEqual({});
});

// spec: 4.9, 8.7
test('a failed logout only sets the error', async () => {
  const before = storeSession();
  const store = openPage();
  network.respond('POST /api/auth/logout', new Error(''));
  await store.dispatch(logout());
  expect(store.getState().auth).toEqual({ ...before, isAuthenticated: true, isLoading: false, error: 'Logout failed' });
  expect(stored('tokens')).toEqual(before.tokens);
});

// spec: 4.10, 7.11, 7.13, 7.40
test('a refresh replaces and persists the tokens', async () => {
  const { user } = storeSession();
  const store = openPage();
  const fresh = makeTokens('2');
  network.respond('POST /api/auth/refresh-tokens', { body: fresh });
  await store.dispatch(refreshTokens());
  expect(network.sentTo('POST /api/auth/refresh-tokens')[0]!.body).toEqual({ refreshToken: 'refresh-1' });
  expect(store.getState().auth).toMatchObject({ user, tokens: fresh, isAuthenticated: true });
  expect(stored('tokens')).toEqual(fresh);
});

// spec: 4.11
test('a failed refresh clears the whole session', async () => {
  storeSession();
  const store = openPage();
  network.respond('POST /api/auth/refresh-tokens', problem(401, 'ended'));
  await store.dispatch(refreshTokens());
  expect(store.getState().auth).toEqual(signedOut);
  expect([stored('user'), stored('tokens')]).toEqual([null, null]);
});

// spec: 7.12
test('a refresh without a token fails without a call', async () => {
  const result = await openPage().dispatch(refreshTokens());
  expect(result).toMatchObject({ payload: 'No refresh token available' });
  expect(network.sent).toEqual([]);
});

test('a refresh that ends after logout does not restore the session', async () => {
  storeSession();
  const store = openPage();
  network.respond('POST /api/auth/logout', { status: 204 });
  network.respond('POST /api/auth/refresh-tokens', async () => {
    await store.dispatch(logout());
    return { body: makeTokens('2') };
  });
  await store.dispatch(refreshTokens());
  expect(store.getState().auth).toEqual(signedOut);
  expect(stored('tokens')).toBeNull();
});

// spec: 3.9, 7.14
test('the profile is merged into the user, and a response for another account is ignored', async () => {
  storeSession();
  const store = openPage();
  network.respond('GET /api/users/profile', { body: { id: makeUser().id, name: 'Ada', location: 'London' } });
  await store.dispatch(fetchProfile());
  expect(store.getState().auth.user).toMatchObject({ email: 'ada@example.org', name: 'Ada', location: 'London' });
  expect(stored('user')).toMatchObject({ name: 'Ada' });
  network.respond('GET /api/users/profile', { body: makeUser({ id: 'another', name: 'Bob' }) });
  await store.dispatch(fetchProfile());
  expect(store.getState().auth.user).toMatchObject({ name: 'Ada' });
});

// spec: 7.15, 7.16
test('saving the profile sends the changed fields and updates the user', async () => {
  storeSession();
  const store = openPage();
  network.respond('PATCH /api/users/profile', { body: makeUser({ bio: 'Engines.' }) });
  await store.dispatch(updateProfile({ bio: 'Engines.' }));
  expect(network.sentTo('PATCH /api/users/profile')[0]!.body).toEqual({ bio: 'Engines.' });
  expect(store.getState().auth.user).toMatchObject({ bio: 'Engines.' });
});

// spec: 4.12, 7.21
test('verifying sets isEmailVerified', async () => {
  storeSession();
  const store = openPage();
  network.respond('POST /api/auth/verify-email', { body: { message: 'done' } });
  await store.dispatch(verifyEmail('t'));
  expect(store.getState().auth.user).toMatchObject({ isEmailVerified: true });
  expect(stored('user')).toMatchObject({ isEmailVerified: true });
});

// spec: 1.27, 3.4
test('a new page restores the session and the theme', () => {
  const { user, tokens } = storeSession();
  localStorage.setItem('mode', 'dark');
  const { auth, theme } = openPage().getState();
  expect(auth).toEqual({ user, tokens, isAuthenticated: true, isLoading: false, error: null });
  expect(theme.mode).toBe('dark');
  expect(document.documentElement.dataset).toMatchObject({ auth: 'in', mode: 'dark' });
});

// spec: 3.2
test.each(['{', '"text"', '{}', '{"access":{"token":1}}', 'null'])(
  'corrupt tokens (%s) are ignored and removed',
  (text) => {
    storeSession();
    localStorage.setItem('tokens', text);
    expect(openPage().getState().auth).toEqual(signedOut);
    expect([localStorage.getItem('tokens'), localStorage.getItem('user')]).toEqual([null, null]);
    expect(document.documentElement.dataset.auth).toBe('out');
  },
);

// spec: 3.2
test('a corrupt user is ignored and removed without ending the session', () => {
  storeSession();
  localStorage.setItem('user', '[');
  expect(openPage().getState().auth).toMatchObject({ user: null, isAuthenticated: true });
  expect(localStorage.getItem('user')).toBeNull();
});
