import { afterEach, expect, test, vi } from 'vitest';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { SaveLine } from './SaveLine.tsx';

let screen: Screen;
afterEach(() => screen.close());

test('scores that a busy site did not take are not said to lack a connection, and can be sent again at once', async () => {
  const onRetry = vi.fn<() => void>();
  const line = { pending: 2, isLost: false, isOpen: true, conflicts: 0, onRetry };
  screen = await showScreen(<SaveLine {...line} outage="busy" />);
  expect(document.querySelector('[role="status"]')!.textContent).toBe(
    'The site is busy. 2 scores will be sent shortly. Try again',
  );
  await screen.press('Try again');
  expect(onRetry).toHaveBeenCalledOnce();
});
