import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import type { DayRange } from './calendar-days.ts';
import { MonthCalendar } from './MonthCalendar.tsx';

const onSelect = vi.fn<(days: DayRange | null) => void>();
let screen: Screen;

const onMonth = vi.fn<(month: string) => void>();
const show = async (selected: DayRange | null = null, firstDay = 1, fixedMonth?: string) => {
  screen = await showScreen(
    <MonthCalendar
      today="2026-11-21"
      localeWeek={{ firstDay, weekend: [6, 7] }}
      markedDays={new Set(['2026-11-24'])}
      selected={selected}
      onSelect={onSelect}
      onMonth={onMonth}
      fixedMonth={fixedMonth}
    />,
  );
};
const title = () => document.querySelector('h3')?.textContent;
const inTabOrder = () => document.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.dataset.day;
const key = (name: string, more: object = {}) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, ...more }));
  });
const focus = () => act(async () => document.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus());

beforeEach(() => {
  onSelect.mockReset();
  onMonth.mockReset();
});
afterEach(() => screen.close());

// spec: 2.45
it("opens on today's month, marks today, and starts weeks on the given day", async () => {
  await show();
  expect(title()).toBe('November 2026');
  expect(document.querySelector('[aria-current="date"]')?.textContent).toBe('21');
  expect([...document.querySelectorAll('th')].map((head) => head.textContent).join(' ')).toBe(
    'Mon Tue Wed Thu Fri Sat Sun',
  );
  screen.close();
  await show(null, 7);
  expect(document.querySelector('th')?.abbr).toBe('Sunday');
});

it('moves between months', async () => {
  await show();
  await screen.press('Previous month');
  expect(title()).toBe('October 2026');
  await screen.press('Next month');
  await screen.press('Next month');
  expect(title()).toBe('December 2026');
  expect(onMonth.mock.calls.flat()).toEqual(['2026-10', '2026-11', '2026-12']);
});

// spec: 2.46
it('fixed on a month, it shows that month and cannot navigate', async () => {
  await show({ first: '2026-11-23', last: '2026-11-29' }, 1, '2025-08');
  expect(title()).toBe('August 2025');
  expect([...document.querySelectorAll('[aria-label$="month"]')]).toEqual([]);
  await focus();
  expect(inTabOrder()).toBe('2025-08-01');
  await key('ArrowLeft');
  await key('PageDown');
  expect([title(), inTabOrder()]).toEqual(['August 2025', '2025-08-01']);
  await screen.press('Friday, August 15, 2025');
  expect(onSelect).toHaveBeenLastCalledWith({ first: '2025-08-15', last: '2025-08-15' });
});

it('selects a day, and clears it when it is clicked again', async () => {
  await show();
  await screen.press('Tuesday, November 24, 2026, has events');
  expect(onSelect).toHaveBeenLastCalledWith({ first: '2026-11-24', last: '2026-11-24' });
  screen.close();
  await show({ first: '2026-11-24', last: '2026-11-24' });
  await screen.press('Tuesday, November 24, 2026, has events');
  expect(onSelect).toHaveBeenLastCalledWith(null);
});

it('shows a whole selection, and opens on its month', async () => {
  await show({ first: '2027-01-04', last: '2027-01-06' });
  expect(title()).toBe('January 2027');
  expect([...document.querySelectorAll('[aria-pressed="true"]')].map((day) => day.textContent)).toEqual([
    '4',
    '5',
    '6',
  ]);
});

it('is navigated by keyboard, across months', async () => {
  await show();
  await focus();
  for (const [name, reached, more] of [
    ['ArrowRight', '2026-11-22', {}],
    ['ArrowDown', '2026-11-29', {}],
    ['End', '2026-11-29', {}],
    ['Home', '2026-11-23', {}],
    ['ArrowDown', '2026-11-30', {}],
    ['ArrowRight', '2026-12-01', {}],
    ['PageDown', '2027-01-01', {}],
    ['PageUp', '2026-12-01', { shiftKey: false }],
    ['PageUp', '2025-12-01', { shiftKey: true }],
    ['ArrowLeft', '2025-11-30', {}],
    ['ArrowUp', '2025-11-23', {}],
  ] as const) {
    await key(name, more);
    expect(inTabOrder()).toBe(reached);
    expect((document.activeElement as HTMLElement).dataset.day).toBe(reached);
  }
});

it('leaves keys with Alt, Ctrl or Cmd to the browser, which goes back with one of them', async () => {
  await show();
  await focus();
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) await key('ArrowLeft', { [modifier]: true });
  expect(inTabOrder()).toBe('2026-11-21');
});
