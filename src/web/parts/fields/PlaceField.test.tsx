import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { PlaceField } from './PlaceField.tsx';

let screen: Screen;
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

test('a town that could not be looked up stays in its field, which says why', async () => {
  vi.useFakeTimers();
  const network = fakeNetwork();
  network.respond('GET /api/places?q=Chicago', problem(503, 'The site is busy. Please try again.'));
  screen = await showScreen(<PlaceField place={null} error={undefined} onChoose={() => {}} />);
  const leave = () => act(async () => screen.control('City or town').blur());
  await screen.search('City or town', 'Chicago');
  await leave();
  expect(screen.control('City or town').value).toBe('Chicago');
  expect(screen.text()).toContain('The site is busy. Please try again.');
  network.respond('GET /api/places?q=Chicag', { body: { places: [] } });
  await screen.search('City or town', 'Chicag');
  expect(screen.text()).toContain('Start typing, then choose from the list');
  await leave();
  expect(screen.control('City or town').value).toBe('');
});
