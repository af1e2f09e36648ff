import { paths } from '#contracts/site-paths.ts';

/**
 * The service worker that shows pushes as notifications and opens their pages on click. It has no fetch handler and no cache, so pages never
 * come from it. Every push must show a notification, or browsers revoke the permission.
 */
export const pushWorker = `'use strict';
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
    self.registration.showNotification(title || 'New notification', { body: body || '', tag: tag || '', data: { path } }),
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
`;
