import { DAY_MS } from '#contracts/durations.ts';

/** The time, injected so that tests can set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The calendar day in UTC, such as `2026-11-22`. */
export const utcDay = (time: Date): string => time.toISOString().slice(0, 10);

export const secondsAfter = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);

/** When limits per UTC day start over. */
export const secondsUntilUtcMidnight = (time: Date): number =>
  (Date.parse(`${utcDay(time)}T00:00:00Z`) + DAY_MS - time.getTime()) / 1000;
