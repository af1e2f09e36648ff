import { beforeEach, expect, test } from 'vitest';
import { endBreak, startBreak } from '#contracts/shows/breaks.contract.ts';
import { goToQuestion } from '#contracts/shows/games.contract.ts';
import { completeGame, launchShow } from '#contracts/shows/shows.contract.ts';
import { askTiebreak, setTiebreakState } from '#contracts/shows/tiebreaks.contract.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { game, planned } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const [host, ben] = await signUpPeople(app.deps, 2);
let id: string;
beforeEach(async () => {
  const show = await planned(app, host);
  id = (await app.call(launchShow, { params: { id: show.id } }, host)).body.gameId;
});

const start = (minutes: number, as = host) => app.call(startBreak, { params: { id }, body: { minutes } }, as);
const end = () => app.call(endBreak, { params: { id } }, host);
const goTo = (currentQuestion: string) => app.call(goToQuestion, { params: { id }, body: { currentQuestion } }, host);
const readBreak = async () => (await game(app, id)).breakEndsAt;
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();

test('a break tells everyone when the game continues, and can be changed and ended', async () => {
  await goTo('q1');
  const { revision } = await game(app, id);
  expect((await start(15)).body).toMatchObject({ breakEndsAt: inMinutes(15), currentQuestion: 'q1' });
  expect(await game(app, id)).toMatchObject({ breakEndsAt: inMinutes(15), revision: revision + 1 });
  app.clock.advance({ minutes: 14 });
  expect((await start(5)).body.breakEndsAt).toBe(inMinutes(5));
  for (let repeated = 0; repeated < 2; repeated++) expect((await end()).body.breakEndsAt).toBeNull();
});

test('the next question ends a break, and so do a tie-break question and the end of the show', async () => {
  await goTo('q1');
  await start(15);
  await goTo('q1');
  expect(await readBreak()).toBe(inMinutes(15));
  await goTo('q2');
  expect(await readBreak()).toBeNull();
  await start(15);
  const tiebreak = { text: 'How many steps?', answer: 42 };
  await app.call(askTiebreak, { params: { id }, body: tiebreak }, host);
  expect(await readBreak()).toBeNull();
  await start(15);
  await app.call(setTiebreakState, { params: { id }, body: { state: 'locked' } }, host);
  expect(await readBreak()).toBe(inMinutes(15));
  await app.call(completeGame, { params: { id } }, host);
  expect(await readBreak()).toBeNull();
  expect((await start(15)).problem.code).toBe('game.completed');
});

test('only the host and helpers give a break, of up to an hour', async () => {
  expect((await start(15, ben)).problem.code).toBe('auth.forbidden');
  expect((await start(61)).problem.fields).toEqual({ minutes: 'Enter up to 60 minutes.' });
  expect((await start(0)).problem.fields).toEqual({ minutes: 'Enter a whole number of minutes.' });
});
