import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { addDays, addMonths, type Day } from './calendar-days.ts';
import { type LocaleWeek, weekContaining } from './locale-weeks.ts';

/** Arrow keys move by days and weeks, Home and End to the week's edges, Page Up and Down by a month, with Shift by a year. The browser keeps its own keys. */
export function dayForKey(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  current: Day,
  weekShape: LocaleWeek,
): Day | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const months = event.shiftKey ? 12 : 1;
  const days: Record<string, () => Day> = {
    ArrowLeft: () => addDays(current, -1),
    ArrowRight: () => addDays(current, 1),
    ArrowUp: () => addDays(current, -7),
    ArrowDown: () => addDays(current, 7),
    Home: () => weekContaining(current, weekShape).first,
    End: () => weekContaining(current, weekShape).last,
    PageUp: () => addMonths(current, -months),
    PageDown: () => addMonths(current, months),
  };
  return days[event.key]?.();
}

/** The day may be in another month, which must be rendered first. */
export function focusDay(table: HTMLElement, day: Day, moveTo: (day: Day) => void): void {
  flushSync(() => moveTo(day));
  table.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
}
