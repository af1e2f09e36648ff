import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as contract from '#contracts/shows/games.contract.ts';
import { completeGame, joinHelpers, listShows } from '#contracts/shows/shows.contract.ts';
import { updateTeam } from '#contracts/teams/teams.contract.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { entryOf, game, launched, score, team } from '#tests/support/shows.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

let it: TestApp;
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let gameId: string;
let owls: string;
let larks: string;
beforeAll(async () => {
  it = await testApp();
  [ada, ben] = [await signUp(it.deps), await signUp(it.deps)];
});
beforeEach(async () => {
  const made = await launched(it, ada, { questionCount: 5 });
  [gameId, owls, larks] = [made.gameId, made.teamIds[0]!, made.teamIds[1]!];
});

const write = (
  field: string,
  value: number | null,
  more: { teamId?: string; seen?: number | null; as?: SomeoneSignedIn } = {},
) =>
  score(
    it,
    { gameId, teamId: more.teamId ?? owls, field, value, ...('seen' in more && { seen: more.seen }) },
    more.as ?? ada,
  );
const changes = async () =>
  (await it.call(contract.listScoreChanges, { params: { id: gameId }, query: {} }, ada)).body.changes;
const undo = (changeId: number) =>
  it.call(contract.undoScoreChange, { params: { id: gameId, changeId: changeId } }, ada);
const absent = '00000000-0000-4000-8000-000000000000';

describe('a game', () => {
  test('that is absent is not found, whatever is asked of it', async () => {
    const params = { gameId: absent, teamId: owls };
    for (const answer of [
      await it.call(contract.getGame, { params: { id: absent } }, ada),
      await it.call(contract.watchGame, { params: { id: absent } }, ada),
      await it.call(contract.writeScore, { params, body: { field: 'q1', value: 1 } }, ada),
    ])
      expect(answer.problem).toMatchObject({ status: 404, code: 'game.not_found' });
  });

  // spec: 3.13, 7.27, 9.10
  test('begins with no question asked, the first next, and a line for each team', async () => {
    expect(await game(it, gameId)).toMatchObject({
      id: gameId,
      gameId,
      showStatus: 'in-progress',
      currentQuestion: '',
      nextQuestion: 'q1',
      questionCount: 5,
      lockedQuestions: [],
      scores: [
        { teamId: owls, bonus: 0, adjustment: 0, tiebreak: null, total: 0 },
        { teamId: larks, total: 0 },
      ],
    });
  });

  test('moves on question by question and back, and pressing twice moves once', async () => {
    const go = (currentQuestion: string) =>
      it.call(contract.goToQuestion, { params: { id: gameId }, body: { currentQuestion } }, ada);
    for (const [to, next] of [
      ['q1', 'q2'],
      ['q1', 'q2'],
      ['q5', ''],
      ['q4', 'q5'],
      ['', 'q1'],
    ] as const)
      expect((await go(to)).body).toMatchObject({ currentQuestion: to, nextQuestion: next });
    expect((await go('q6')).problem.code).toBe('game.no_such_question');
    for (const wrong of ['q0', 'bonus', 'q01', 'Q1']) expect((await go(wrong)).problem.code).toBe('request.invalid');
  });

  test('takes teams in while it runs, and one that was taken out comes back with its scores', async () => {
    await write('q1', 2);
    const of = { params: { id: gameId, teamId: owls } };
    expect((await it.call(contract.removeTeamFromGame, of, ada)).status).toBe(204);
    expect((await game(it, gameId)).scores.map(({ teamId }) => teamId)).toEqual([larks]);
    expect((await write('q1', 3)).problem.code).toBe('game.team_not_found');
    expect((await it.call(contract.addTeamToGame, of, ada)).body).toMatchObject({ q1: 2, total: 2 });
    expect((await it.call(contract.addTeamToGame, { params: { id: gameId, teamId: absent } }, ada)).problem.code).toBe(
      'team.not_found',
    );
  });

  test('shows a team’s new name', async () => {
    const { revision } = await game(it, gameId);
    await it.call(updateTeam, { params: { id: owls }, body: { name: 'Wise Owls' } }, ada);
    await runJobs(it);
    const after = await game(it, gameId);
    expect([entryOf(after.scores, owls)!.name, after.revision > revision]).toEqual(['Wise Owls', true]);
  });
});

