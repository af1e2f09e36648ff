import { expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { TeamItem } from './TeamItem.tsx';
import type { Team } from './teams.api.ts';

const owls = { id: 'owls', name: 'Owls', memberCount: 2, role: 'captain', joinCode: 'WXYZ' } as Team;
const DELETION = 'DELETE /api/teams/owls';

test('a captain is asked before a team is deleted', async () => {
  const network = fakeNetwork();
  network.respond(DELETION, { status: 204 });
  const screen = await showScreen(<TeamItem team={owls} />);
  await screen.press('Delete Owls');
  expect(screen.text()).toContain('All its members lose it');
  expect(network.sentTo(DELETION)).toEqual([]);
  await screen.press('Delete');
  expect(network.sentTo(DELETION)).toHaveLength(1);
  screen.close();
});

test('the buttons of a team say whose they are', async () => {
  const screen = await showScreen(<TeamItem team={owls} />);
  const controls = [...document.querySelectorAll('a, button')].map((control) => control.textContent);
  expect(controls).toEqual(['Nights played of Owls', 'Members and code of Owls', 'Rename Owls', 'Delete Owls']);
  screen.close();
});
