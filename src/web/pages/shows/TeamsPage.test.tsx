import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import { Component } from './TeamsPage.tsx';

const owls = { id: 'owls', name: 'Owls', memberCount: 2, role: 'member', joinCode: 'WXYZ' };
const members = ['Ann', 'Ben'].map((name) => ({ id: name, name, avatar: null, isCaptain: name === 'Ann' }));

let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;
beforeEach(async () => {
  vi.useFakeTimers();
  network = fakeNetwork();
  network.respond('GET /api/teams', { body: [owls] });
  network.respond('GET /api/teams?search=', { body: [owls] });
  network.respond('GET /api/team-requests', { body: { requests: [] } });
  network.respond('GET /api/teams/owls', { body: { ...owls, members } });
  screen = await showScreen(
    <SiteContext value={{ productName: 'dig' } as Site}>
      <Component />
    </SiteContext>,
  );
  await screen.wait(100);
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

test('a person who leaves a team sees it without its members, and no error', async () => {
  await screen.press('Members and code of Owls');
  await screen.wait(100);
  expect(screen.text()).toContain('Ann (captain)');
  network.respond('DELETE /api/teams/owls/membership', () => {
    const others = [{ ...owls, memberCount: 1, role: null, joinCode: null }];
    network.respond('GET /api/teams', { body: others });
    network.respond('GET /api/teams?search=', { body: others });
    network.respond('GET /api/teams/owls', problem(404, 'Team not found.'));
    return { status: 204 };
  });
  await screen.press('Leave team');
  await screen.press('Leave');
  await screen.wait(20_000);
  expect(screen.text()).toContain('1 member');
  expect(screen.text()).not.toContain('Ann (captain)');
  expect(screen.text()).not.toContain('Leave Owls?');
  expect(screen.alerts()).toEqual([]);
});

test('a list of as many teams as are sent says that others are found by their name', async () => {
  expect(screen.text()).not.toContain('teams are shown');
  const many = Array.from({ length: 50 }, (_, index) => ({ ...owls, id: `team-${index}`, name: `Team ${index}` }));
  network.respond('GET /api/teams?search=team', { body: many });
  await screen.type('Find a team', 'team');
  await screen.wait(1000);
  expect(screen.text()).toContain('Only the first 50 teams are shown. Find others by their name.');
});
