import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { answerQuestion } from '#contracts/shows/game-answers.contract.ts';
import { adjustScore, goToQuestion } from '#contracts/shows/games.contract.ts';
import { listShowTeams, removeShowTeam } from '#contracts/shows/lobby.contract.ts';
import { getShowPlayer, setTeamReady } from '#contracts/shows/players.contract.ts';
import { createRound, updateRound } from '#contracts/shows/rounds.contract.ts';
import * as contract from '#contracts/shows/shows.contract.ts';
import { Board } from '#tests/support/boards.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { game, phone, planned, score } from '#tests/support/shows.ts';
import { listen, testApp } from '#tests/support/test-app.ts';

let show: contract.ShowDetail;
let gameId: string;
let owls: Awaited<ReturnType<typeof joined>>;
let larks: typeof owls;
const boards: Board[] = [];
const app = await testApp();
const port = await listen(app);
const [host, helper, stranger] = await signUpPeople(app.deps, 3);
afterAll(() => boards.forEach((board) => board.cut()));

async function joined(teamName: string) {
  const of = phone(app);
  const { teams: own } = (await of.join(show.joinCode!, { nickname: 'Mia', teamName })).body;
  app.clock.advance({ seconds: 1 });
  return { ...of, teamId: own[0]!.id };
}
const launch = async () => (await app.call(contract.launchShow, { params: { id: show.id } }, host)).body.gameId;
const goBack = (id = gameId, as: SomeoneSignedIn | null = host) =>
  app.call(contract.returnToLobby, { params: { id } }, as);
const teams = async () => (await app.call(listShowTeams, { params: { id: show.id } }, host)).body.teams;
const ask = (id = gameId) => app.call(goToQuestion, { params: { id }, body: { currentQuestion: 'q1' } }, host);
const answer = (body = {}, id = gameId) =>
  owls.call(answerQuestion, {
    params: { id, question: 'q1' },
    body: { teamId: owls.teamId, text: 'Paris', ...body },
  });
const write = (value: number | null, field = 'q1') => score(app, { gameId, teamId: owls.teamId, field, value }, host);
const roundOf = async (...texts: string[]) => {
  const questions = texts.map((text) => ({ text, answers: ['Paris'] }));
  return (await app.call(createRound, { body: { name: 'Towns', questions } }, host)).body.id;
};

beforeEach(async () => {
  show = await planned(app, host, { takesAnswers: true, roundIds: [await roundOf('Which town?')] });
  await app.call(contract.joinHelpers, { params: { id: show.id }, body: { code: show.helperCode! } }, helper);
  owls = await joined('Owls');
  larks = await joined('Larks');
  await owls.call(setTeamReady, { params: { id: show.id, teamId: owls.teamId }, body: { isReady: true } });
  gameId = await launch();
});

