import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { JoinAtShow } from './JoinAtShow.tsx';
import { makePlayerToken } from './player-token.ts';
import { type ShowPlayer, useShowPlayer } from './players.api.ts';
import { TeamPanel } from './TeamPanel.tsx';

const leaving = 'DELETE /api/shows/s/player';
const team = {
  id: 'owls',
  name: 'Owls',
  joinCode: 'WXYZ',
  isReady: true,
  nicknames: ['Ann'],
  isKept: false,
  isMember: false,
};
const player = { id: 'p', showId: 's', nickname: 'Ann', teams: [team] } as unknown as ShowPlayer;

let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;
const start = async (gameId: string | null, own: Partial<typeof team> = {}) => {
  const show = { id: 's', gameId, joinCode: null } as ShowDetail;
  screen = await showScreen(
    <SiteContext value={{ productName: 'dig', publicUrl: 'https://dig.example' } as Site}>
      <TeamPanel show={show} player={player} team={{ ...team, ...own }} />
    </SiteContext>,
  );
};
beforeEach(() => {
  vi.useFakeTimers();
  network = fakeNetwork();
  network.respond(leaving, { status: 204 });
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

async function openDialog() {
  await screen.press('Leave team');
  const textOfDialog = async () => {
    await vi.dynamicImportSettled();
    await screen.wait(100);
    return screen.text();
  };
  await expect.poll(textOfDialog).toContain('you need the team code WXYZ');
}

test.each([
  ['at a running game', 'g'],
  ['that waits for the launch', null],
])('a phone leaves a team %s after a confirmation, which shows the code to come back with', async (_, gameId) => {
  await start(gameId);
  await openDialog();
  expect(network.sentTo(leaving)).toEqual([]);
  await screen.press('Leave');
  await screen.wait(100);
  expect(network.sentTo(leaving)).toHaveLength(1);
});

test('a member is not offered to leave: they would keep playing for the team', async () => {
  await start('g', { isKept: true, isMember: true });
  expect(screen.text()).toContain('Ann (you)');
  expect(screen.text()).not.toContain('Leave team');
});

/** Like the page, which shows the way back to those without a team. */
function Phone({ gameId }: { gameId: string | null }) {
  const { data: seated } = useShowPlayer('s');
  const show = { id: 's', gameId, joinCode: 'ABCDEF' } as ShowDetail;
  return seated ? <TeamPanel show={show} player={seated} team={team} /> : <JoinAtShow show={show} wasPlaying />;
}

test.each([
  ['at a running game', 'g'],
  ['in the lobby', null],
])('a phone that left its team %s is told to come back with the code of the team', async (_, gameId) => {
  makePlayerToken('s');
  network.respond('GET /api/shows/s/player', { body: player });
  const toJoin = { showId: 's', title: 'Quiz night', hostName: 'Ada', teams: [], ownTeams: [], hasJoined: false };
  network.respond('GET /api/join/ABCDEF', { body: toJoin });
  screen = await showScreen(
    <SiteContext value={{ productName: 'dig', publicUrl: 'https://dig.example' } as Site}>
      <Phone gameId={gameId} />
    </SiteContext>,
  );
  await screen.wait(100);
  await openDialog();
  await screen.press('Leave');
  await screen.wait(100);
  expect(screen.text()).toContain('To come back, choose your team and enter its code.');
  expect(screen.text()).not.toContain('Use the same name');
});
