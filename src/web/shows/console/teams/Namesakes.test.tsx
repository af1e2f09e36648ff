import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { keptEntry } from '#web/platform/http/kept-entries.ts';
import { Namesakes } from './Namesakes.tsx';

const owls = { id: 'owls', name: 'Owls', isReady: true, joinCode: 'WXYZ', players: [{ id: 'p', nickname: 'Mia' }] };
const larks = { ...owls, id: 'larks', name: 'Larks', hasRemovedName: false };
// The host has added it.
const jays = { ...owls, id: 'jays', name: 'Jays', hasRemovedName: true, players: [] as typeof owls.players };
const openTeam = vi.fn<(teamId: string) => void>();
let screen: Screen;
let network: ReturnType<typeof fakeNetwork>;
const respond = (...teams: object[]) => network.respond('GET /api/shows/s/teams', { body: { teams, asked: [] } });
function Console() {
  const [teamIds, setTeamIds] = useState(['owls', 'larks', 'jays']);
  return (
    <section tabIndex={-1}>
      <Namesakes showId="s" teamIds={teamIds} openTeam={openTeam} />
      <button type="button" onClick={() => setTeamIds(teamIds.toReversed())}>
        Sort teams
      </button>
      <button type="button" onClick={() => setTeamIds([...teamIds, 'wrens'])}>
        Add Wrens
      </button>
    </section>
  );
}
const openConsole = async (...teams: object[]) => {
  network = fakeNetwork();
  respond(...teams);
  screen = await showScreen(<Console />);
  await screen.wait(100);
};

beforeEach(() => {
  vi.useFakeTimers();
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
});
afterEach(() => {
  screen.close();
  connectSession({ accessToken: () => null, renew: () => Promise.resolve(null) });
  localStorage.clear();
  vi.useRealTimers();
});

test('the console names phones that joined with the name of a removed team, until the host keeps their team', async () => {
  const teams = [{ ...owls, hasRemovedName: true }, larks, jays];
  await openConsole(...teams);
  expect(screen.alerts()).toHaveLength(1);
  expect(screen.alerts()[0]).toContain('Owls: Mia joined with the name of a team that was removed');
  expect(screen.text()).not.toMatch(/Larks|Jays/);
  await screen.press('Check team Owls');
  expect(openTeam).toHaveBeenCalledWith('owls');
  // In another tab.
  keptEntry<string[]>('checked-teams/s').write(['larks']);
  await screen.press('Keep Owls');
  expect(screen.alerts()).toEqual([]);
  expect(keptEntry<string[]>('checked-teams/s').read()).toEqual(['larks', 'owls']);
  screen.close();
  await openConsole(...teams);
  expect(screen.alerts()).toEqual([]);
  expect(network.sent).toHaveLength(1);
});

test('keeping a team moves the focus to the next one to check, and after the last one to their section', async () => {
  await openConsole(...[owls, larks, jays].map((team) => ({ ...team, players: owls.players, hasRemovedName: true })));
  const keep = async (name: string) => {
    screen.button(`Keep ${name}`).focus();
    await screen.press(`Keep ${name}`);
    return document.activeElement;
  };
  expect(await keep('Larks')).toBe(screen.button('Keep Jays').closest('li'));
  expect(await keep('Jays')).toBe(screen.button('Keep Owls').closest('li'));
  expect(await keep('Owls')).toBe(document.querySelector('section'));
});

test('the console names a phone that joins a team which the host has added with the name of a removed one', async () => {
  await openConsole(jays);
  expect(screen.alerts()).toEqual([]);
  respond({ ...jays, players: owls.players });
  await screen.wait(29_000);
  expect(network.sent).toHaveLength(1);
  await screen.wait(1000);
  expect(screen.alerts()[0]).toContain('Jays: Mia joined with the name of a team that was removed');
});

test('the console asks at once about a team that joins the game, and not when its teams are sorted', async () => {
  await openConsole(larks);
  await screen.press('Sort teams');
  await screen.wait(100);
  expect(network.sent).toHaveLength(1);
  respond(larks, { ...owls, id: 'wrens', name: 'Wrens', hasRemovedName: true });
  await screen.press('Add Wrens');
  await screen.wait(100);
  expect(screen.alerts()[0]).toContain('Wrens: Mia joined with the name of a team that was removed');
});
