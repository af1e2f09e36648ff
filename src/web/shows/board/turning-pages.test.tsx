import { useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { useTurningPages } from './turning-pages.ts';

function Rows() {
  const body = useRef<HTMLDivElement>(null);
  useTurningPages(body);
  return <div ref={body} style={{ columnGap: '20px' }} />;
}

const root = createRoot(document.body.appendChild(document.createElement('div')));
const rows = () => document.querySelector<HTMLElement>('[style]')!;
const nextTurn = () => act(() => vi.advanceTimersByTimeAsync(8000));

beforeEach(() => {
  vi.useFakeTimers();
  act(() => root.render(<Rows />));
});
afterEach(() => {
  act(() => root.render(null));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** What the browser would measure: it also keeps the position within the content. */
function layOut({ visible, all }: { visible: number; all: number }): void {
  let left = 0;
  Object.defineProperties(rows(), {
    clientWidth: { value: visible },
    scrollWidth: { value: all },
    scrollLeft: {
      get: () => left,
      set(to: number) {
        left = Math.min(to, all - visible);
      },
    },
  });
}

test('columns of teams that do not fit on the screen are shown in turn, and the first ones again after the last', async () => {
  layOut({ visible: 940, all: 2540 });
  const seen = [rows().scrollLeft];
  for (let turn = 0; turn < 3; turn++) {
    await nextTurn();
    seen.push(rows().scrollLeft);
  }
  expect(seen).toEqual([0, 960, 1600, 0]);
});

test('a ranking that fits stays', async () => {
  layOut({ visible: 940, all: 940 });
  await nextTurn();
  expect(rows().scrollLeft).toBe(0);
});
