import { act, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { ToastRegion } from '#web/ui/overlay/ToastRegion.tsx';
import { useScoreQueue } from './use-score-queue.ts';

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
