import { afterEach, expect, test, vi } from 'vitest';
import type { Place } from '#contracts/places/places.contract.ts';
import { act } from '#tests/support/act.ts';
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
  expect(screen.alerts()).toEqual(['The site is busy. Please try again.']);
  network.respond('GET /api/places?q=Chicag', { body: { places: [] } });
  await screen.search('City or town', 'Chicag');
  expect(screen.text()).toContain('Start typing, then choose from the list');
  await leave();
  expect(screen.control('City or town').value).toBe('');
});

test('a town that could not be looked up gives way to the picked one', async () => {
  vi.useFakeTimers();
  const network = fakeNetwork();
  network.respond('GET /api/places?q=Chicago', problem(503, 'The site is busy. Please try again.'));
  const berlin = { id: 1, name: 'Berlin', region: 'Berlin', country: 'Germany' } as Place;
  screen = await showScreen(<PlaceField place={berlin} error={undefined} onChoose={() => {}} />);
  await screen.search('City or town', 'Chicago');
  expect(screen.alerts()).toEqual(['The site is busy. Please try again.']);
  await act(async () => screen.control('City or town').blur());
  expect(screen.control('City or town').value).toBe('Berlin, Germany');
  expect(screen.alerts()).toEqual([]);
});

test('a failure that arrives after the answer to a later text does not count', async () => {
  vi.useFakeTimers();
  const network = fakeNetwork();
  const slow = Promise.withResolvers<ReturnType<typeof problem>>();
  network.respond('GET /api/places?q=Chi', () => slow.promise);
  network.respond('GET /api/places?q=Chicago', problem(503, 'The site is busy. Please try again.'));
  screen = await showScreen(<PlaceField place={null} error={undefined} onChoose={() => {}} />);
  await screen.search('City or town', 'Chi');
  await screen.search('City or town', 'Chicago');
  slow.resolve(problem(500, 'Something went wrong.'));
  await screen.wait();
  expect(screen.alerts()).toEqual(['The site is busy. Please try again.']);
});

test('a town that is still looked up when its field is left stays, and must be chosen', async () => {
  vi.useFakeTimers();
  const network = fakeNetwork();
  const slow = Promise.withResolvers<{ body: { places: Place[] } }>();
  network.respond('GET /api/places?q=Chicago', () => slow.promise);
  screen = await showScreen(<PlaceField place={null} error={undefined} onChoose={() => {}} />);
  const leave = () => act(async () => screen.control('City or town').blur());
  await screen.search('City or town', 'Chicago');
  await leave();
  slow.resolve({ body: { places: [] } });
  await screen.wait(1000);
  expect(screen.control('City or town').value).toBe('Chicago');
  expect(screen.control('City or town').validity.customError).toBe(true);
  expect(screen.alerts()).toEqual(['Choose a place from the list.']);
});

test('a town stays if its field is left before the lookup begins, until something else is typed', async () => {
  vi.useFakeTimers();
  const network = fakeNetwork();
  network.respond('GET /api/places?q=Chic', { body: { places: [] } });
  screen = await showScreen(<PlaceField place={null} error={undefined} onChoose={() => {}} />);
  const leave = () =>
    act(async () => {
      screen.control('City or town').focus();
      screen.control('City or town').blur();
    });
  await screen.type('City or town', 'Chicago');
  await leave();
  expect(screen.control('City or town').value).toBe('Chicago');
  expect(screen.alerts()).toEqual(['Choose a place from the list.']);
  await screen.search('City or town', 'Chic');
  expect(screen.alerts()).toEqual([]);
});
