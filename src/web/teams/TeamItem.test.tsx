import { expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ToastRegion } from '#web/ui/overlay/ToastRegion.tsx';
import { TeamItem } from './TeamItem.tsx';
import { type Team, useTeams } from './teams.api.ts';

const owls = { id: 'owls', name: 'Owls', memberCount: 2, role: 'captain', joinCode: 'WXYZ' } as Team;

function Teams() {
  const { data = [] } = useTeams('');
  return (
    <>
      <ul>
        {data.map((team) => (
          <TeamItem key={team.id} team={team} />
        ))}
      </ul>
      <ToastRegion />
    </>
  );
}

test('a captain deletes a team without losing the place in the list, and can undo it', async () => {
  const network = fakeNetwork();
  const wrens = { ...owls, id: 'wrens', name: 'Wrens' };
  const list = 'GET /api/teams';
  network.respond(list, { body: [owls, wrens] });
  network.respond('DELETE /api/teams/owls', { status: 204 });
  network.respond('PUT /api/teams/owls/restoration', { body: owls });
  const screen = await showScreen(<Teams />);
  await expect.poll(screen.text).toContain('Owls');
  network.respond(list, { body: [wrens] });
  screen.button('Delete Owls').focus();
  await screen.press('Delete Owls');
  await expect.poll(screen.text).toContain('Owls was deleted.');
  await expect.poll(() => document.activeElement?.closest('li')?.textContent).toContain('Wrens');
  network.respond(list, { body: [owls, wrens] });
  await screen.press('Undo');
  await expect.poll(() => screen.button('Delete Owls')).toBeDefined();
  screen.close();
});

test('the buttons of a team say whose they are', async () => {
  const screen = await showScreen(<TeamItem team={owls} />);
  const controls = [...document.querySelectorAll('a, button')].map((control) => control.textContent);
  expect(controls).toEqual(['Nights played of Owls', 'Members and code of Owls', 'Rename Owls', 'Delete Owls']);
  screen.close();
});
