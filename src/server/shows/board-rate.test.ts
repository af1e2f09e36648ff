import { afterAll, expect, test } from 'vitest';
import { getGame } from '#contracts/shows/games.contract.ts';
import { listShowTeams } from '#contracts/shows/lobby.contract.ts';
import { getShow, launchShow } from '#contracts/shows/shows.contract.ts';
import { getSite } from '#contracts/site.contract.ts';
import { Board } from '#tests/support/boards.ts';
import { signUp } from '#tests/support/factories.ts';
import { planned } from '#tests/support/shows.ts';
import { listen, testApp } from '#tests/support/test-app.ts';
import { boardRate } from './board-rate.ts';

const BOARDS = 100;
const POLLS_IN_FIVE_MINUTES = 60;
const boards: Board[] = [];
const app = await testApp({ RATE_LIMITS: 'on' });
const port = await listen(app);
afterAll(() => boards.forEach((board) => board.cut()));

const statusesOfAll = async (send: () => Promise<number>) => [
  ...new Set(await Promise.all(Array.from({ length: BOARDS }, send))),
];

test('a hundred boards of one network are never refused before and after a launch, and leave it its other requests', async () => {
  const host = await signUp(app.deps);
  const { id } = await planned(app, host);
  const askForLaunch = async () => (await app.call(getShow, { params: { id } })).status;
  const askForTeams = async () => (await app.call(listShowTeams, { params: { id } })).status;
  for (const send of [askForLaunch, askForTeams]) expect(await statusesOfAll(send)).toEqual([200]);
  const { gameId } = (await app.call(launchShow, { params: { id } }, host)).body;
  const loadGame = async () => (await app.call(getGame, { params: { id: gameId } })).status;
  const watch = () => {
    const board = new Board(gameId);
    boards.push(board);
    return board.connect(port);
  };
  for (const send of [askForLaunch, loadGame, watch]) expect(await statusesOfAll(send)).toEqual([200]);
  expect((await app.call(getSite, {})).status).toBe(200);
  // As many polls as that would take too long here.
  expect(BOARDS * (2 * POLLS_IN_FIVE_MINUTES + 2)).toBeLessThan(boardRate.points);
});
