import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import type { ShowPlayer } from './players.api.ts';
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

test('a phone leaves a team at a running game after a confirmation, which shows the code to come back with', async () => {
  await start('g');
  await screen.press('Leave team');
  const textOfDialog = async () => {
    await vi.dynamicImportSettled();
    await screen.wait(100);
    return screen.text();
  };
  await expect.poll(textOfDialog).toContain('you need the team code WXYZ');
  expect(network.sentTo(leaving)).toEqual([]);
  await screen.press('Leave');
  await screen.wait(100);
  expect(network.sentTo(leaving)).toHaveLength(1);
});

test('a phone leaves a team that is waiting for the launch at once', async () => {
  await start(null);
  await screen.press('Leave team');
  await screen.wait(100);
  expect(network.sentTo(leaving)).toHaveLength(1);
});

test('a member is not offered to leave: they would go on playing for the team', async () => {
  await start('g', { isKept: true, isMember: true });
  expect(screen.text()).toContain('Ann (you)');
  expect(screen.text()).not.toContain('Leave team');
});
