import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ToastRegion } from '#web/ui/overlay/ToastRegion.tsx';
import { useInterests } from './people.api.ts';
import { useInterestChoice } from './use-interest-choice.ts';

function Choice() {
  const { data } = useInterests();
  const { add } = useInterestChoice();
  return (
    <>
      <output>{data?.interests.join(', ')}</output>
      <button type="button" onClick={() => add('music')}>
        Add
      </button>
      <ToastRegion />
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an interest that cannot be saved without a network is not shown as chosen', async () => {
  const network = fakeNetwork();
  network.respond('GET /api/users/interests', { body: { interests: ['art'] } });
  const screen = await showScreen(<Choice />);
  const shown = () => document.querySelector('output')!.textContent;
  await screen.wait();
  expect(shown()).toBe('art');
  network.respond('GET /api/users/interests', new TypeError('Failed to fetch'));
  await screen.press('Add');
  await screen.wait();
  expect(shown()).toBe('art');
  expect(screen.text()).toContain('We can’t reach the site.');
  screen.close();
});
