import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_PERSON_INTERESTS } from '#contracts/people/interest-topics.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ToastRegion } from '#web/ui/overlay/ToastRegion.tsx';
import { ChosenInterests } from './ChosenInterests.tsx';
import { useInterests } from './people.api.ts';
import { useInterestChoice } from './use-interest-choice.ts';

function Choice() {
  const { data } = useInterests();
  const { add, remove } = useInterestChoice();
  return (
    <>
      <output>{data?.interests.join(', ')}</output>
      <ChosenInterests chosen={data?.interests ?? []} onAdd={add} onRemove={remove} />
    </>
  );
}

function Pages() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <Choice />}
      <button type="button" onClick={() => setOpen(false)}>
        Leave
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
  const screen = await showScreen(<Pages />);
  const shown = () => document.querySelector('output')!.textContent;
  await screen.wait();
  expect(shown()).toBe('art');
  network.respond('GET /api/users/interests', new TypeError('Failed to fetch'));
  await screen.type('Add your own', 'music');
  await screen.submit('Add');
  await screen.wait();
  expect(shown()).toBe('art');
  expect(screen.text()).toContain('We can’t reach the site.');
  expect(screen.control('Add your own').value).toBe('music');
  network.respond('PUT /api/users/interests', { body: { interests: ['art', 'music'] } });
  await screen.submit('Add');
  await screen.wait();
  expect([shown(), screen.control('Add your own').value]).toEqual(['art, music', '']);
  screen.close();
});

test('an interest beyond the limit stays in the field', async () => {
  const network = fakeNetwork();
  const interests = Array.from({ length: MAX_PERSON_INTERESTS }, (_, index) => `topic ${index}`);
  network.respond('GET /api/users/interests', { body: { interests } });
  const screen = await showScreen(<Pages />);
  await screen.wait();
  await screen.type('Add your own', 'music');
  await screen.submit('Add');
  expect(screen.control('Add your own').value).toBe('music');
  expect(screen.text()).toContain('Remove one first.');
  screen.close();
});

test('undoing a removal long after leaving the page keeps the other interests, and shows a failure', async () => {
  const network = fakeNetwork();
  network.respond('GET /api/users/interests', { body: { interests: ['art', 'chess', 'film'] } });
  network.respond('PUT /api/users/interests', ({ body }) => ({ body }));
  const saved = () => network.sentTo('PUT /api/users/interests').map(({ body }) => body);
  const screen = await showScreen(<Pages />);
  await screen.wait();
  await screen.press('Remove art');
  await screen.press('Leave');
  await screen.wait(10 * 60_000);
  expect(saved()).toEqual([{ interests: ['chess', 'film'] }]);
  network.respond('GET /api/users/interests', { body: { interests: ['chess', 'film'] } });
  network.respond('PUT /api/users/interests', problem(429, 'Wait a minute.'));
  await screen.press('Undo');
  await screen.wait();
  expect(saved()[1]).toEqual({ interests: ['art', 'chess', 'film'] });
  expect(screen.text()).toContain('Wait a minute.');
  screen.close();
});
