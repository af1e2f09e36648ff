import { KEPT_DOCUMENT, PAGE_CACHE_PREFIX } from '#contracts/kept-pages.ts';
import { registerServiceWorker } from './service-worker.ts';

/** Whether this page also opens without a network: not in browsers without service workers or storage, nor without space for it. */
export type KeptPageState = 'kept' | 'unsupported' | 'full' | 'failed';

/**
 * Keeps the document of this page and all assets that it names in this browser, where the service worker finds them. Each version of the site has a
 * cache of its own, which replaces the others once it is complete: a document never meets the scripts of another version. The document is the frame
 * that the server sends to everyone, so no cache holds anything personal.
 */
export async function keepPage(path: string): Promise<KeptPageState> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return 'unsupported';
  try {
    await registerServiceWorker();
    await storeDocument(path);
    document.documentElement.dataset.kept = '';
    return 'kept';
  } catch (error) {
    if (!(error instanceof DOMException)) return (await hasKeptPage()) ? 'kept' : 'failed';
    return error.name === 'QuotaExceededError' ? 'full' : 'unsupported';
  }
}

const cacheNames = async () => (await caches.keys()).filter((name) => name.startsWith(PAGE_CACHE_PREFIX));

/** From an earlier visit, if the server cannot be reached now. */
async function hasKeptPage(): Promise<boolean> {
  const found = await Promise.all((await cacheNames()).map((cacheName) => caches.match(KEPT_DOCUMENT, { cacheName })));
  return found.some(Boolean);
}

async function storeDocument(path: string): Promise<void> {
  const response = await fetch(path, { headers: { Accept: 'text/html' } });
  const version = response.headers.get('ETag');
  if (!response.ok || !version) throw new Error(`The document was answered with ${response.status}.`);
  const html = await response.text();
  const name = PAGE_CACHE_PREFIX + version;
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
  for (const other of await cacheNames()) if (other !== name) await caches.delete(other);
}

/** Without a network a signed-out visitor stays in the document, which says so, and the session waits for the server. */
function keptDocument(html: string, headers: Headers): Response {
  const kept = html.replace(/<html([^>]*?) data-away="[^"]*"/, '<html$1 data-kept');
  const names = ['Content-Type', 'Content-Security-Policy'];
  return new Response(kept, { headers: names.map((name): [string, string] => [name, headers.get(name) ?? '']) });
}
