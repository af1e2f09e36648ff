import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();

type Network = { kept?: Record<string, unknown>; cacheName?: string; fetch?: () => Promise<unknown> };
const CHECK_IN = '/volunteer-shifts/s1/check-in';

describe('the service worker', () => {
  const fetchWorker = () => app.send({ url: '/service-worker.js' });

  test('is served uncached, with a content security policy that allows only requests to the site', async () => {
    const { statusCode, headers } = await fetchWorker();
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; connect-src 'self'; base-uri 'none';/),
      'x-content-type-options': 'nosniff',
    });
  });

  /** Runs the worker like a browser with one open window. */
  async function run({ kept = {}, cacheName = 'kept-page 1', fetch }: Network = {}) {
    const listeners = new Map<string, (event: object) => void>();
    const actions: string[] = [];
    const self = {
      location: new URL('https://dig.example/service-worker.js'),
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      skipWaiting: () => undefined,
      registration: {
        showNotification: async (title: string, options: object) => actions.push(JSON.stringify({ title, ...options })),
      },
      clients: {
        claim: async () => undefined,
        openWindow: async (url: string) => actions.push(`open ${url}`),
        matchAll: async () => [{ url: 'https://dig.example/events/1', focus: async () => actions.push('focus') }],
      },
    };
    const caches = {
      keys: async () => ['other', cacheName],
      match: async (key: string | { url: string }, { cacheName: name }: { cacheName: string }) =>
        name === cacheName ? kept[typeof key === 'string' ? key : new URL(key.url).pathname] : undefined,
    };
    const answerLate = (resolve: () => void) => void setImmediate(resolve);
    Object.assign(self, { caches, fetch });
    runInContext((await fetchWorker()).body, createContext({ self, URL, setTimeout: answerLate }));
    const dispatch = async (name: string, event: object) => {
      let completion: Promise<unknown> = Promise.resolve();
      listeners.get(name)!({ ...event, waitUntil: (work: Promise<unknown>) => (completion = work) });
      await completion;
      return actions.splice(0);
    };
    const click = (path: unknown) =>
      dispatch('notificationclick', { notification: { data: { path }, close: () => actions.push('close') } });
    /** The response to a request of a page; undefined if it does not come from the worker. */
    const request = async (url: string, init: { mode?: string; method?: string } = {}) => {
      let response: Promise<unknown> | undefined;
      const respondWith = (answer: Promise<unknown>) => {
        response = answer;
      };
      listeners.get('fetch')!({ request: { url: `https://dig.example${url}`, method: 'GET', ...init }, respondWith });
      return response;
    };
    return { dispatch, click, request };
  }

  test('shows the pushed notification, or a default if the push has no data', async () => {
    const { dispatch } = await run();
    const pushed = { title: 'Moved', body: 'To 8 pm', path: '/events/1', tag: 'news' };
    expect(await dispatch('push', { data: { json: () => pushed } })).toEqual([
      JSON.stringify({ title: 'Moved', body: 'To 8 pm', tag: 'news', renotify: true, data: { path: '/events/1' } }),
    ]);
    expect(await dispatch('push', { data: null })).toEqual([expect.stringContaining('New notification')]);
  });

  test('focuses an open page or opens a new one, and never opens other sites', async () => {
    const { click } = await run();
    expect(await click('/events/1')).toEqual(['close', 'focus']);
    expect(await click('/events/2')).toEqual(['close', 'open https://dig.example/events/2']);
    expect(await click('https://evil.example/')).toEqual(['close', 'open https://dig.example']);
    expect(await click('//evil.example/')).toEqual(['close', 'open https://dig.example']);
    expect(await click(undefined)).toEqual(['close', 'open https://dig.example/notifications']);
  });

  const kept = { '/kept-page': 'kept document', '/assets/a.js': 'kept script' };
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
  const open = async (network: Network) => (await run(network)).request(CHECK_IN, { mode: 'navigate' });

  test('opens the kept check-in page if the server is unreachable, down or silent, and never in place of an answer', async () => {
    expect(await open({ kept, fetch: unreachable })).toBe('kept document');
    expect(await open({ kept, fetch: async () => ({ status: 503 }) })).toBe('kept document');
    expect(await open({ kept, fetch: () => new Promise(() => {}) })).toBe('kept document');
    expect(await open({ kept, fetch: async () => ({ status: 200 }) })).toEqual({ status: 200 });
    expect(await open({ kept, fetch: async () => ({ status: 404 }) })).toEqual({ status: 404 });
    await expect(open({ fetch: unreachable })).rejects.toThrow('Failed to fetch');
  });

  test('opens the kept page of a quiz in the same way, and neither page in place of the other', async () => {
    const PLAY = '/shows/s1/play';
    const network = { kept, fetch: unreachable };
    const quiz = await run({ ...network, cacheName: 'kept-quiz 1' });
    expect(await quiz.request(PLAY, { mode: 'navigate' })).toBe('kept document');
    await expect(quiz.request(CHECK_IN, { mode: 'navigate' })).rejects.toThrow('Failed to fetch');
    await expect((await run(network)).request(PLAY, { mode: 'navigate' })).rejects.toThrow('Failed to fetch');
    expect(await quiz.request('/shows/s1/board', { mode: 'navigate' })).toBeUndefined();
  });

  test('answers with kept assets of that page first, and with nothing else', async () => {
    const { request } = await run({ kept, fetch: async () => 'from the server' });
    expect(await request('/assets/a.js')).toBe('kept script');
    expect(await request('/assets/b.js')).toBe('from the server');
    for (const url of ['/api/volunteer-shifts/s1', '/volunteer-shifts/s1.ics', '/media/1.webp'])
      expect(await request(url, { mode: 'navigate' })).toBeUndefined();
    expect(await request(CHECK_IN, { mode: 'cors' })).toBeUndefined();
    expect(await request(CHECK_IN, { mode: 'navigate', method: 'POST' })).toBeUndefined();
  });
});
