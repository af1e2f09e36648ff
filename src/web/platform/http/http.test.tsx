import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as calls from '#contracts/calls.gen.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { makeUser } from '#tests/support/web-session.ts';
import { callApi, connectSession, HttpError } from './http.ts';

const credentials = { body: { email: 'ada@example.org', password: 'analytical 1' } };

type Renew = (refused: string) => Promise<string | null>;

let network: ReturnType<typeof fakeNetwork>;
beforeEach(() => {
  network = fakeNetwork();
  network.respond('GET /api/auth/xsrf', { status: 204, setCookie: 'XSRF-TOKEN=fresh' });
  network.respond('GET /api/users/profile', { body: makeUser() });
  network.respond('POST /api/auth/login', { body: {} });
});
afterEach(() => {
  connectSession({ accessToken: () => null, renew: () => Promise.resolve(null) });
  document.cookie = 'XSRF-TOKEN=; Max-Age=0';
  vi.unstubAllGlobals();
});

// spec: 7.1
test('every request carries the access token if there is one', async () => {
  await callApi(calls.getProfile);
  connectSession({ accessToken: () => 'abc', renew: () => Promise.resolve(null) });
  await callApi(calls.getProfile);
  expect(network.sent.map(({ headers }) => headers.get('Authorization'))).toEqual([null, 'Bearer abc']);
});

// spec: 7.2
test('parameters fill the path, and a JSON body is sent only for endpoints that take one', async () => {
  network.respond('DELETE /api/auth/sessions/a%2Fb', { status: 204 });
  await expect(callApi(calls.endSession, { params: { sessionId: 'a/b' } })).resolves.toBeUndefined();
  await callApi(calls.login, credentials);
  expect(network.sentTo('DELETE /api/auth/sessions/a%2Fb')[0]!.headers.get('Content-Type')).toBeNull();
  const [sent] = network.sentTo('POST /api/auth/login');
  expect(sent!.headers.get('Content-Type')).toBe('application/json');
  expect(sent!.body).toEqual(credentials.body);
});

// spec: 7.3
test('the first unsafe calls fetch the XSRF cookie once and send it in the header', async () => {
  await Promise.all([callApi(calls.login, credentials), callApi(calls.login, credentials)]);
  expect(network.sentTo('GET /api/auth/xsrf')).toHaveLength(1);
  const sent = network.sentTo('POST /api/auth/login');
  expect(sent.map(({ headers }) => headers.get('X-XSRF-TOKEN'))).toEqual(['fresh', 'fresh']);
});

test('an expired XSRF cookie is fetched again, once', async () => {
  document.cookie = 'XSRF-TOKEN=stale';
  network.respond('POST /api/auth/login', ({ headers }) =>
    headers.get('X-XSRF-TOKEN') === 'fresh' ? { body: {} } : problem(403, 'expired', { code: 'xsrf.invalid' }),
  );
  await callApi(calls.login, credentials);
  expect(network.sentTo('GET /api/auth/xsrf')).toHaveLength(1);
  network.respond('POST /api/auth/login', problem(403, 'expired', { code: 'xsrf.invalid' }));
  await expect(callApi(calls.login, credentials)).rejects.toThrow('expired');
  expect(network.sentTo('POST /api/auth/login')).toHaveLength(4);
});

// spec: 7.1
test("a tab sends another tab's new XSRF cookie, and fetches a new one for its own session", async () => {
  connectSession({ accessToken: () => 'abc', renew: () => Promise.resolve(null) });
  network.respond('DELETE /api/auth/sessions', ({ headers }) =>
    headers.get('X-XSRF-TOKEN') === 'fresh'
      ? { body: { ended: 0 } }
      : problem(403, 'other session', { code: 'xsrf.invalid' }),
  );
  document.cookie = 'XSRF-TOKEN=of-the-session-before';
  await callApi(calls.endOtherSessions);
  expect(network.sentTo('GET /api/auth/xsrf')[0]!.headers.get('Authorization')).toBe('Bearer abc');
  document.cookie = 'XSRF-TOKEN=of-the-session-before';
  document.cookie = 'XSRF-TOKEN=fresh';
  await callApi(calls.endOtherSessions);
  expect(network.sentTo('GET /api/auth/xsrf')).toHaveLength(1);
});

test("a failure holds the status and the server's problem, or null if the response is not from our API", async () => {
  network.respond('GET /api/users/profile', problem(404, 'Nothing was found at this address.'));
  await expect(callApi(calls.getProfile)).rejects.toMatchObject({ status: 404, problem: { requestId: 'r1' } });
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(callApi(calls.getProfile)).rejects.toMatchObject({ status: 502, problem: null });
});

test('a connection that is lost within a response is explained', async () => {
  const response = new Response('{"id":');
  response.json = () => Promise.reject(new TypeError('network error'));
  network.respond('GET /api/users/profile', response);
  await expect(callApi(calls.getProfile)).rejects.toThrow('We can’t reach the site.');
});

// spec: 4.14, 4.15, 7.41
test('a 401 causes one refresh and one retry, with the new token', async () => {
  const renew = vi.fn<Renew>(() => Promise.resolve('new'));
  connectSession({ accessToken: () => 'old', renew });
  network.respond('GET /api/users/profile', ({ headers }) =>
    headers.get('Authorization') === 'Bearer new' ? { body: makeUser() } : problem(401, 'no'),
  );
  await expect(callApi(calls.getProfile)).resolves.toMatchObject({ email: 'ada@example.org' });
  expect(renew).toHaveBeenCalledExactlyOnceWith('old');
  expect(network.sent).toHaveLength(2);
});

// spec: 4.15
test('a second 401 is an error without another refresh', async () => {
  const renew = vi.fn<Renew>(() => Promise.resolve('new'));
  connectSession({ accessToken: () => 'old', renew });
  network.respond('GET /api/users/profile', problem(401, 'Please log in first.'));
  await expect(callApi(calls.getProfile)).rejects.toThrow('Please log in first.');
  expect(renew).toHaveBeenCalledOnce();
  expect(network.sent).toHaveLength(2);
});

test('a 401 on the refresh call itself, or without a session, does not refresh', async () => {
  const renew = vi.fn<Renew>(() => Promise.resolve('new'));
  connectSession({ accessToken: () => 'old', renew });
  network.respond('POST /api/auth/refresh-tokens', problem(401, 'ended'));
  await expect(callApi(calls.refreshTokens, { body: { refreshToken: 'r' } })).rejects.toBeInstanceOf(HttpError);
  connectSession({ accessToken: () => null, renew });
  network.respond('POST /api/auth/login', problem(401, 'Incorrect email or password.'));
  await expect(callApi(calls.login, credentials)).rejects.toThrow('Incorrect email or password.');
  expect(renew).not.toHaveBeenCalled();
});

// spec: 7.4
test('requests have no client-side timeout', async () => {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(Response.json({})),
  );
  vi.stubGlobal('fetch', fetched);
  vi.useFakeTimers();
  await callApi(calls.getProfile);
  expect(fetched.mock.calls[0]![1].signal).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
