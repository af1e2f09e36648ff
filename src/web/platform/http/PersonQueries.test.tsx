import { onlineManager, useMutation, useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { retryFailedQueries } from './failed-queries.ts';
import { HttpError } from './http.ts';
import { PersonQueries } from './PersonQueries.tsx';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

function CancelButton() {
  const cancelling = useMutation({ mutationFn: () => Promise.reject(new TypeError('Failed to fetch')) });
  return (
    <button type="button" onClick={() => cancelling.mutate()}>
      {cancelling.isIdle ? 'Cancel' : cancelling.error ? 'Failed' : 'Waiting'}
    </button>
  );
}

test('what is pressed without a connection fails at once, and does not wait to run later', async () => {
  const screen = await showScreen(
    <PersonQueries>
      <CancelButton />
    </PersonQueries>,
  );
  onlineManager.setOnline(false);
  await screen.press('Cancel');
  await expect.poll(screen.text).toBe('Failed');
  screen.close();
});

test('what failed to load while the site was down appears when it is back, and what was refused is not asked for again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  let isDown = true;
  const load = vi.fn<() => Promise<string>>(async () => {
    if (isDown) throw new HttpError(503, null);
    return 'Two notifications';
  });
  const refuse = vi.fn<() => Promise<never>>(() => Promise.reject(new HttpError(404, null)));
  const Lists = () => {
    const list = useQuery({ queryKey: ['list'], queryFn: load });
    const refused = useQuery({ queryKey: ['refused'], queryFn: refuse });
    return `${list.data ?? list.status}, ${refused.status}`;
  };
  const screen = await showScreen(
    <PersonQueries queries={retryFailedQueries}>
      <Lists />
    </PersonQueries>,
  );
  await screen.wait(4000);
  expect(screen.text()).toBe('error, error');
  isDown = false;
  await screen.wait(6000);
  expect(screen.text()).toBe('Two notifications, error');
  const loads = load.mock.calls.length;
  await screen.wait(120_000);
  expect([load.mock.calls.length, refuse.mock.calls.length]).toEqual([loads, 1]);
  screen.close();
});
