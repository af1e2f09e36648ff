import { expect, test, vi } from 'vitest';
import { updateShow } from '#contracts/shows/shows.contract.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { game, launched, score } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';
import { openingReader } from './board-openings.ts';
import { lockWhenTimeIsUp } from './questions/question-timers.actions.ts';

const app = await testApp();
const [ada] = await signUpPeople(app.deps, 1);
const deps = { ...app.deps, lockWhenTimeIsUp: (gameId: string) => lockWhenTimeIsUp(app.deps, gameId) };
const hostId = ada.user.id;

test('boards of a game that open at about the same time share the reads, and each is sent what it missed', async () => {
  const { gameId, teamIds } = await launched(app, ada);
  const known = (await game(app, gameId, ada)).revision;
  await score(app, { gameId, teamId: teamIds[0]!, field: 'q1', value: 3 }, ada);
  const readOpening = openingReader(deps);
  const [row, rows] = [vi.spyOn(app.db, 'row'), vi.spyOn(app.db, 'rows')];
  const watching = { gameId, viewerId: null, view: 'board' } as const;
  const headers = Array.from({ length: 200 }, (_, at) => [undefined, String(known)][at % 2]);
  const openings = await Promise.all(headers.map((header) => readOpening(watching, header)));
  // The first alone, then as many as wait, up to a hundred: the timer, the game, and the entries for each revision that one of them knows.
  expect([row.mock.calls.length, rows.mock.calls.length]).toEqual([6, 5]);
  const teamsSent = openings.map(({ text }) => text.match(/"teamId"/g)?.length);
  expect(teamsSent).toEqual(headers.map((header) => (header ? 1 : 2)));
});

test('boards that open at about the same time are admitted or refused by who watches them', async () => {
  const { gameId, showId } = await launched(app, ada);
  await app.call(updateShow, { params: { id: showId }, body: { visibility: 'private' } }, ada);
  const readOpening = openingReader(deps);
  const watch = (viewerId: string | null, view: 'board' | 'sheet') =>
    readOpening({ gameId, viewerId, view }, undefined);
  const boards = [watch(null, 'board'), watch(hostId, 'board'), watch(null, 'board'), watch(hostId, 'sheet')];
  const outcomes = await Promise.allSettled(boards);
  expect(
    outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : outcome.value.game.gameId)),
  ).toEqual(['game.not_found', gameId, 'game.not_found', gameId]);
});