describe('scores', () => {
  // spec: 3.14, 7.29
  test('are set field by field, halves allowed, and answered with the total', async () => {
    expect((await write('q1', 1.5)).body).toMatchObject({ teamId: owls, q1: 1.5, total: 1.5 });
    expect((await write('q2', -0.5)).body).toMatchObject({ q1: 1.5, q2: -0.5, total: 1 });
    expect((await write('bonus', 3)).body).toMatchObject({ bonus: 3, total: 4 });
    expect((await write('tiebreak', 1974)).body).toMatchObject({ tiebreak: 1974, total: 4 });
    const cleared = (await write('q1', null)).body;
    expect([cleared.total, 'q1' in cleared]).toEqual([2.5, false]);
  });

  test('add up without the dust of binary fractions', async () => {
    await write('q1', 0.1);
    expect((await write('q2', 0.2)).body.total).toBe(0.3);
  });

  test.each([
    [{ field: 'q1', value: 'two' }, 'value'],
    [{ field: 'q1', value: 1.234 }, 'value'],
    [{ field: 'q1', value: 1e9 }, 'value'],
    [{ field: 'q1' }, 'value'],
    [{ field: 'total', value: 1 }, 'field'],
    [{ field: 'teamId', value: 1 }, 'field'],
    [{ field: '__proto__', value: 1 }, 'field'],
    [{ field: 'adjustment', value: 1 }, 'field'],
    [{ value: 1 }, 'field'],
  ])('refuse %j with a clear 400', async (payload, field) => {
    const answer = await it.send({
      method: 'PATCH',
      url: `/api/games/${gameId}/team/${owls}`,
      headers: { authorization: `Bearer ${ada.tokens.access.token}` },
      payload,
    });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });

  test('are written by hosts and helpers only', async () => {
    expect((await write('q1', 1, { as: ben })).problem.code).toBe('auth.forbidden');
    const show = (await it.call(listShows, { query: {} }, ada)).body.find((one) => one.gameId === gameId)!;
    const row = await it.db.one(z.object({ code: z.string() }), 'select helper_code as code from shows where id = $1', [
      show.id,
    ]);
    await it.call(joinHelpers, { params: { id: show.id }, body: { code: row.code } }, ben);
    expect((await write('q1', 1, { as: ben })).status).toBe(200);
  });

  test('never lose a cell to two who type at once: who saw something else is told what stands', async () => {
    await write('q1', 1, { seen: null });
    const [first, second] = await Promise.all([write('q1', 2, { seen: 1 }), write('q1', 3, { seen: 1 })]);
    const [won, lost] = first.status === 200 ? [first, second] : [second, first];
    expect(lost.problem).toMatchObject({ status: 409, code: 'score.conflict', current: won.body['q1'] });
    expect(entryOf((await game(it, gameId)).scores, owls)!['q1']).toBe(won.body['q1']);
    expect((await write('q2', 1, { seen: 5 })).problem).toMatchObject({ code: 'score.conflict', current: null });
  });

  test('are written again after a lost answer, without a second place in the history', async () => {
    for (const answer of [await write('q1', 4, { seen: null }), await write('q1', 4, { seen: null })])
      expect(answer.body['q1']).toBe(4);
    expect(await changes()).toHaveLength(1);
  });

  test('are final when the game is completed', async () => {
    await write('q1', 1);
    await it.call(completeGame, { params: { id: gameId } }, ada);
    const extra = (await team(it, ada)).id;
    for (const refused of [
      await write('q1', 2),
      await it.call(contract.addTeamToGame, { params: { id: gameId, teamId: extra } }, ada),
      await it.call(contract.goToQuestion, { params: { id: gameId }, body: { currentQuestion: 'q2' } }, ada),
      await undo((await changes())[0]!.id),
    ])
      expect(refused.problem.code).toBe('game.completed');
    expect(entryOf((await game(it, gameId)).scores, owls)!.total).toBe(1);
  });

  test('are adjusted with a reason, beside the questions', async () => {
    const adjust = (points: number, reason: string) =>
      it.call(contract.adjustScore, { params: { id: gameId }, body: { teamId: owls, points, reason } }, ada);
    await write('q1', 5);
    expect((await adjust(-2, 'Phones on the table')).body).toMatchObject({ adjustment: -2, total: 3 });
    expect((await adjust(0.5, 'Good humour')).body).toMatchObject({ adjustment: -1.5, total: 3.5 });
    expect((await adjust(0, 'Why')).problem.fields).toHaveProperty('points');
    expect((await adjust(1, ' ')).problem.fields).toHaveProperty('reason');
  });
});

describe('the history of scores', () => {
  test('tells who changed what when, from what to what, latest first', async () => {
    await write('q1', 1);
    await write('q1', 2);
    await it.call(
      contract.adjustScore,
      { params: { id: gameId }, body: { teamId: larks, points: -1, reason: 'Late' } },
      ada,
    );
    expect(await changes()).toMatchObject([
      { teamId: larks, field: 'adjustment', from: 0, to: -1, reason: 'Late' },
      { teamId: owls, field: 'q1', from: 1, to: 2, changedBy: { id: ada.user.id }, isUndone: false },
      { teamId: owls, field: 'q1', from: null, to: 1, reason: '', undoes: null },
    ]);
    const seen = await it.call(contract.listScoreChanges, { params: { id: gameId }, query: {} }, ben);
    expect(seen.problem.code).toBe('auth.forbidden');
  });

  test('is undone change by change, once each, and never over what was written since', async () => {
    await write('q1', 1);
    await write('q1', 2);
    const [second, first] = await changes();
    expect((await undo(first!.id)).problem).toMatchObject({ code: 'score.conflict', current: 2 });
    for (const answer of [await undo(second!.id), await undo(second!.id)]) expect(answer.body['q1']).toBe(1);
    expect((await changes()).map(({ undoes, isUndone }) => [undoes !== null, isUndone])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
    const [undoing] = await changes();
    expect((await undo(undoing!.id)).body['q1']).toBe(2);
    expect((await undo(999_999)).problem.code).toBe('game.change_not_found');
  });

  test('goes on page by page', async () => {
    for (let n = 1; n <= 60; n++) await write('q2', n);
    const page = async (before?: number) =>
      (await it.call(contract.listScoreChanges, { params: { id: gameId }, query: before ? { before } : {} }, ada)).body;
    const first = await page();
    const rest = await page(first.nextBefore!);
    expect([...first.changes, ...rest.changes].map(({ to }) => to)).toEqual(
      Array.from({ length: 60 }, (_, n) => 60 - n),
    );
    expect(rest.nextBefore).toBeNull();
  });
});
