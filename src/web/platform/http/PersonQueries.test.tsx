import { onlineManager, useMutation } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
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
