import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { addDays, addMonths, type Day, type WeekShape, weekAround } from './calendar-days.ts';

/** Arrow keys move by days and weeks, Home and End to the week's edges, Page Up and Down by a month, with Shift by a year. */
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

/** The day may be in another month, which must be rendered first. */
export function focusDay(table: HTMLElement, day: Day, reach: (day: Day) => void): void {
  flushSync(() => reach(day));
  table.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
}
