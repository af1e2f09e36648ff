import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { AddTeam } from './AddTeam.tsx';

const adding = 'POST /api/shows/s/teams';
const requesting = 'POST /api/shows/s/team-requests';
const choice = {
  id: 'owls',
  name: 'Owls',
  memberCount: 0,
  needsConsent: false,
  request: null,
  keptPoints: null,
  lastShow: null,
};
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;
const start = async (teams: object[]) => {
  network.respond('GET /api/shows/s/team-choices?search=Owls', { body: { teams } });
  screen = await showScreen(<AddTeam showId="s" />);
  await screen.type('Add a team', ' Owls ');
  await screen.submit('Add');
  await screen.wait(0);
};
const sent = (call: string) => network.sentTo(call).map(({ body }) => body);
const text = () => screen.control('Add a team').value;
beforeEach(() => {
  vi.useFakeTimers();
  network = fakeNetwork();
  network.respond(adding, { status: 201, body: { ...choice, isReady: false, joinCode: null, players: [] } });
  network.respond(requesting, { body: { outcome: 'added' } });
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

test('a name and Enter add a new team, also if a team of somebody else has it', async () => {
  await start([{ ...choice, needsConsent: true }]);
  expect([sent(adding), sent(requesting), text()]).toEqual([[{ name: 'Owls' }], [], '']);
});

test('a name and Enter bring back a team that was removed, with its scores', async () => {
  await start([{ ...choice, name: 'OWLS' }]);
  expect([sent(adding), sent(requesting)]).toEqual([[], [{ teamId: 'owls' }]]);
});

test('the name of a team that could not be added is still there', async () => {
  network.respond(adding, problem(409, 'This show is full.'));
  await start([]);
  expect(text()).toBe('Owls');
});

test('a team that could not be added leaves the name of the next one as it is', async () => {
  const response = Promise.withResolvers<ReturnType<typeof problem>>();
  network.respond(adding, () => response.promise);
  await start([]);
  await screen.type('Add a team', 'Hawks');
  response.resolve(problem(409, 'This show is full.'));
  await screen.wait(0);
  expect(text()).toBe('Hawks');
});
