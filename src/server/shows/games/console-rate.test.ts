import { expect, test } from 'vitest';
import { getProfile } from '#contracts/accounts/accounts.contract.ts';
import { listAnswers, listGameQuestions } from '#contracts/shows/game-answers.contract.ts';
import { getGame, getScoreSheet, goToQuestion, writeScore } from '#contracts/shows/games.contract.ts';
import { signUp } from '#tests/support/factories.ts';
import { launched } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';
import { consoleRate } from './console-rate.ts';

const REFETCHES_IN_FIVE_MINUTES = 300 * 2 * 3;
const PASTED_CELLS = 2000;
const app = await testApp({ RATE_LIMITS: 'on' });

test('a host whose console follows a large quiz and pastes a score sheet can still go to the next question', async () => {
  const host = await signUp(app.deps);
  const { gameId, teamIds } = await launched(app, host, { takesAnswers: true });
  const readProfiles = async (count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await app.call(getProfile, {}, host)).status));
  for (let n = 0; n < 14; n++) await readProfiles(100);
  await readProfiles(80);

  const params = { id: gameId };
  const cell = { params: { gameId, teamId: teamIds[0]! }, body: { field: 'q1', value: 1 } };
  const calls = [
    () => app.call(listAnswers, { params, query: { question: 'q1' } }, host),
    () => app.call(listGameQuestions, { params }, host),
    () => app.call(getGame, { params }, host),
    () => app.call(getScoreSheet, { params }, host),
    () => app.call(writeScore, cell, host),
  ];
  for (const call of calls) for (let n = 0; n < 10; n++) expect((await call()).status).toBe(200);
  expect((await app.call(goToQuestion, { params, body: { currentQuestion: 'q2' } }, host)).status).toBe(200);
  // As many requests as that would take too long here.
  expect(2 * REFETCHES_IN_FIVE_MINUTES + PASTED_CELLS).toBeLessThan(consoleRate.points);

  expect(await readProfiles(30)).toContain(429);
});