describe('a launched show', () => {
  test('goes back to its lobby with its teams, their phones, codes and readiness, and can be launched again with other rounds', async () => {
    const wrens = await joined('Wrens');
    const launchedTeams = await teams();
    await ask();
    const { status, body } = await goBack();
    expect([status, body]).toMatchObject([200, { status: 'scheduled', gameId: null, questionCount: 1 }]);
    const waiting = await teams();
    expect(waiting.map(({ name, isReady }) => [name, isReady])).toEqual([
      ['Owls', true],
      ['Larks', false],
      ['Wrens', false],
    ]);
    expect(waiting.map((team) => ({ ...team, isReady: true }))).toEqual(launchedTeams);
    const own = await wrens.call(getShowPlayer, { params: { id: show.id } });
    expect(own.body).toMatchObject({ gameId: null, status: 'scheduled', teams: [{ name: 'Wrens' }] });
    expect((await app.call(contract.getShowOfGame, { params: { id: gameId } }, host)).status).toBe(404);
    const roundIds = [await roundOf('Which river?', 'Which hill?')];
    await app.call(contract.updateShow, { params: { id: show.id }, body: { roundIds } }, host);
    const jays = await joined('Jays');
    const again = await launch();
    expect(again).not.toBe(gameId);
    const { scores, ...begun } = await game(app, again);
    expect(begun).toMatchObject({ currentQuestion: '', nextQuestion: 'q1', questionCount: 2, lockedQuestions: [] });
    expect(scores.map(({ teamId, total }) => [teamId, total])).toEqual(
      [owls, larks, wrens, jays].map(({ teamId }) => [teamId, 0]),
    );
  });

  test('goes back once under concurrent requests, by its host or a helper and nobody else', async () => {
    expect((await goBack(gameId, null)).status).toBe(401);
    expect((await goBack(gameId, stranger)).problem.code).toBe('auth.forbidden');
    const answers = await Promise.all([goBack(), goBack(gameId, helper), goBack()]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404', '404']);
    expect(await teams()).toHaveLength(2);
  });

  test('leaves out a team that was removed from the game with its score, whose phone can join again', async () => {
    await score(app, { gameId, teamId: larks.teamId, field: 'q1', value: 2 }, host);
    await app.call(removeShowTeam, { params: { id: show.id, teamId: larks.teamId } }, host);
    expect((await goBack()).status).toBe(200);
    expect((await teams()).map(({ name }) => name)).toEqual(['Owls']);
    const { body } = await larks.join(show.joinCode!, { nickname: 'Mia', teamName: 'Larks' });
    expect(body.teams).toMatchObject([{ name: 'Larks' }]);
    expect((await teams()).map(({ name }) => name)).toEqual(['Owls', 'Larks']);
  });

  test('cannot be launched again while its rounds have become too long', async () => {
    const questions = Array.from({ length: 60 }, () => ({ text: 'Which town?', answers: ['Paris'] }));
    const [first, second] = [await roundOf('Which river?'), await roundOf('Which hill?')];
    await goBack();
    await app.call(contract.updateShow, { params: { id: show.id }, body: { roundIds: [first, second] } }, host);
    gameId = await launch();
    for (const roundId of [first, second])
      await app.call(updateRound, { params: { roundId }, body: { questions } }, host);
    await goBack();
    const { problem } = await app.call(contract.launchShow, { params: { id: show.id } }, host);
    expect(problem.code).toBe('show.too_many_questions');
    const save = async (count: number) =>
      (
        await app.call(
          updateRound,
          { params: { roundId: second }, body: { questions: questions.slice(0, count) } },
          host,
        )
      ).status;
    expect([await save(60), await save(50), await save(51), await save(40)]).toEqual([200, 200, 400, 200]);
    expect(await game(app, await launch())).toMatchObject({ questionCount: 100 });
  });

  test('ends the streams of its game when it goes back', async () => {
    const board = new Board(gameId, null, '');
    boards.push(board);
    expect(await board.connect(port)).toBe(200);
    await board.until(({ events }) => events > 0);
    await goBack();
    await board.until(({ isOpen }) => !isOpen);
    expect(await board.connect(port)).toBe(404);
  });
});

describe('a show that was played', () => {
  const refusal = async () => (await goBack()).problem.code;

  test('stays launched once a team has answered, also without sending', async () => {
    await ask();
    await answer({ draftAgeMs: 0 });
    expect(await refusal()).toBe('show.played');
    expect(await game(app, gameId)).toMatchObject({ currentQuestion: 'q1' });
  });

  test('stays launched while a team has points, and goes back once they are cleared', async () => {
    await write(2);
    expect(await refusal()).toBe('show.played');
    await write(0);
    expect(await refusal()).toBe('show.played');
    await write(null);
    await write(3, 'bonus');
    expect(await refusal()).toBe('show.played');
    // As undoing writes it: the sheet shows nothing.
    await write(0, 'bonus');
    const adjust = (points: number) =>
      app.call(adjustScore, { params: { id: gameId }, body: { teamId: owls.teamId, points, reason: 'Phones' } }, host);
    await adjust(-2);
    expect(await refusal()).toBe('show.played');
    await adjust(2);
    expect((await goBack()).status).toBe(200);
  });

  test('stays launched once it was completed, also while it is reopened', async () => {
    await app.call(contract.completeGame, { params: { id: gameId } }, host);
    expect(await refusal()).toBe('show.was_completed');
    await app.call(contract.reopenGame, { params: { id: gameId } }, host);
    expect(await refusal()).toBe('show.was_completed');
  });

  test('loses no answer that arrives while it goes back: either the game stays, or the phone hears that it is gone', async () => {
    for (let attempt = 0; attempt < 8; attempt++) {
      await ask();
      const [sent, returned] = await Promise.all([answer(), goBack()]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([sent.status, returned.status]);
      if (returned.status === 409) break;
      gameId = await launch();
    }
    expect((await teams()).map(({ name }) => name)).toEqual(['Owls', 'Larks']);
  });
});
