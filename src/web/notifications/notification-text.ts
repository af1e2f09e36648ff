import { MINUTE_MS } from '#contracts/durations.ts';
import { addDays, type Day, dayOf, formatDay } from '#web/ui/calendar/calendar-days.ts';
import { formatCount } from '#web/ui/display/count.ts';
import type { Notification } from './notifications.api.ts';

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 1440;
const MOST_SHOWN = 99;

export const formatUnreadCount = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count));

export const formatArrival = ({ count, title }: { count: number; title: string }): string =>
  `${formatCount(count, 'new notification')}: ${title}`;

/** "just now", "5 min ago", "3 h ago", and the date after a day; `now` in milliseconds. */
export function formatAge(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < MINUTES_PER_HOUR) return `${minutes} min ago`;
  if (minutes < MINUTES_PER_DAY) return `${Math.floor(minutes / MINUTES_PER_HOUR)} h ago`;
  return formatDay(dayOf(new Date(instant)), { month: 'short', day: 'numeric' });
}

/** "Today", "Yesterday", "Friday, November 20", with the year if it differs. */
export function formatDayHeading(day: Day, today: Day): string {
  if (day === today) return 'Today';
  if (day === addDays(today, -1)) return 'Yesterday';
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return formatDay(day, { weekday: 'long', month: 'long', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) });
}

/** Groups by day of the device's clock and keeps the order. */
export function groupByDay(notifications: readonly Notification[]): { day: Day; notifications: Notification[] }[] {
  const days = new Map<Day, Notification[]>();
  for (const notification of notifications) {
    const day = dayOf(new Date(notification.createdAt));
    days.set(day, [...(days.get(day) ?? []), notification]);
  }
  return [...days].map(([day, items]) => ({ day, notifications: items }));
}
