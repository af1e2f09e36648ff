import { expect, it } from 'vitest';
import { makeNotification } from '#tests/support/notification-items.ts';
import { type Feed, isMarkedRead, withReadMark, withState } from './notification-feed.ts';

const newest = (id: number, isRead = false) => makeNotification({ id, isRead, title: `No. ${id}` });
const known: Feed = { isKnown: true, unreadCount: 2, newest: newest(7), arrival: null };
const unknown: Feed = { isKnown: false, unreadCount: 0, newest: null, arrival: null };

it('the first count is no arrival', () => {
  expect(withState(unknown, { unreadCount: 2, newest: newest(7) })).toEqual(known);
  expect(withState(known, { unreadCount: 2, newest: newest(7) })).toEqual(known);
});

it('counts arrivals at once and names the newest', () => {
  expect(withState(known, { unreadCount: 3, newest: newest(8) }).arrival).toEqual({ count: 1, title: 'No. 8' });
  expect(withState(known, { unreadCount: 5, newest: newest(10) }).arrival).toEqual({ count: 3, title: 'No. 10' });
});

it('detects an arrival when others were read meanwhile or the count is capped', () => {
  expect(withState(known, { unreadCount: 1, newest: newest(8) }).arrival?.count).toBe(1);
  const full = { ...known, unreadCount: 100 };
  expect(withState(full, { unreadCount: 100, newest: newest(8) }).arrival?.count).toBe(1);
});

it('deletions and already read arrivals are no arrivals', () => {
  expect(withState(known, { unreadCount: 1, newest: newest(5) }).arrival).toBeNull();
  expect(withState(known, { unreadCount: 2, newest: newest(8, true) }).arrival).toBeNull();
});

it('knows what is left before the server has responded', () => {
  expect(withReadMark(known, { ids: [7] })).toMatchObject({ unreadCount: 1, newest: { id: 7, isRead: true } });
  expect(withReadMark(known, { ids: [3] })).toMatchObject({ unreadCount: 1, newest: { id: 7, isRead: false } });
  expect(withReadMark(known, { upTo: 7 })).toMatchObject({ unreadCount: 0, newest: { isRead: true } });
  expect(withReadMark(known, { upTo: 6 })).toMatchObject({ unreadCount: 2, newest: { isRead: false } });
  expect(withReadMark({ ...known, unreadCount: 0 }, { ids: [1] }).unreadCount).toBe(0);
});

it('marks all up to one as read, or some', () => {
  expect([1, 2, 3].map((id) => isMarkedRead({ upTo: 2 }, id))).toEqual([true, true, false]);
  expect([1, 2, 3].map((id) => isMarkedRead({ ids: [1, 3] }, id))).toEqual([true, false, true]);
});
