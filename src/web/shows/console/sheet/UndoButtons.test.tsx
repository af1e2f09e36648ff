import { beforeEach, expect, test, vi } from 'vitest';
import { AUTOMATIC, WITHDRAWN } from '#contracts/shows/automatic-scores.ts';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import type { Cell } from '#web/shows/console/scoring.api.ts';
import { UndoButtons } from './UndoButtons.tsx';
import { useUndo } from './use-undo.ts';

const put = vi.fn<(cells: readonly Cell[]) => void>();
const typed: Cell = { teamId: 'owls', field: 'q1', value: 3, seen: null };

function Sheet() {
  const undoing = useUndo({ put, gameId: 'g', rounds: [], personId: 'ada', teamIds: ['owls', 'larks'] });
  return (
    <>
      <UndoButtons undoing={undoing} />
      <button type="button" onClick={() => undoing.write([typed])}>
        Enter
      </button>
      <button type="button" onClick={() => undoing.noteAdjustment('owls')}>
        Adjust
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

const respondChanges = (...changes: object[]) =>
  network.respond('GET /api/games/g/changes', { body: { changes, nextBefore: null, events: [] } });

async function openSheet(changes: object[]) {
  respondChanges(...changes);
  const screen = await showScreen(<Sheet />);
  await act(async () => {});
  return { ...screen, canUndo: () => screen.button('Undo').getAttribute('aria-disabled') !== 'true' };
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

test('Undo continues to earlier changes of this person, but not to those of a lock or a withdrawn guess, of somebody else or of a team that was removed', async () => {
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

const own = (id: number, more: object = {}) => ({ ...change, id, teamId: 'owls', ...more });
const undoneIds = () =>
  network.sent.flatMap(({ call }) => /^PUT \/api\/games\/g\/changes\/(\d+)\/undo$/.exec(call)?.[1] ?? []);

test('Undo takes back points that were adjusted before the last score was entered, in that order, and Redo adjusts them again', async () => {
  const screen = await openSheet([own(1)]);
  await screen.press('Adjust');
  await screen.press('Enter');
  await screen.press('Undo');
  expect(undoneIds()).toEqual([]);
  const scores = [own(4, { from: 3, to: null }), own(3, { to: 3 })];
  respondChanges(...scores, own(2, { field: 'adjustment' }), own(1));
  network.respond('PUT /api/games/g/changes/2/undo', () => {
    respondChanges(own(5, { field: 'adjustment', undoes: 2 }), ...scores, own(2, { isUndone: true }), own(1));
    return { body: {} };
  });
  await screen.press('Undo');
  expect(undoneIds()).toEqual(['2']);
  network.respond('PUT /api/games/g/changes/5/undo', { body: {} });
  await screen.press('Redo');
  expect(undoneIds()).toEqual(['2', '5']);
  screen.close();
});

test('Undo finds what the person has changed elsewhere since, but not what this page has entered and taken back', async () => {
  const screen = await openSheet([own(2), own(1)]);
  await screen.press('Enter');
  await screen.press('Undo');
  respondChanges(own(9), own(8), own(7, { teamId: 'larks' }), own(2), own(1));
  network.respond('PUT /api/games/g/changes/7/undo', { body: {} });
  await screen.press('Undo');
  expect(undoneIds()).toEqual(['7']);
  screen.close();
});

test('Undo leaves out guesses of a tie-break question that was withdrawn, and continues after a refusal', async () => {
  const screen = await openSheet([
    own(5, { field: 'tiebreak', reason: WITHDRAWN }),
    own(4, { field: 'tiebreak' }),
    own(3),
    own(2, { field: 'q2' }),
  ]);
  network.respond('PUT /api/games/g/changes/3/undo', problem(409, 'This score changed again after that.'));
  network.respond('PUT /api/games/g/changes/2/undo', { body: {} });
  await screen.press('Undo');
  await screen.press('Undo');
  expect(undoneIds()).toEqual(['3', '2']);
  expect(screen.canUndo()).toBe(false);
  screen.close();
});

test('Undo finds what was entered before the latest page of the history, which the scores of a lock fill', async () => {
  const screen = await openSheet([own(1)]);
  await screen.press('Adjust');
  const locked = Array.from({ length: 50 }, (_, index) => own(60 - index, { reason: AUTOMATIC }));
  network.respond('GET /api/games/g/changes', { body: { changes: locked, nextBefore: 11, events: [] } });
  const earlier = { changes: [own(2, { field: 'adjustment' }), own(1)], nextBefore: null, events: [] };
  network.respond('GET /api/games/g/changes?before=11', { body: earlier });
  network.respond('PUT /api/games/g/changes/2/undo', { body: {} });
  await screen.press('Undo');
  expect(undoneIds()).toEqual(['2']);
  expect(screen.canUndo()).toBe(true);
  screen.close();
});
