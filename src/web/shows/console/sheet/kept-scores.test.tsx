import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { useScoreQueue } from './use-score-queue.ts';

function Sheet({ personId }: { personId: string }) {
  const { put, pending } = useScoreQueue({ gameId: 'g', personId }, () => undefined);
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
