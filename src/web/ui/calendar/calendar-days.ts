import { formatLocal } from '#web/ui/display/local-time.ts';

/** Dates as YYYY-MM-DD, which sort as text. Arithmetic uses UTC, where every day has 24 hours. */
export type Day = string;
export type DayRange = { first: Day; last: Day };

const toDate = (day: Day) => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date): Day => date.toISOString().slice(0, 10);
const pad = (number: number) => String(number).padStart(2, '0');

/** Today by the device's clock. */
export const dayOf = (date: Date): Day => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

/** Whether `text` is an existing date. There was no year 0. */
export function isDay(text: string): boolean {
  const date = /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) ? toDate(text) : null;
  return date !== null && !Number.isNaN(date.getTime()) && toDay(date) === text;
}

export const monthOf = (day: Day): string => day.slice(0, 7);

export const isWithin = (day: Day, { first, last }: DayRange): boolean => first <= day && day <= last;

export function addDays(day: Day, count: number): Day {
  const date = toDate(day);
  date.setUTCDate(date.getUTCDate() + count);
  return toDay(date);
}

/** The same day of another month, or the last day of a shorter month. */
export function addMonths(day: Day, count: number): Day {
  const first = toDate(`${monthOf(day)}-01`);
  first.setUTCMonth(first.getUTCMonth() + count);
  const month = toDay(first).slice(0, 7);
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return `${month}-${pad(Math.min(Number(day.slice(8)), length))}`;
}

/** `options` as for Intl.DateTimeFormat, without a time. */
export const formatDay = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  formatLocal(`${day}T00:00`, options);
