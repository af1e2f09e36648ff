import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { LobbyTeams, TeamCount } from './LobbyTeams.tsx';

const owls = { id: 'owls', name: 'Owls', isReady: true, joinCode: 'WXYZ', players: [{ id: 'p', nickname: 'Ann' }] };
const larks = { ...owls, id: 'larks', name: 'Larks', players: [] };

let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;
beforeEach(async () => {
  vi.useFakeTimers();
  network = fakeNetwork();
  network.respond('GET /api/shows/s/teams', { body: { teams: [owls, larks], asked: [] } });
  for (const id of ['owls', 'larks']) network.respond(`DELETE /api/shows/s/teams/${id}`, { status: 204 });
});
const show = async (status: 'scheduled' | 'in-progress') => {
  screen = await showScreen(<LobbyTeams showId="s" status={status} />);
  await screen.wait(100);
};
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

const removed = (id: string) => network.sentTo(`DELETE /api/shows/s/teams/${id}`).length;

test('a team is removed after a confirmation if phones have joined it, and at once if it has none', async () => {
  await show('scheduled');
  await screen.press('Remove Owls');
  expect(removed('owls')).toBe(0);
  expect(screen.text()).toContain('1 player can no longer play for it.');
  await screen.press('Remove');
  await screen.wait(100);
  expect(removed('owls')).toBe(1);
  await screen.press('Remove Larks');
  await screen.wait(100);
  expect(removed('larks')).toBe(1);
});

test('a team is never removed from a running game without a confirmation: on paper, none has phones', async () => {
  await show('in-progress');
  await screen.press('Remove Larks');
  await screen.wait(100);
  expect(removed('larks')).toBe(0);
  expect(screen.text()).toContain('It leaves the board. Its scores are kept in case you add it again.');
  await screen.press('Remove');
  await screen.wait(100);
  expect(removed('larks')).toBe(1);
});

test('the count of teams is always up to date, but read out only now and then while teams arrive', async () => {
  screen = await showScreen(<TeamCount showId="s" />);
  await screen.wait(100);
  const announced = () => document.querySelector('[role="status"]')!.textContent;
  expect(announced()).toBe('2 teams, 2 ready');
  const next = { ...owls, isReady: false };
  network.respond('GET /api/shows/s/teams', { body: { teams: [owls, larks, next], asked: [] } });
  await screen.wait(5000);
  expect([announced(), screen.text()]).toEqual(['', '3 teams, 2 ready']);
  await screen.wait(3500);
  expect(announced()).toBe('3 teams, 2 ready');
});
