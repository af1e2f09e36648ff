import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { TeamItem } from './TeamItem.tsx';
import { useTeams } from './teams.api.ts';

const ID = '6f1f0a0e-3c59-4f0e-9d59-0d7f3b1f2a11';
const LIST = 'GET /api/teams';
const TEAM = `GET /api/teams/${ID}`;
const team = { id: ID, name: 'Night Owls', memberCount: 2, role: 'member', joinCode: null };
let screen: Screen;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

const Teams = () => (
  <ul>
    {useTeams('').data?.map((each) => (
      <TeamItem key={each.id} team={each} />
    ))}
  </ul>
);

test('a person who leaves a team no longer sees its members, and no error in their place', async () => {
  const network = fakeNetwork();
  network.respond(LIST, { body: [team] });
  network.respond(TEAM, { body: { ...team, members: [{ id: 'a1', name: 'Ann', avatar: null, isCaptain: true }] } });
  network.respond(`DELETE /api/teams/${ID}/membership`, () => {
    network.respond(LIST, { body: [{ ...team, memberCount: 1, role: null }] });
    network.respond(TEAM, problem(404, 'Team not found.'));
    return { status: 204 };
  });
  screen = await showScreen(<Teams />);
  await screen.wait();
  await screen.press('Members and code');
  await screen.wait();
  expect(screen.text()).toContain('Ann (captain)');
  await screen.press('Leave team');
  await screen.press('Leave');
  await screen.wait(10_000);
  expect(screen.text()).toContain('Night Owls');
  expect(screen.text()).not.toContain('Ann (captain)');
  expect(screen.alerts()).toEqual([]);
});
