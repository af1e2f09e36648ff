import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { TeamMembers } from './TeamMembers.tsx';
import type { Team } from './teams.api.ts';

const REMOVAL = 'DELETE /api/teams/owls/members/Ben';
const owls: Team = { id: 'owls', name: 'Owls', memberCount: 2, role: 'captain', joinCode: 'WXYZ' };
const members = ['Ann', 'Ben'].map((name) => ({ id: name, name, avatar: null, isCaptain: name === 'Ann' }));

let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;
const show = async (role: Team['role']) => {
  screen = await showScreen(<TeamMembers team={{ ...owls, role }} />);
  await screen.wait(100);
};
beforeEach(() => {
  vi.useFakeTimers();
  network = fakeNetwork();
  network.respond('GET /api/teams/owls', { body: { ...owls, members } });
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

test('a captain removes another member, and reads first that the code changes', async () => {
  network.respond(REMOVAL, () => {
    network.respond('GET /api/teams/owls', { body: { ...owls, memberCount: 1, members: members.slice(0, 1) } });
    return { status: 204 };
  });
  await show('captain');
  expect(screen.text()).toContain('Ann (captain)');
  expect(() => screen.button('Remove Ann')).toThrow('There is no button');
  await screen.press('Remove Ben');
  expect(screen.text()).toContain('The team gets a new code to join');
  await screen.press('Remove');
  await screen.wait(100);
  expect(network.sentTo(REMOVAL)).toHaveLength(1);
  expect(screen.text()).not.toContain('Ben');
});

test('a member removes no one', async () => {
  await show('member');
  expect(() => screen.button('Remove Ann')).toThrow('There is no button');
  expect(() => screen.button('Remove Ben')).toThrow('There is no button');
});
