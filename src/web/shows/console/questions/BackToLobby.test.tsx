import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { emptyGame } from '#web/shows/game.slice.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { BackToLobby } from './BackToLobby.tsx';

const RETURN = 'POST /api/shows/game/g1/return-to-lobby';
const show = { id: 's1' } as ShowDetail;

let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;
beforeEach(() => {
  vi.useFakeTimers();
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  network = fakeNetwork();
  network.respond(RETURN, { body: {} });
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

async function open({ isAsked = false, answerCount = 0, pending = 0 } = {}) {
  const questions = [{ question: 'q1', isAsked, answerCount, unmarkedCount: 0 }];
  network.respond('GET /api/games/g1/questions', { body: { questions } });
  screen = await showScreen(<BackToLobby show={show} gameId="g1" game={emptyGame} pending={pending} />);
  await screen.wait(100);
  await screen.press('Back to lobby');
}
const returns = () => network.sentTo(RETURN).length;

test('a launch is taken back at once while no question was asked', async () => {
  await open();
  expect(returns()).toBe(1);
  expect(document.querySelector('dialog')).toBeNull();
});

test('the host is asked first once teams have seen a question', async () => {
  await open({ isAsked: true });
  expect(returns()).toBe(0);
  expect(screen.text()).toContain('Teams have seen a question of this game.');
  await screen.press('Keep playing');
  expect(document.querySelector('dialog')).toBeNull();
});

test('the host of a show that was played hears why it stays and what to do instead, without a confirmation', async () => {
  network.respond(RETURN, problem(409, 'Teams have answered. Copy the show.', { code: 'show.played' }));
  await open({ isAsked: true, answerCount: 1 });
  expect(screen.text()).toContain('The show can’t go back to its lobby');
  expect(screen.text()).toContain('Teams have answered. Copy the show.');
  await screen.press('Close');
  expect(document.querySelector('dialog')).toBeNull();
});

test('a host who has not sent all scores keeps the game', async () => {
  await open({ pending: 2 });
  expect(returns()).toBe(0);
  expect(screen.text()).toContain('You entered scores that aren’t saved yet.');
});

test('the second of two hosts who go back at once sees no error', async () => {
  network.respond(RETURN, problem(404, 'Game not found.'));
  await open();
  expect(returns()).toBe(1);
  expect(document.querySelector('dialog')).toBeNull();
});
