import { afterEach, expect, test, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { Table } from './Table.tsx';

let measure: () => void;
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the frame of a table is a tab stop with its name only while the table is wider', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
      constructor(listener: () => void) {
        measure = listener;
      }
    },
  );
  const width = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get');
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(320);
  const screen = await showScreen(
    <Table label="Standings">
      <tbody />
    </Table>,
  );
  const table = document.querySelector('table')!;
  const frame = table.parentElement!;
  const names = () => [frame, table].map((element) => element.getAttribute('aria-label'));
  for (const [wide, tabIndex, expected] of [
    [320, null, [null, 'Standings']],
    [480, '0', ['Standings', null]],
    [300, null, [null, 'Standings']],
  ] as const) {
    width.mockReturnValue(wide);
    act(() => measure());
    expect(frame.getAttribute('tabindex')).toBe(tabIndex);
    expect(names()).toEqual(expected);
  }
  screen.close();
});
