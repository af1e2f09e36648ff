import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as contract from '#contracts/shows/games.contract.ts';
import { addShowTeam } from '#contracts/shows/lobby.contract.ts';
import { listScoreChanges, undoScoreChange } from '#contracts/shows/score-changes.contract.ts';
import { completeGame, createShow, joinHelpers, launchShow, listShows } from '#contracts/shows/shows.contract.ts';
import { createTeam, updateTeam } from '#contracts/teams/teams.contract.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { entryOf, game, launched, score, team } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';

let gameId: string;
let owls: string;
let larks: string;
const app = await testApp();
const [ada, ben] = await signUpPeople(app.deps, 2);
beforeEach(async () => {
  const made = await launched(app, ada, { questionCount: 5 });
  [gameId, owls, larks] = [made.gameId, made.teamIds[0]!, made.teamIds[1]!];
});

const write = (
  field: string,
  value: number | null,
  more: { teamId?: string; seen?: number | null; as?: SomeoneSignedIn } = {},
) =>
  score(
    app,
    { gameId, teamId: more.teamId ?? owls, field, value, ...('seen' in more && { seen: more.seen }) },
    more.as ?? ada,
  );
const changes = async () => (await app.call(listScoreChanges, { params: { id: gameId }, query: {} }, ada)).body.changes;
const undo = (changeId: number) => app.call(undoScoreChange, { params: { id: gameId, changeId: changeId } }, ada);
const absent = '00000000-0000-4000-8000-000000000000';

