import { beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#contracts/shows/game-answers.contract.ts';
import {
  addTeamToGame,
  goToQuestion,
  listScoreChanges,
  lockQuestion,
  unlockQuestion,
} from '#contracts/shows/games.contract.ts';
import { createRound } from '#contracts/shows/rounds.contract.ts';
import { completeGame, launchShow } from '#contracts/shows/shows.contract.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { entryOf, game, launched, planned, score, team } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';

let gameId: string;
const app = await testApp();
const [host, ben, cleo] = await signUpPeople(app.deps, 3);
const owls = (await team(app, ben, 'Owls')).id;
const larks = (await team(app, cleo, 'Larks')).id;
beforeEach(async () => {
  const questions = [
    { text: 'Capital of France?', answers: ['Paris', 'City of Light'], points: 2 },
    { text: 'Capital of Peru?', answers: ['Lima'] },
  ];
  const round = (await app.call(createRound, { body: { name: 'Capitals', questions } }, host)).body;
  const show = await planned(app, host, { takesAnswers: true, roundIds: [round.id] });
  ({ gameId } = (await app.call(launchShow, { params: { id: show.id } }, host)).body);
  for (const teamId of [owls, larks]) await app.call(addTeamToGame, { params: { id: gameId, teamId } }, host);
  await goTo('q1');
});

const goTo = (currentQuestion: string) =>
  app.call(goToQuestion, { params: { id: gameId }, body: { currentQuestion } }, host);
const answer = (text: string, { teamId = owls, as = ben, question = 'q1' } = {}) =>
  app.call(contract.answerQuestion, { params: { id: gameId, question }, body: { teamId, text } }, as);
const lock = (question = 'q1') => app.call(lockQuestion, { params: { id: gameId, question } }, host);
const judge = (teamId: string, isRight: boolean) =>
  app.call(contract.judgeAnswer, { params: { id: gameId, question: 'q1', teamId }, body: { isRight } }, host);
const readSheet = async () =>
  (await app.call(contract.listAnswers, { params: { id: gameId }, query: { question: 'q1' } }, host)).body;

describe('answers typed on phones', () => {
  test('are accepted from members of participating teams, for asked questions, and can be changed until the lock', async () => {
    expect((await answer('Lyon')).body).toEqual({ teamId: owls, question: 'q1', text: 'Lyon', isRight: null });
    expect((await answer('Paris')).body.text).toBe('Paris');
    expect((await answer('Lima', { question: 'q2' })).problem.code).toBe('answer.not_asked');
    expect((await answer('x', { question: 'q9' })).problem.code).toBe('game.no_such_question');
    expect((await answer('Mine', { teamId: larks })).problem.code).toBe('game.team_not_found');
    expect((await answer(' ')).problem.fields).toHaveProperty('text');
    await lock();
    expect((await answer('Nice')).problem.code).toBe('answer.locked');
    await app.call(unlockQuestion, { params: { id: gameId, question: 'q1' } }, host);
    expect((await answer('Nice')).status).toBe(200);
  });

  test('are visible to the team, and with match results to those who run the show', async () => {
    await answer('paris!');
    await answer('London', { teamId: larks, as: cleo });
    const play = async (as: SomeoneSignedIn) =>
      (await app.call(contract.getPlayerGame, { params: { id: gameId } }, as)).body;
    expect(await play(ben)).toMatchObject({
      takesAnswers: true,
      teams: [{ id: owls, name: 'Owls' }],
      answers: [{ text: 'paris!' }],
    });
    expect(await play(host)).toMatchObject({ teams: [], answers: [] });
    expect(await readSheet()).toMatchObject({
      question: { text: 'Capital of France?', answers: ['Paris', 'City of Light'], points: 2 },
      answers: [
        { teamName: 'Owls', text: 'paris!', isMatch: true, isRight: null },
        { teamName: 'Larks', isMatch: false },
      ],
    });
    const peek = await app.call(contract.listAnswers, { params: { id: gameId }, query: { question: 'q1' } }, ben);
    expect(peek.problem.code).toBe('auth.forbidden');
  });

  test('are scored automatically on lock if they match, unless the host has scored them', async () => {
    await answer('Pariss');
    await answer('Paris', { teamId: larks, as: cleo });
    await score(app, { gameId, teamId: larks, field: 'q1', value: 0.5 }, host);
    await lock();
    const { scores, lockedQuestions } = await game(app, gameId);
    expect([lockedQuestions, entryOf(scores, owls)!['q1'], entryOf(scores, larks)!['q1']]).toEqual([['q1'], 2, 0.5]);
    const { changes } = (await app.call(listScoreChanges, { params: { id: gameId }, query: {} }, host)).body;
    expect(changes[0]).toMatchObject({ teamId: owls, to: 2, changedBy: { id: host.user.id } });
  });

  test('can be judged by the host, whose verdict is final', async () => {
    await answer('Lutetia');
    await lock();
    expect(entryOf((await game(app, gameId)).scores, owls)).not.toHaveProperty('q1');
    expect((await judge(owls, true)).body).toMatchObject({ q1: 2 });
    expect((await judge(owls, false)).body).toMatchObject({ q1: 0 });
    await lock();
    expect((await readSheet()).answers[0]!.isRight).toBe(false);
    expect(entryOf((await game(app, gameId)).scores, owls)!['q1']).toBe(0);
    expect((await judge(larks, true)).problem.code).toBe('answer.not_found');
  });

  test('are refused after the game and in shows played on paper', async () => {
    await app.call(completeGame, { params: { id: gameId } }, host);
    expect((await answer('Paris')).problem.code).toBe('game.completed');
    const paper = await launched(app, host);
    gameId = paper.gameId;
    await goTo('q1');
    await app.call(addTeamToGame, { params: { id: gameId, teamId: owls } }, host);
    expect((await answer('Paris')).problem.code).toBe('answer.not_taken');
  });

  test('that race with the lock are either scored or refused', async () => {
    const [typed] = await Promise.all([answer('Paris'), lock()]);
    const entry = entryOf((await game(app, gameId)).scores, owls)!;
    expect(entry['q1'] ?? null).toBe(typed.status === 200 ? 2 : null);
  });

  test('and unasked questions are never visible to viewers', async () => {
    const { body } = await app.send({ method: 'GET', url: `/api/games/${gameId}` });
    for (const secret of ['France', 'Paris', 'Peru', 'Lima']) expect(body).not.toContain(secret);
  });
});
