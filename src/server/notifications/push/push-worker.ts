import { paths } from '#contracts/site-paths.ts';

/**
 * What browsers run when something is pushed: it shows what came, and leads to it when pressed. It keeps nothing and fetches nothing, so
 * that a page never comes from it. Every push must show something, or browsers stop letting us.
 */
export const pushWorker = `'use strict';
function read(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}
function ours(path) {
  const url = new URL(path || '${paths.notifications()}', self.location.origin);
  return url.origin === self.location.origin ? url.href : self.location.origin;
}
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = read(event.data);
  event.waitUntil(
    self.registration.showNotification(title || 'Something new', { body: body || '', tag: tag || '', data: { path } }),
  );
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = ours((event.notification.data || {}).path);
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((windows) => {
      const open = windows.find((window) => window.url === url);
      return open ? open.focus() : self.clients.openWindow(url);
    }),
  );
});
`;
