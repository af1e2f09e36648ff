import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { type Screen, showScreen, typeInto } from '#tests/support/screen.tsx';
import { emptyGame, type GameData } from '#web/shows/game.slice.ts';
import type { ScoreEntry } from '#web/shows/games.api.ts';
import { ScoreSheet } from './ScoreSheet.tsx';
import { sheetRows } from './score-sheet.ts';

const entry = (name: string, order: number) =>
  ({
    teamId: name,
    name,
    order,
    bonus: 0,
    adjustment: 0,
    tiebreak: null,
    total: 0,
    q1: 1,
    q2: 2,
  }) as unknown as ScoreEntry;
const scores = [entry('Owls', 0), entry('Larks', 1), entry('Wrens', 2)];
const game: GameData = {
  ...emptyGame,
  gameId: 'g',
  currentQuestion: 'q1',
  nextQuestion: 'q2',
  questionCount: 2,
  scores,
};
const ignore = () => undefined;

const write = vi.fn<(cells: unknown[]) => void>();
let screen: Screen;

function Sheet() {
  const [currentQuestion, setQuestion] = useState('q1');
  return (
    <>
      <ScoreSheet
        rows={sheetRows(scores, new Map())}
        game={{ ...game, currentQuestion }}
        isOpen
        isCompact
        write={write}
        undo={ignore}
        openTeam={ignore}
      />
      <button>Elsewhere</button>
      {/* A press in a test moves no focus, as one on another device. */}
      <button onClick={() => setQuestion('q2')}>Next</button>
    </>
  );
}

beforeEach(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = ignore;
      disconnect = ignore;
    },
  );
  Element.prototype.scrollIntoView = ignore;
  write.mockClear();
  screen = await showScreen(<Sheet />);
});
afterEach(() => {
  screen.close();
  vi.unstubAllGlobals();
});

const cellOf = (row: number) => document.querySelector<HTMLElement>(`[data-cell="${row}:1"]`)!;
const press = (key: string, options: KeyboardEventInit = {}) =>
  act(async () =>
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }),
    ),
  );
const enter = async (points: string) => {
  await press(points);
  await act(async () => typeInto(document.querySelector<HTMLInputElement>('td input')!, points));
  await press('Enter');
};
const note = 'Question 2 is asked now. To see its column, leave the sheet.';

test('points that are typed while another host goes on count for the question whose column is shown', async () => {
  await act(async () => cellOf(0).focus());
  await enter('3');
  await screen.press('Next');
  await enter('4');
  expect(write.mock.calls.flat(2)).toEqual([
    { teamId: 'Owls', field: 'q1', value: 3, seen: 1 },
    { teamId: 'Larks', field: 'q1', value: 4, seen: 1 },
  ]);
  expect(screen.text()).toContain(note);
});

test('a marked range stays with its question, and is forgotten when the focus leaves the sheet', async () => {
  await act(async () => cellOf(0).focus());
  await press('ArrowDown', { shiftKey: true });
  await screen.press('Next');
  await press('Delete');
  expect(write.mock.calls.flat(2)).toEqual([
    { teamId: 'Owls', field: 'q1', value: null, seen: 1 },
    { teamId: 'Larks', field: 'q1', value: null, seen: 1 },
  ]);
  await act(async () => screen.button('Elsewhere').focus());
  expect(screen.text()).not.toContain(note);
  expect(cellOf(0).dataset.field).toBe('q2');
  expect([...document.querySelectorAll('[aria-selected="true"]')]).toEqual([cellOf(0)]);
  expect(document.activeElement).toBe(screen.button('Elsewhere'));
});

test('the column follows the current question at once while the focus is elsewhere', async () => {
  await act(async () => screen.button('Elsewhere').focus());
  await screen.press('Next');
  expect(cellOf(0).dataset.field).toBe('q2');
});
