import { expect, test, vi } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { Namesakes } from './Namesakes.tsx';

test('the console names phones that joined with the name of a removed team, until the host keeps their team', async () => {
  const owls = { id: 'owls', name: 'Owls', isReady: true, joinCode: 'WXYZ', players: [{ id: 'p', nickname: 'Mia' }] };
  const teams = [
    { ...owls, hasRemovedName: true },
    { ...owls, id: 'larks', name: 'Larks', hasRemovedName: false },
    // The host has added it.
    { ...owls, id: 'jays', name: 'Jays', hasRemovedName: true, players: [] },
  ];
  fakeNetwork().respond('GET /api/shows/s/teams', { body: { teams, asked: [] } });
  const openTeam = vi.fn<(teamId: string) => void>();
  const screen = await showScreen(<Namesakes showId="s" teamIds={['owls', 'larks', 'jays']} openTeam={openTeam} />);
  await vi.waitFor(() => expect(screen.alerts()).toHaveLength(1));
  expect(screen.alerts()[0]).toContain('Owls: Mia joined with the name of a team that was removed');
  expect(screen.text()).not.toMatch(/Larks|Jays/);
  await screen.press('Check team Owls');
  expect(openTeam).toHaveBeenCalledWith('owls');
  await screen.press('Keep Owls');
  expect(screen.alerts()).toEqual([]);
  screen.close();
});
