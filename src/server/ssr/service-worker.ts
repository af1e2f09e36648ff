import { KEPT_DOCUMENT, KEPT_PAGES } from '#contracts/kept-pages.ts';
import { paths } from '#contracts/site-paths.ts';

/** A server that does not answer within this time counts as unreachable. */
const NAVIGATION_TIMEOUT_MS = 4000;

/**
 * The service worker of the site, the only one. It shows pushes as notifications and opens their pages on click: every push must show one, or browsers
 * revoke the permission. And it opens the pages that keep themselves in this browser (`kept-pages.ts`) when the server cannot be reached. It writes no
 * cache, and answers no request to the API: data of people is only in the storage of the page, which logging out erases.
 */
export const serviceWorker = `'use strict';
function readPayload(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}
function sameOriginUrl(path) {
  const url = new URL(path || '${paths.notifications()}', self.location.origin);
  return url.origin === self.location.origin ? url.href : self.location.origin;
}
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = readPayload(event.data);
  event.waitUntil(
    self.registration.showNotification(title || 'New notification', { body: body || '', tag: tag || '', renotify: Boolean(tag), data: { path } }),
  );
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = sameOriginUrl((event.notification.data || {}).path);
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((windows) => {
      const open = windows.find((window) => window.url === url);
      return open ? open.focus() : self.clients.openWindow(url);
    }),
  );
});
const keptPages = ${JSON.stringify(KEPT_PAGES)};
async function findKept(key, pages) {
  const names = await self.caches.keys();
  const isKept = (name) => pages.some(({ cachePrefix }) => name.startsWith(cachePrefix));
  for (const cacheName of names.filter(isKept).reverse()) {
    const kept = await self.caches.match(key, { cacheName, ignoreVary: true });
    if (kept) return kept;
  }
}
async function openPage(request, page) {
  const kept = await findKept('${KEPT_DOCUMENT}', [page]);
  if (!kept) return self.fetch(request);
  const timeout = new Promise((resolve) => setTimeout(resolve, ${NAVIGATION_TIMEOUT_MS}));
  const response = await Promise.race([self.fetch(request).catch(() => undefined), timeout]);
  return !response || response.status >= 500 ? kept : response;
}
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const page = keptPages.find(({ pattern }) => new RegExp(pattern).test(pathname));
  if (request.mode === 'navigate' && page) event.respondWith(openPage(request, page));
  if (pathname.startsWith('/assets/'))
    event.respondWith(findKept(request, keptPages).then((kept) => kept || self.fetch(request)));
});
`;
