import { expect, test, vi } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { CellConflicts } from './CellConflicts.tsx';
import type { SheetRow } from './score-sheet.ts';
import type { CellState } from './use-score-queue.ts';

test('the buttons of a conflict say for which cell they are', async () => {
  const cell: CellState = { teamId: 'owls', field: 'q4', value: 3, seen: null, phase: 'conflict', current: 2 };
  const failed: CellState = { ...cell, field: 'bonus', phase: 'failed' };
  const rows = [{ teamId: 'owls', name: 'Owls' }] as SheetRow[];
  const resolve = vi.fn<(key: string, choice: 'mine' | 'theirs') => void>();
  const cells = new Map([
    ['owls/q4', cell],
    ['owls/bonus', failed],
  ]);
  const screen = await showScreen(<CellConflicts rounds={[]} rows={rows} cells={cells} resolve={resolve} />);
  await screen.press('Keep mine (3) for Owls, Question 4');
  await screen.press('Use theirs (2) for Owls, Question 4');
  await screen.press('Try again for Owls, Bonus');
  await screen.press('Discard for Owls, Bonus');
  expect(resolve.mock.calls).toEqual([
    ['owls/q4', 'mine'],
    ['owls/q4', 'theirs'],
    ['owls/bonus', 'mine'],
    ['owls/bonus', 'theirs'],
  ]);
  screen.close();
});
