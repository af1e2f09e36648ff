import { KEPT_DOCUMENT, KEPT_PAGES, type KeptPage, WORKER_SCOPE } from '#contracts/kept-pages.ts';
import { registerServiceWorker } from './service-worker.ts';

/** Whether this page also opens without a network: not in browsers without service workers or storage, nor without space for it. */
export type KeptPageState = 'kept' | 'unsupported' | 'full' | 'failed';

/**
 * Keeps the document of this page and all assets that it names in this browser, where the service worker finds them. Each version of the document has
 * a cache of its own, which replaces its others once it is complete: a document never meets the scripts of another version. The document is the frame
 * that the server sends to everyone, so no cache holds anything personal.
 */
export async function keepPage(path: string): Promise<KeptPageState> {
  const page = KEPT_PAGES.find(({ pattern }) => new RegExp(pattern).test(path))!;
  if (!('serviceWorker' in navigator) || !('caches' in window)) return 'unsupported';
  try {
    await registerServiceWorker(path.startsWith(WORKER_SCOPE) ? WORKER_SCOPE : path);
    await storeDocument(path, page);
    document.documentElement.dataset.kept = '';
    return 'kept';
  } catch (error) {
    if (!(error instanceof DOMException)) return (await hasKeptPage(page)) ? 'kept' : 'failed';
    return error.name === 'QuotaExceededError' ? 'full' : 'unsupported';
  }
}

const cacheNames = async ({ cachePrefix }: KeptPage) =>
  (await caches.keys()).filter((name) => name.startsWith(cachePrefix));

/** Whether an earlier visit kept the page, for when the server cannot be reached. */
async function hasKeptPage(page: KeptPage): Promise<boolean> {
  const names = await cacheNames(page);
  const found = await Promise.all(names.map((cacheName) => caches.match(KEPT_DOCUMENT, { cacheName })));
  return found.some(Boolean);
}

async function storeDocument(path: string, page: KeptPage): Promise<void> {
  const response = await fetch(path, { headers: { Accept: 'text/html' } });
  const version = response.headers.get('ETag');
  if (!response.ok || !version) throw new Error(`The document was answered with ${response.status}.`);
  const html = await response.text();
  const name = page.cachePrefix + version;
  const cache = await caches.open(name);
  if (!(await cache.match(KEPT_DOCUMENT))) {
    try {
      await cache.addAll(new Set(html.match(/\/assets\/[\w.-]+/g)));
      await cache.put(KEPT_DOCUMENT, keptDocument(html, response.headers));
    } catch (error) {
      await caches.delete(name);
      throw error;
    }
  }
  for (const other of await cacheNames(page)) if (other !== name) await caches.delete(other);
}

/** Without a network a signed-out visitor stays in the document, which says so, and the session waits for the server. */
function keptDocument(html: string, headers: Headers): Response {
  const kept = html.replace(/<html[^>]*/, (tag) => `${tag.replace(/ data-away="[^"]*"/, '')} data-kept`);
  const names = ['Content-Type', 'Content-Security-Policy'];
  return new Response(kept, { headers: names.map((name): [string, string] => [name, headers.get(name) ?? '']) });
}
