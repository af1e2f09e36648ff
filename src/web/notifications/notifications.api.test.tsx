import { expect, test, vi } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { loadNotifications, saveReadMark } from './notifications.api.ts';

const UNREAD = 'GET /api/notifications?unread=true';
const SAVE = 'PUT /api/notifications/read';

test('a list waits for reads that are being saved, and is loaded also after one hung or failed', async () => {
  document.cookie = 'XSRF-TOKEN=t';
  const network = fakeNetwork();
  const save = Promise.withResolvers<{ body: object }>();
  network.respond(SAVE, () => save.promise);
  network.respond(UNREAD, { body: { notifications: [], unreadCount: 0, nextCursor: null } });
  const saved = saveReadMark({ ids: [1] });
  const loaded = loadNotifications(true, '');
  await expect.poll(() => network.sent.length).toBe(1);
  expect(network.sentTo(UNREAD)).toEqual([]);
  save.resolve({ body: { unreadCount: 0 } });
  await Promise.all([saved, loaded]);
  expect(network.sentTo(UNREAD)).toHaveLength(1);

  vi.useFakeTimers();
  network.respond(SAVE, () => new Promise(() => {}));
  const hanging = saveReadMark({ ids: [2] }).catch(() => 'given up');
  const afterwards = loadNotifications(true, '');
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(await hanging).toBe('given up');
  await afterwards;
  expect(network.sentTo(UNREAD)).toHaveLength(2);

  network.respond(SAVE, new TypeError('Failed to fetch'));
  await expect(saveReadMark({ ids: [3] })).rejects.toThrow('We can’t reach the site.');
  await loadNotifications(true, '');
  expect(network.sentTo(UNREAD)).toHaveLength(3);
});
