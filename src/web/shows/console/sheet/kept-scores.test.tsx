import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { ToastRegion } from '#web/ui/overlay/ToastRegion.tsx';
import { forgetGoneScores, useScoreQueue } from './use-score-queue.ts';

function Sheet({ personId, isGone = () => false }: { personId: string; isGone?: () => boolean }) {
  const { put, pending } = useScoreQueue({ gameId: 'g', personId, isGone }, () => undefined);
  return (
    <>
      <output>{pending}</output>
      <button type="button" onClick={() => put([{ teamId: 't', field: 'q1', value: 3, seen: null }])}>
        Enter
      </button>
    </>
  );
}

afterEach(() => localStorage.clear());

test('scores that one helper could not send wait for this helper, and nobody else on the device sends them', async () => {
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  const pendingOf = async (personId: string, enter = false) => {
    fakeNetwork();
    const screen = await showScreen(<Sheet personId={personId} />);
    if (enter) await screen.press('Enter');
    await act(async () => {});
    const pending = document.querySelector('output')!.textContent;
    screen.close();
    return pending;
  };
  expect(await pendingOf('ada', true)).toBe('1');
  expect(await pendingOf('bob')).toBe('0');
  expect(await pendingOf('ada')).toBe('1');
});

function Console() {
  const [isGone, setGone] = useState(false);
  return (
    <>
      {!isGone && <Sheet personId="ada" isGone={() => true} />}
      <button type="button" onClick={() => setGone(true)}>
        Leave
      </button>
      <ToastRegion />
    </>
  );
}

test('a console whose show goes back to its lobby says how many scores are lost, and keeps none of them', async () => {
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  fakeNetwork();
  const screen = await showScreen(<Console />);
  await screen.press('Enter');
  expect(Object.keys(localStorage)).toEqual([expect.stringContaining('scores/ada/g')]);
  await screen.press('Leave');
  expect(screen.text()).toContain('The show went back to its lobby. 1 score wasn’t saved.');
  expect(Object.keys(localStorage)).toEqual([]);
  screen.close();
});

test('unsent scores of a deleted show are erased at the next visit, but not those of a show that cannot be reached', async () => {
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  const network = fakeNetwork();
  const kept = [
    'scores/ada/gone/1',
    'scores/ada/gone/2',
    'scores/ada/there/1',
    'scores/ada/lost/1',
    'scores/bob/gone/1',
  ];
  for (const name of kept) localStorage.setItem(`kept/${name}`, '[]');
  network.respond('GET /api/shows/game/gone', problem(404, 'Game not found.'));
  network.respond('GET /api/shows/game/there', { body: {} });
  network.respond('GET /api/shows/game/lost', new TypeError('Failed to fetch'));
  await forgetGoneScores('ada');
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'kept/scores/ada/lost/1',
    'kept/scores/ada/there/1',
    'kept/scores/bob/gone/1',
  ]);
});