describe('a game', () => {
  test('with an unknown id is not found at any endpoint', async () => {
    const params = { gameId: absent, teamId: owls };
    for (const answer of [
      await app.call(contract.getGame, { params: { id: absent } }, ada),
      await app.call(contract.watchGame, { params: { id: absent } }, ada),
      await app.call(contract.watchScoreSheet, { params: { id: absent } }, ada),
      await app.call(contract.writeScore, { params, body: { field: 'q1', value: 1 } }, ada),
    ])
      expect(answer.problem).toMatchObject({ status: 404, code: 'game.not_found' });
  });

  // spec: 3.13, 7.27, 9.10
  test('starts without a current question and with an entry for each team', async () => {
    expect(await game(app, gameId)).toMatchObject({
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

  test('moves between questions, and repeated requests are harmless', async () => {
    const go = (currentQuestion: string) =>
      app.call(contract.goToQuestion, { params: { id: gameId }, body: { currentQuestion } }, ada);
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

  // spec: 7.29, 7.31, 7.33, 7.36, 7.43
  test('can be scored with the calls of the specification alone: the first score of a team adds it', async () => {
    const show = (await app.call(createShow, { body: { title: 'Quiz night' } }, ada)).body;
    const launchedGame = (await app.call(launchShow, { params: { id: show.id } }, ada)).body.gameId;
    const { id: teamId } = (await app.call(createTeam, { body: { name: 'Walk-ins' } }, ada)).body;
    const params = { gameId: launchedGame, teamId };
    const first = await app.call(contract.writeScore, { params, body: { field: 'q1', value: 7.5 } }, ada);
    expect(first).toMatchObject({ status: 200, body: { teamId, q1: 7.5, total: 7.5 } });
    expect((await game(app, launchedGame)).scores).toMatchObject([{ teamId, name: 'Walk-ins', q1: 7.5 }]);
    const unknown = { gameId: launchedGame, teamId: absent };
    expect(
      (await app.call(contract.writeScore, { params: unknown, body: { field: 'q1', value: 1 } }, ada)).problem.code,
    ).toBe('game.team_not_found');
    expect((await app.call(contract.writeScore, { params, body: { field: 'q1', value: 1 } }, ben)).problem.code).toBe(
      'auth.forbidden',
    );
  });

  test('numbers a removed team that returns if another one has its name meanwhile', async () => {
    const { teamIds, ...made } = await launched(app, ada, { teams: 1 });
    const params = { id: made.gameId, teamId: teamIds[0]! };
    const { name } = (await game(app, made.gameId)).scores[0]!;
    await app.call(contract.removeTeamFromGame, { params }, ada);
    await app.call(addShowTeam, { params: { id: made.showId }, body: { name } }, ada);
    for (const _ of [1, 2])
      expect((await app.call(contract.addTeamToGame, { params }, ada)).body.name).toBe(`${name} (2)`);
    expect((await game(app, made.gameId)).scores.map((entry) => entry.name)).toEqual([`${name} (2)`, name]);
  });

  test('accepts teams while it runs, and a removed team keeps its scores when it returns', async () => {
    await write('q1', 2);
    const of = { params: { id: gameId, teamId: owls } };
    expect((await app.call(contract.removeTeamFromGame, of, ada)).status).toBe(204);
    expect((await game(app, gameId)).scores.map(({ teamId }) => teamId)).toEqual([larks]);
    expect((await write('q1', 3)).problem.code).toBe('game.team_not_found');
    expect((await app.call(contract.addTeamToGame, of, ada)).body).toMatchObject({ q1: 2, total: 2 });
    expect((await app.call(contract.addTeamToGame, { params: { id: gameId, teamId: absent } }, ada)).problem.code).toBe(
      'team.not_found',
    );
  });

  test('keeps the name of a team that its captain renames', async () => {
    const { name } = entryOf((await game(app, gameId)).scores, owls)!;
    await app.call(updateTeam, { params: { id: owls }, body: { name: 'Very Rude Owls' } }, ada);
    await runJobs(app);
    expect(entryOf((await game(app, gameId)).scores, owls)!.name).toBe(name);
  });
});

describe('scores', () => {
  // spec: 3.14, 7.29
  test('are set field by field, including halves, and return the total', async () => {
    expect((await write('q1', 1.5)).body).toMatchObject({ teamId: owls, q1: 1.5, total: 1.5 });
    expect((await write('q2', -0.5)).body).toMatchObject({ q1: 1.5, q2: -0.5, total: 1 });
    expect((await write('bonus', 3)).body).toMatchObject({ bonus: 3, total: 4 });
    expect((await write('tiebreak', 1974)).body).toMatchObject({ tiebreak: 1974, total: 4 });
    const cleared = (await write('q1', null)).body;
    expect([cleared.total, 'q1' in cleared]).toEqual([2.5, false]);
  });

  test('add up without floating-point errors', async () => {
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
  ])('reject %j with 400', async (payload, field) => {
    const answer = await app.send({
      method: 'PATCH',
      url: `/api/games/${gameId}/team/${owls}`,
      headers: { authorization: `Bearer ${ada.tokens.access.token}` },
      payload,
    });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });

  test('can be written by hosts and helpers only', async () => {
    expect((await write('q1', 1, { as: ben })).problem.code).toBe('auth.forbidden');
    const show = (await app.call(listShows, { query: {} }, ada)).body.find((one) => one.gameId === gameId)!;
    const row = await app.db.one(
      z.object({ code: z.string() }),
      'select helper_code as code from shows where id = $1',
      [show.id],
    );
    await app.call(joinHelpers, { params: { id: show.id }, body: { code: row.code } }, ben);
    expect((await write('q1', 1, { as: ben })).status).toBe(200);
  });

  test('are never overwritten concurrently: a stale write conflicts and gets the current value', async () => {
    await write('q1', 1, { seen: null });
    const [first, second] = await Promise.all([write('q1', 2, { seen: 1 }), write('q1', 3, { seen: 1 })]);
    const [won, lost] = first.status === 200 ? [first, second] : [second, first];
    expect(lost.problem).toMatchObject({ status: 409, code: 'score.conflict', current: won.body['q1'] });
    expect(entryOf((await game(app, gameId)).scores, owls)!['q1']).toBe(won.body['q1']);
    expect((await write('q2', 1, { seen: 5 })).problem).toMatchObject({ code: 'score.conflict', current: null });
  });

  test('can be retried without a second history entry', async () => {
    for (const answer of [await write('q1', 4, { seen: null }), await write('q1', 4, { seen: null })])
      expect(answer.body['q1']).toBe(4);
    expect(await changes()).toHaveLength(1);
  });

  test('cannot change after the game is completed', async () => {
    await write('q1', 1);
    await app.call(completeGame, { params: { id: gameId } }, ada);
    const extra = (await team(app, ada)).id;
    for (const refused of [
      await write('q1', 2),
      await app.call(contract.addTeamToGame, { params: { id: gameId, teamId: extra } }, ada),
      await app.call(contract.goToQuestion, { params: { id: gameId }, body: { currentQuestion: 'q2' } }, ada),
      await undo((await changes())[0]!.id),
    ])
      expect(refused.problem.code).toBe('game.completed');
    expect(entryOf((await game(app, gameId)).scores, owls)!.total).toBe(1);
  });

  test('can be adjusted with a reason, in addition to the questions', async () => {
    const adjust = (points: number, reason: string) =>
      app.call(contract.adjustScore, { params: { id: gameId }, body: { teamId: owls, points, reason } }, ada);
    await write('q1', 5);
    expect((await adjust(-2, 'Phones on the table')).body).toMatchObject({ adjustment: -2, total: 3 });
    expect((await adjust(0.5, 'Good humour')).body).toMatchObject({ adjustment: -1.5, total: 3.5 });
    expect((await adjust(0, 'Why')).problem.fields).toHaveProperty('points');
    expect((await adjust(1, ' ')).problem.fields).toHaveProperty('reason');
  });
});

describe('the history of scores', () => {
  test('lists who changed what and when, with old and new values, latest first', async () => {
    await write('q1', 1);
    await write('q1', 2);
    await app.call(
      contract.adjustScore,
      { params: { id: gameId }, body: { teamId: larks, points: -1, reason: 'Late' } },
      ada,
    );
    expect(await changes()).toMatchObject([
      { teamId: larks, field: 'adjustment', from: 0, to: -1, reason: 'Late' },
      { teamId: owls, field: 'q1', from: 1, to: 2, changedBy: { id: ada.user.id }, isUndone: false },
      { teamId: owls, field: 'q1', from: null, to: 1, reason: '', undoes: null },
    ]);
    const seen = await app.call(listScoreChanges, { params: { id: gameId }, query: {} }, ben);
    expect(seen.problem.code).toBe('auth.forbidden');
  });

  test('allows undoing each change once, unless the value has changed since', async () => {
    await write('q1', 1);
    await write('q1', 2);
    const [second, first] = await changes();
    expect((await undo(first!.id)).problem.code).toBe('game.change_outdated');
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

  test('is paginated', async () => {
    for (let n = 1; n <= 60; n++) await write('q2', n);
    const page = async (before?: number) =>
      (await app.call(listScoreChanges, { params: { id: gameId }, query: before ? { before } : {} }, ada)).body;
    const first = await page();
    const rest = await page(first.nextBefore!);
    expect([...first.changes, ...rest.changes].map(({ to }) => to)).toEqual(
      Array.from({ length: 60 }, (_, n) => 60 - n),
    );
    expect(rest.nextBefore).toBeNull();
  });
});
