import { expect, test } from 'vitest';
import { adjustScore } from '#contracts/shows/games.contract.ts';
import { listScoreChanges, undoScoreChange } from '#contracts/shows/score-changes.contract.ts';
import { signUp } from '#tests/support/factories.ts';
import { launched, score } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp({ RATE_LIMITS: 'on' });

test('the history of scores does not grow without end: a person adjusts and undoes 300 times an hour, and still writes scores', async () => {
  const ada = await signUp(app.deps);
  const { gameId, teamIds } = await launched(app, ada, { questionCount: 5 });
  const teamId = teamIds[0]!;
  const adjustment = { params: { id: gameId }, body: { teamId, points: 1, reason: 'First to arrive' } };
  expect((await app.call(adjustScore, adjustment, ada)).status).toBe(201);
  await app.db.execute("update rate_limits set points = 299 where key like 'score-adjustment:%'");
  const { changes } = (await app.call(listScoreChanges, { params: { id: gameId }, query: {} }, ada)).body;
  const undo = { params: { id: gameId, changeId: changes[0]!.id } };
  expect((await app.call(undoScoreChange, undo, ada)).status).toBe(200);
  expect((await app.call(undoScoreChange, undo, ada)).status).toBe(429);
  expect((await app.call(adjustScore, adjustment, ada)).status).toBe(429);
  expect((await score(app, { gameId, teamId, field: 'q1', value: 2 }, ada)).status).toBe(200);
});
