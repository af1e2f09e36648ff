import { expect, it } from 'vitest';
import { makeNotification } from '#tests/support/notification-items.ts';
import { formatAge, formatArrival, formatDayHeading, formatUnreadCount, groupByDay } from './notification-text.ts';

const at = (text: string) => Date.parse(text);

it('formats the age, and the date from a day on', () => {
  const createdAt = '2026-11-20T12:00:00.000Z';
  expect(formatAge(createdAt, at('2026-11-20T12:00:40Z'))).toBe('just now');
  // The device's clock is behind the server's.
  expect(formatAge(createdAt, at('2026-11-20T11:59:00Z'))).toBe('just now');
  expect(formatAge(createdAt, at('2026-11-20T12:01:00Z'))).toBe('1 min ago');
  expect(formatAge(createdAt, at('2026-11-20T12:59:59Z'))).toBe('59 min ago');
  expect(formatAge(createdAt, at('2026-11-20T13:00:00Z'))).toBe('1 h ago');
  expect(formatAge(createdAt, at('2026-11-21T11:59:00Z'))).toBe('23 h ago');
  expect(formatAge(createdAt, at('2026-11-21T12:00:00Z'))).toBe('Nov 20');
});

it('names days relative to today, with the year if it differs', () => {
  expect(formatDayHeading('2026-01-01', '2026-01-01')).toBe('Today');
  expect(formatDayHeading('2025-12-31', '2026-01-01')).toBe('Yesterday');
  expect(formatDayHeading('2026-11-20', '2026-11-22')).toBe('Friday, November 20');
  expect(formatDayHeading('2025-11-20', '2026-11-22')).toBe('Thursday, November 20, 2025');
});

it('keeps the order within a day and of days', () => {
  const days = groupByDay([
    makeNotification({ id: 3, createdAt: '2026-11-20T14:00:00.000Z' }),
    makeNotification({ id: 2, createdAt: '2026-11-20T12:00:00.000Z' }),
    makeNotification({ id: 1, createdAt: '2026-11-18T12:00:00.000Z' }),
  ]);
  expect(days.map(({ notifications }) => notifications.map(({ id }) => id))).toEqual([[3, 2], [1]]);
});

it('counts up to ninety-nine', () => {
  expect([0, 99, 100].map(formatUnreadCount)).toEqual(['0', '99', '99+']);
});

it('announces how many arrived and the newest of them', () => {
  expect(formatArrival({ count: 1, title: 'New time' })).toBe('1 new notification: New time');
  expect(formatArrival({ count: 3, title: 'New time' })).toBe('3 new notifications: New time');
});
