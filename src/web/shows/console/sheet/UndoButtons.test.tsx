import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AUTOMATIC, WITHDRAWN } from '#contracts/shows/automatic-scores.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import type { Cell } from '#web/shows/console/scoring.api.ts';
import { UndoButtons } from './UndoButtons.tsx';
import { useUndo } from './use-undo.ts';

const put = vi.fn<(cells: readonly Cell[]) => void>();
const typed: Cell = { teamId: 'owls', field: 'q1', value: 3, seen: null };

function Sheet() {
  const undoing = useUndo({ put, gameId: 'g', personId: 'ada', teamIds: ['owls', 'larks'] });
  return (
    <>
      <UndoButtons undoing={undoing} />
      <button type="button" onClick={() => undoing.write([typed])}>
        Enter
      </button>
    </>
  );
}

const change = { field: 'q1', teamName: 'Owls', changedBy: { id: 'ada' }, isUndone: false, undoes: null, reason: '' };
let network: ReturnType<typeof fakeNetwork>;
beforeEach(() => {
  put.mockReset();
  network = fakeNetwork();
});

async function openSheet(changes: object[]) {
  network.respond('GET /api/games/g/changes', { body: { changes, nextBefore: null, events: [] } });
  const screen = await showScreen(<Sheet />);
  await act(async () => {});
  return { ...screen, canUndo: () => !screen.button('Undo').disabled };
}

test('Undo takes back what was entered on this page, and then has nothing to undo', async () => {
  const screen = await openSheet([]);
  expect(screen.canUndo()).toBe(false);
  await screen.press('Enter');
  await screen.press('Undo');
  expect(put.mock.calls).toEqual([[[typed]], [[{ ...typed, value: null, seen: 3 }]]]);
  // The history has both now, and undoing the second would enter the score again.
  expect(screen.canUndo()).toBe(false);
  screen.close();
});

test('Undo goes on to earlier changes of this person, but not to those of a lock or a withdrawn guess, of somebody else or of a team that was removed', async () => {
  const screen = await openSheet([
    { ...change, id: 6, teamId: 'owls', field: 'tiebreak', reason: WITHDRAWN },
    { ...change, id: 5, teamId: 'owls', reason: AUTOMATIC },
    { ...change, id: 4, teamId: 'owls', changedBy: { id: 'ben' } },
    { ...change, id: 3, teamId: 'removed' },
    { ...change, id: 2, teamId: 'owls', isUndone: true },
    { ...change, id: 1, teamId: 'owls' },
  ]);
  network.respond('PUT /api/games/g/changes/1/undo', { body: {} });
  expect(screen.canUndo()).toBe(true);
  await screen.press('Undo');
  expect(network.sentTo('PUT /api/games/g/changes/1/undo')).toHaveLength(1);
  expect(screen.canUndo()).toBe(false);
  screen.close();
});
