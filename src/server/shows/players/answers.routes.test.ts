import { beforeEach, describe, expect, test } from 'vitest';
import { AUTOMATIC } from '#contracts/shows/automatic-scores.ts';
import * as contract from '#contracts/shows/game-answers.contract.ts';
import {
  goToQuestion,
  lockQuestion,
  type QuestionState,
  unlockQuestion,
  writeScore,
} from '#contracts/shows/games.contract.ts';
import { setQuestionStates } from '#contracts/shows/question-states.contract.ts';
import { createRound } from '#contracts/shows/rounds.contract.ts';
import { listScoreChanges } from '#contracts/shows/score-changes.contract.ts';
import { completeGame, launchShow } from '#contracts/shows/shows.contract.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { addTeamToShow, entryOf, game, launched, planned, score, team } from '#tests/support/shows.ts';
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
  await addTeamToShow(app, { showId: show.id, teamId: owls, host, captain: ben });
  await addTeamToShow(app, { showId: show.id, teamId: larks, host, captain: cleo });
  await goTo('q1');
});

const goTo = (currentQuestion: string) =>
  app.call(goToQuestion, { params: { id: gameId }, body: { currentQuestion } }, host);
type Answering = { teamId?: string; as?: SomeoneSignedIn; question?: string; seen?: string | null };
const answer = (text: string, { teamId = owls, as = ben, question = 'q1', ...seen }: Answering = {}) =>
  app.call(contract.answerQuestion, { params: { id: gameId, question }, body: { teamId, text, ...seen } }, as);
const lock = (question = 'q1') => app.call(lockQuestion, { params: { id: gameId, question } }, host);
const mark = (teamId: string, isRight: boolean) =>
  app.call(contract.judgeAnswer, { params: { id: gameId, question: 'q1', teamId }, body: { isRight } }, host);
const readSheet = async () =>
  (await app.call(contract.listAnswers, { params: { id: gameId }, query: { question: 'q1' } }, host)).body;

