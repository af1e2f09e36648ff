import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { addDays, addMonths, type Day, type WeekShape, weekAround } from './calendar-days.ts';

/** Arrows walk days and weeks, Home and End go to the week's edges, Page Up and Down change the month, with Shift the year. */
export function dayForKey(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  from: Day,
  weekShape: WeekShape,
): Day | undefined {
  const months = event.shiftKey ? 12 : 1;
  const days: Record<string, () => Day> = {
    ArrowLeft: () => addDays(from, -1),
    ArrowRight: () => addDays(from, 1),
    ArrowUp: () => addDays(from, -7),
    ArrowDown: () => addDays(from, 7),
    Home: () => weekAround(from, weekShape).first,
    End: () => weekAround(from, weekShape).last,
    PageUp: () => addMonths(from, -months),
    PageDown: () => addMonths(from, months),
  };
  return days[event.key]?.();
}

/** The day may lie in a month that is not drawn yet: draw it first. */
export function focusDay(table: HTMLElement, day: Day, reach: (day: Day) => void): void {
  flushSync(() => reach(day));
  table.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
}
