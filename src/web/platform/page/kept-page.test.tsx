import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPage } from './kept-page.ts';

const PATH = '/volunteer-shifts/s1/check-in';
const html = (version: number) =>
  `<!doctype html><html lang="en" data-away="/" data-dates="day-24h"><link href="/assets/style-${version}.css"><script src="/assets/entry-${version}.js">`;

/** The caches of a browser by name, with the texts of their entries. */
let stored: Map<string, Map<string, string>>;
let space: number;
let version: number;
let isReachable: boolean;

const PLAY = '/shows/s1/play';
let scopes: string[];

const textOf = async (url: string) => ([PATH, PLAY].includes(url) ? html(version) : `text of ${url}`);
const put = (entries: Map<string, string>, key: string, text: string) => {
  if (entries.size >= space) throw new DOMException('Full', 'QuotaExceededError');
  entries.set(key, text);
};
const cacheOf = (entries: Map<string, string>) => ({
  match: async (key: string) => entries.get(key),
  addAll: async (urls: Iterable<string>) => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    for (const url of urls) put(entries, url, await textOf(url));
  },
  put: async (key: string, response: Response) => put(entries, key, await response.text()),
});

beforeEach(() => {
  [stored, space, version, isReachable, scopes] = [new Map(), 99, 1, true, []];
  delete document.documentElement.dataset.kept;
  vi.stubGlobal('caches', {
    keys: async () => [...stored.keys()],
    open: async (name: string) => {
      if (!stored.has(name)) stored.set(name, new Map());
      return cacheOf(stored.get(name)!);
    },
    match: async (key: string, { cacheName }: { cacheName: string }) => stored.get(cacheName)?.get(key),
    delete: async (name: string) => stored.delete(name),
  });
  vi.stubGlobal('fetch', async (url: string) => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return new Response(await textOf(url), { headers: { ETag: `W/"${version}"` } });
  });
  const register = async (_script: string, { scope }: { scope: string }) => {
    scopes.push(scope);
    return { active: {} };
  };
  const serviceWorker = { register };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('a new version of the site replaces the document and all its assets', async () => {
  expect(await keepPage(PATH)).toBe('kept');
  expect(document.documentElement.dataset.kept).toBe('');
  version = 2;
  expect(await keepPage(PATH)).toBe('kept');
  expect([...stored.keys()]).toEqual(['kept-page W/"2"']);
  const entries = stored.get('kept-page W/"2"')!;
  expect([...entries.keys()]).toEqual(['/assets/style-2.css', '/assets/entry-2.js', '/kept-page']);
  expect(entries.get('/kept-page')).toBe(
    html(2).replace('data-away="/" data-dates="day-24h"', 'data-dates="day-24h" data-kept'),
  );
});

test('the page of a quiz is kept beside the check-in page, by a worker for no other page', async () => {
  await keepPage(PATH);
  version = 2;
  expect(await keepPage(PLAY)).toBe('kept');
  expect([...stored.keys()]).toEqual(['kept-page W/"1"', 'kept-quiz W/"2"']);
  expect(scopes).toEqual(['/volunteer-shifts/', PLAY]);
});

test('an earlier version stays while the server is unreachable, and until the new one is complete', async () => {
  await keepPage(PATH);
  isReachable = false;
  expect(await keepPage(PATH)).toBe('kept');
  isReachable = true;
  version = 2;
  space = 2;
  expect(await keepPage(PATH)).toBe('full');
  expect([...stored.keys()]).toEqual(['kept-page W/"1"']);
});

test('a page is not kept without a server, a service worker or storage', async () => {
  isReachable = false;
  expect(await keepPage(PATH)).toBe('failed');
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('Private', 'SecurityError')) });
  isReachable = true;
  expect(await keepPage(PATH)).toBe('unsupported');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  expect(await keepPage(PATH)).toBe('unsupported');
  expect(document.documentElement.dataset.kept).toBeUndefined();
});