describe('answers typed on phones', () => {
  test('are accepted from members of participating teams, for asked questions, and can be changed until the lock', async () => {
    const answeredBy = { id: ben.user.id, name: ben.user.name };
    const lyon = { teamId: owls, question: 'q1', text: 'Lyon', isRight: null, points: null, isDraft: false };
    expect((await answer('Lyon')).body).toEqual({ ...lyon, answeredBy });
    expect((await answer('Paris')).body.text).toBe('Paris');
    expect((await answer('Lima', { question: 'q2' })).problem.code).toBe('answer.not_asked');
    expect((await answer('x', { question: 'q9' })).problem.code).toBe('game.no_such_question');
    expect((await answer('Mine', { teamId: larks })).problem.code).toBe('game.team_not_found');
    expect((await answer(' ')).problem.fields).toHaveProperty('text');
    await lock();
    app.clock.advance({ seconds: 5 });
    expect((await answer('Nice')).problem.code).toBe('answer.locked');
    await app.call(unlockQuestion, { params: { id: gameId, question: 'q1' } }, host);
    expect((await answer('Nice')).status).toBe(200);
  });

  test('count until five seconds after the lock, like those before it, but not after the reveal', async () => {
    const points = async (teamId: string) => entryOf((await game(app, gameId)).scores, teamId)!['q1'] ?? null;
    const fromLarks = { teamId: larks, as: cleo };
    await answer('Paris');
    await lock();
    app.clock.advance({ seconds: 4 });
    const { revision } = await game(app, gameId);
    expect((await answer('paris', fromLarks)).body).toMatchObject({ text: 'paris', points: null });
    expect([await points(larks), (await game(app, gameId)).revision]).toEqual([2, revision + 1]);
    const { changes } = (await app.call(listScoreChanges, { params: { id: gameId }, query: {} }, host)).body;
    expect(changes[0]).toMatchObject({ teamId: larks, to: 2, changedBy: { id: host.user.id } });
    // The typed answer replaces the one that was sent, and its points.
    expect((await answer('Lyon', { seen: 'Paris' })).status).toBe(200);
    expect(await points(owls)).toBeNull();
    expect((await readSheet()).answers[0]).toMatchObject({ text: 'Lyon', needsMarking: true });
    await mark(larks, false);
    expect((await answer('paris', fromLarks)).status).toBe(200);
    expect(await points(larks)).toBe(0);
    expect((await answer('Nice', { seen: 'Paris' })).problem.code).toBe('answer.changed');
    app.clock.advance({ seconds: 1 });
    expect((await answer('Paris')).problem.code).toBe('answer.locked');
    await app.call(unlockQuestion, { params: { id: gameId, question: 'q1' } }, host);
    const reveal = { questions: ['q1'], state: 'revealed' as const };
    await app.call(setQuestionStates, { params: { id: gameId }, body: reveal }, host);
    expect((await answer('Paris')).problem.code).toBe('answer.locked');
  });

  test('that arrive together after the lock are all scored', async () => {
    await lock();
    const all = await Promise.all([
      answer('Paris', { seen: null }),
      answer('Paris', { teamId: larks, as: cleo }),
      answer('Lyon', { seen: null }),
    ]);
    const [first, second, third] = all.map(({ status }) => status);
    expect([second, first! + third!]).toEqual([200, 200 + 409]);
    const { scores } = await game(app, gameId);
    expect([entryOf(scores, owls)!['q1'] ?? null, entryOf(scores, larks)!['q1']]).toEqual([
      first === 200 ? 2 : null,
      2,
    ]);
  });

  test('replace the answer the phone has seen, and never another one of a teammate', async () => {
    expect((await answer('Rembrandt', { seen: null })).status).toBe(200);
    // A repeated request has succeeded already.
    expect((await answer('Rembrandt', { seen: null })).status).toBe(200);
    expect((await answer('Vermeer', { seen: null })).problem.code).toBe('answer.changed');
    expect((await answer('Vermeer', { seen: 'Hals' })).problem.code).toBe('answer.changed');
    expect((await answer('Vermeer', { seen: 'Rembrandt' })).body.text).toBe('Vermeer');
    const typed = await Promise.all(['Hals', 'Steen'].map((text) => answer(text, { seen: 'Vermeer' })));
    expect(typed.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test('are visible to the team, and with match results to the host and helpers', async () => {
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
        { teamName: 'Owls', text: 'paris!', groupKey: 'paris', isMatch: true, isRight: null },
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
    expect(changes[0]).toMatchObject({ teamId: owls, to: 2, reason: AUTOMATIC, changedBy: { id: host.user.id } });
  });

  test('can be marked by the host, whose verdict is final', async () => {
    await answer('Lutetia');
    await lock();
    expect(entryOf((await game(app, gameId)).scores, owls)).not.toHaveProperty('q1');
    expect((await mark(owls, true)).body).toMatchObject({ q1: 2 });
    expect((await mark(owls, false)).body).toMatchObject({ q1: 0 });
    await lock();
    expect((await readSheet()).answers[0]!.isRight).toBe(false);
    expect(entryOf((await game(app, gameId)).scores, owls)!['q1']).toBe(0);
    expect((await mark(larks, true)).problem.code).toBe('answer.not_found');
  });

  test('have the verdict that follows from the score sheet, for teams once the question is revealed', async () => {
    await answer('Lutetia');
    await score(app, { gameId, teamId: owls, field: 'q1', value: 0.5 }, host);
    const setStates = (state: QuestionState) =>
      app.call(setQuestionStates, { params: { id: gameId }, body: { questions: ['q1'], state } }, host);
    const play = async () => (await app.call(contract.getPlayerGame, { params: { id: gameId } }, ben)).body;
    await setStates('locked');
    const hidden = { text: '', answers: [], points: 2 };
    expect(await play()).toMatchObject({ answers: [{ isRight: null, points: null }], questions: [hidden] });
    await setStates('revealed');
    expect((await play()).questions).toEqual([
      {
        question: 'q1',
        text: 'Capital of France?',
        answers: ['Paris', 'City of Light'],
        points: 2,
        kind: 'text',
        options: [],
        wanted: 1,
        picture: null,
      },
    ]);
    const verdicts = async () => {
      const own = (await play()).answers[0]!;
      const { isRight, points } = (await readSheet()).answers[0]!;
      expect([own.isRight, own.points]).toEqual([isRight, points]);
      return [isRight, points];
    };
    expect(await verdicts()).toEqual([true, 0.5]);
    await mark(owls, true);
    expect(await verdicts()).toEqual([true, 2]);
    await score(app, { gameId, teamId: owls, field: 'q1', value: 0 }, host);
    expect(await verdicts()).toEqual([false, 0]);
    await score(app, { gameId, teamId: owls, field: 'q1', value: null }, host);
    expect(await verdicts()).toEqual([null, null]);
  });

  test('that were changed after the host marked them are marked again, without the points for the text before', async () => {
    await answer('Lyon');
    await mark(owls, false);
    await answer('Paris');
    await answer('Lyon', { teamId: larks, as: cleo });
    await mark(larks, true);
    await answer('Lyon', { teamId: larks, as: cleo });
    expect(entryOf((await game(app, gameId)).scores, larks)).toMatchObject({ q1: 2 });
    await answer('Nice', { teamId: larks, as: cleo });
    await lock();
    const { scores } = await game(app, gameId);
    expect([owls, larks].map((teamId) => entryOf(scores, teamId)!['q1'] ?? null)).toEqual([2, null]);
    expect((await readSheet()).answers.map(({ needsMarking }) => needsMarking)).toEqual([false, true]);
  });

  test('that replace a right one after the question was opened again lose its points, until they are marked', async () => {
    await answer('Paris');
    await lock();
    await app.call(unlockQuestion, { params: { id: gameId, question: 'q1' } }, host);
    await answer('Lyon');
    const score = async () => entryOf((await game(app, gameId)).scores, owls)!['q1'] ?? null;
    expect(await score()).toBeNull();
    await lock();
    expect([await score(), (await readSheet()).answers[0]!.needsMarking]).toEqual([null, true]);
  });

  test('are counted by question for the host and helpers, with those to mark', async () => {
    await answer('Paris');
    await answer('Lyon', { teamId: larks, as: cleo });
    const read = async () =>
      (await app.call(contract.listGameQuestions, { params: { id: gameId } }, host)).body.questions;
    const second = { question: 'q2', isAsked: false, answerCount: 0, unmarkedCount: 0 };
    expect(await read()).toEqual([{ question: 'q1', isAsked: true, answerCount: 2, unmarkedCount: 1 }, second]);
    await lock();
    expect((await read())[0]).toMatchObject({ unmarkedCount: 1 });
    await mark(larks, false);
    expect((await read())[0]).toMatchObject({ unmarkedCount: 0 });
    await score(app, { gameId, teamId: owls, field: 'q2', value: 1 }, host);
    expect((await read())[1]).toEqual({ ...second, isAsked: true });
    expect((await app.call(contract.listGameQuestions, { params: { id: gameId } }, ben)).problem.code).toBe(
      'auth.forbidden',
    );
  });

  test('are all locked and scored when the show is completed', async () => {
    await answer('Paris');
    await goTo('q2');
    await answer('lima', { question: 'q2' });
    await answer('Quito', { question: 'q2', teamId: larks, as: cleo });
    await app.call(completeGame, { params: { id: gameId } }, host);
    const { scores, lockedQuestions, showStatus } = await game(app, gameId);
    expect([showStatus, lockedQuestions]).toEqual(['completed', ['q1', 'q2']]);
    expect(entryOf(scores, owls)).toMatchObject({ q1: 2, q2: 1, total: 3 });
    expect(entryOf(scores, larks)).toMatchObject({ total: 0 });
  });

  test('that race with completion are either scored or refused', async () => {
    const [typed] = await Promise.all([answer('Paris'), app.call(completeGame, { params: { id: gameId } }, host)]);
    const entry = entryOf((await game(app, gameId)).scores, owls)!;
    expect(entry['q1'] ?? null).toBe(typed.status === 200 ? 2 : null);
  });

  test('are scored for the text that the host saw, and count as marked when their points are confirmed', async () => {
    await answer('Lutetia');
    const give = (value: number, seen: number | null, text: string) =>
      app.call(
        writeScore,
        { params: { gameId, teamId: owls }, body: { field: 'q1', value, seen, answer: text } },
        host,
      );
    expect((await give(1, null, 'Lutezia')).problem.code).toBe('answer.changed');
    expect((await give(1, null, 'Lutetia')).body).toMatchObject({ q1: 1 });
    await answer('Lutezia');
    expect((await readSheet()).answers[0]).toMatchObject({ points: null, needsMarking: true });
    expect((await give(1, null, 'Lutezia')).status).toBe(200);
    expect((await readSheet()).answers[0]).toMatchObject({ points: 1, needsMarking: false });
  });

  test('are refused after the game and in shows played on paper', async () => {
    await app.call(completeGame, { params: { id: gameId } }, host);
    expect((await answer('Paris')).problem.code).toBe('game.completed');
    const paper = await launched(app, host);
    gameId = paper.gameId;
    await goTo('q1');
    await addTeamToShow(app, { showId: paper.showId, teamId: owls, host, captain: ben });
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
