import { expect, test, vi } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { TeamMembers } from './TeamMembers.tsx';
import type { Team } from './teams.api.ts';

const REMOVAL = 'DELETE /api/teams/owls/members/Ben';
const members = ['Ann', 'Ben'].map((name) => ({ id: name, name, avatar: null, isCaptain: name === 'Ann' }));

test.each([
  { role: 'captain', canRemove: true },
  { role: 'member', canRemove: false },
] as const)('a $role can remove others: $canRemove', async ({ role, canRemove }) => {
  vi.useFakeTimers();
  const owls: Team = { id: 'owls', name: 'Owls', memberCount: 2, role, joinCode: 'WXYZ' };
  const network = fakeNetwork();
  network.respond('GET /api/teams/owls', { body: { ...owls, members } });
  network.respond(REMOVAL, () => {
    network.respond('GET /api/teams/owls', { body: { ...owls, memberCount: 1, members: members.slice(0, 1) } });
    return { status: 204 };
  });
  const screen = await showScreen(<TeamMembers team={owls} />);
  await screen.wait(100);
  expect(screen.text()).toContain('Ann (captain)');
  expect(() => screen.button('Remove Ann')).toThrow('There is no button');
  if (canRemove) {
    await screen.press('Remove Ben');
    expect(screen.text()).toContain('The team gets a new code to join');
    await screen.press('Remove');
    await screen.wait(100);
    expect(network.sentTo(REMOVAL)).toHaveLength(1);
    expect(screen.text()).not.toContain('Ben');
  } else {
    expect(() => screen.button('Remove Ben')).toThrow('There is no button');
  }
  screen.close();
  vi.useRealTimers();
});
