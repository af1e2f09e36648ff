import { describe, expect, test } from 'vitest';
import type { EndpointInput } from '#contracts/endpoint.ts';
import * as contract from '#contracts/shows/game-answers.contract.ts';
import { goToQuestion, lockQuestion, writeScore } from '#contracts/shows/games.contract.ts';
import { setQuestionStates } from '#contracts/shows/question-states.contract.ts';
import { createRound, getRound, updateRound, uploadQuestionPicture } from '#contracts/shows/rounds.contract.ts';
import { listScoreChanges } from '#contracts/shows/score-changes.contract.ts';
import { launchShow, updateShow } from '#contracts/shows/shows.contract.ts';
import { pictureJobs, sweepPicturesJob } from '#server/pictures/pictures.jobs.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { deleteUnusedQuestionPicturesJob, showJobs } from '#server/shows/shows.jobs.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { dataUrl, png } from '#tests/support/pictures.ts';
import { addTeamToShow, entryOf, game, planned, team } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const [host, ben, cleo] = await signUpPeople(app.deps, 3);
const owls = (await team(app, ben, 'Owls')).id;
const larks = (await team(app, cleo, 'Larks')).id;

type Questions = NonNullable<Parameters<typeof createRoundOf>[0]>;
const createRoundOf = (questions: EndpointInput<typeof createRound>['body']['questions']) =>
  app.call(createRound, { body: { name: 'Mixed', questions } }, host);

async function launchedWith(questions: Questions) {
  const round = (await createRoundOf(questions)).body;
  return { ...(await launchedShow({ roundIds: [round.id] })), roundId: round.id };
}

async function launchedShow(content: { roundIds: string[] } | { questionCount: number }) {
  const show = await planned(app, host, { takesAnswers: true, ...content });
  await app.call(updateShow, { params: { id: show.id }, body: { showsQuestions: true } }, host);
  const { gameId } = (await app.call(launchShow, { params: { id: show.id } }, host)).body;
  for (const [teamId, captain] of [
    [owls, ben],
    [larks, cleo],
  ] as const)
    await addTeamToShow(app, { showId: show.id, teamId, host, captain });
  await app.call(goToQuestion, { params: { id: gameId }, body: { currentQuestion: 'q1' } }, host);
  const answer = (teamId: string, text: string) =>
    app.call(
      contract.answerQuestion,
      { params: { id: gameId, question: 'q1' }, body: { teamId, text } },
      teamId === owls ? ben : cleo,
    );
  const points = async () => {
    const { scores } = await game(app, gameId);
    return [owls, larks].map((teamId) => entryOf(scores, teamId)!['q1'] ?? null);
  };
  const setState = (state: 'open' | 'revealed') =>
    app.call(setQuestionStates, { params: { id: gameId }, body: { questions: ['q1'], state } }, host);
  const lock = () => app.call(lockQuestion, { params: { id: gameId, question: 'q1' } }, host);
  const toMark = async () =>
    (await app.call(contract.listAnswers, { params: { id: gameId }, query: { question: 'q1' } }, host)).body;
  const play = async () => (await app.call(contract.getPlayerGame, { params: { id: gameId } }, ben)).body;
  return { gameId, answer, points, setState, lock, toMark, play };
}

test('the points that the host gave for an answer to a question without a text are taken back when the team changes it', async () => {
  const quiz = await launchedShow({ questionCount: 1 });
  await quiz.answer(owls, 'Lutetia');
  await quiz.lock();
  const params = { id: quiz.gameId, question: 'q1', teamId: owls };
  await app.call(contract.judgeAnswer, { params, body: { isRight: true } }, host);
  await quiz.setState('open');
  await quiz.answer(owls, 'Rome');
  expect(await quiz.points()).toEqual([null, null]);
  await quiz.lock();
  expect((await quiz.toMark()).answers).toMatchObject([{ text: 'Rome', points: null, needsMarking: true }]);
});

describe('a multiple-choice question', () => {
  const question = {
    kind: 'choice' as const,
    text: 'Which are primes?',
    options: ['2', '4', '5', '9'],
    answers: ['2', '5'],
    points: 2,
  };

  test('shows its options on board and phones, and is scored by its lock with whole, half or no points', async () => {
    const quiz = await launchedWith([question]);
    expect(await game(app, quiz.gameId)).toMatchObject({ questionOptions: question.options, questionAnswer: '' });
    expect((await quiz.play()).questions).toMatchObject([
      { kind: 'choice', options: question.options, wanted: 2, answers: [] },
    ]);
    expect((await quiz.answer(owls, '7')).problem.fields).toEqual({ text: 'Choose from the options.' });
    await quiz.answer(owls, '2\n5');
    await quiz.answer(larks, '2');
    await quiz.lock();
    expect(await quiz.points()).toEqual([2, 1]);
    expect((await quiz.toMark()).answers.map(({ needsMarking }) => needsMarking)).toEqual([false, false]);
    await quiz.setState('revealed');
    expect(await game(app, quiz.gameId)).toMatchObject({ questionAnswer: '2, 5' });
  });

  test('needs right answers among its options', async () => {
    const refused = await createRoundOf([{ ...question, answers: ['7'] }]);
    expect(refused.problem.fields).toEqual({ 'questions.0.answers': 'Choose right answers from the options.' });
    expect((await createRoundOf([{ ...question, options: ['2'] }])).problem.fields).toHaveProperty(
      'questions.0.options',
    );
  });
});

describe('a closest-number question', () => {
  const question = { kind: 'closest' as const, text: 'How old is the oak?', answers: ['1,000'], points: 3 };

  test('gives its points to the closest teams, again after a reopened question got a closer guess', async () => {
    const quiz = await launchedWith([question]);
    expect((await quiz.answer(owls, 'very')).problem.fields).toEqual({ text: 'Enter a number, such as 42 or 3.5.' });
    await quiz.answer(owls, '900');
    await quiz.answer(larks, '1 200');
    await quiz.lock();
    expect(await quiz.points()).toEqual([3, 0]);
    expect((await quiz.toMark()).answers).toMatchObject([
      { distance: 100, suggestedPoints: 3, needsMarking: false, groupKey: '900' },
      { distance: 200, suggestedPoints: 0, needsMarking: false },
    ]);
    await quiz.setState('open');
    await quiz.answer(larks, '1001');
    await quiz.lock();
    expect(await quiz.points()).toEqual([0, 3]);
  });

  test('keeps what the host decided', async () => {
    const quiz = await launchedWith([question]);
    await quiz.answer(owls, '900');
    await quiz.lock();
    const cell = { field: 'q1', value: 1.5 };
    await app.call(writeScore, { params: { gameId: quiz.gameId, teamId: owls }, body: cell }, host);
    await quiz.setState('open');
    await quiz.lock();
    expect(await quiz.points()).toEqual([1.5, null]);
    const { changes } = (await app.call(listScoreChanges, { params: { id: quiz.gameId }, query: {} }, host)).body;
    expect(changes.map(({ to }) => to)).toEqual([1.5, 3]);
  });
});

describe('a list question', () => {
  test('scores each listed answer, and leaves others to the host', async () => {
    const quiz = await launchedWith([
      { kind: 'list', text: 'Three planets?', answers: ['Mars', 'Venus', 'Earth', 'Saturn'], wanted: 3, points: 0.5 },
    ]);
    expect((await quiz.play()).questions).toMatchObject([{ kind: 'list', wanted: 3, points: 0.5 }]);
    expect((await quiz.answer(owls, 'a\nb\nc\nd')).problem.fields).toEqual({ text: 'Enter up to 3 answers.' });
    await quiz.answer(owls, 'mars\nEarth\nVenus');
    await quiz.answer(larks, 'Saturn\nPluto');
    await quiz.lock();
    expect(await quiz.points()).toEqual([1.5, 0.5]);
    expect((await quiz.toMark()).answers.map(({ needsMarking }) => needsMarking)).toEqual([false, true]);
    const verdict = { params: { id: quiz.gameId, question: 'q1', teamId: larks }, body: { isRight: true } };
    expect((await app.call(contract.judgeAnswer, verdict, host)).body['q1']).toBe(1.5);
  });
});

test.each([
  ['multiple-choice', 8, 100],
  ['list', 10, 300],
] as const)('the longest right answer to a %s question is taken and scored', async (kind, count, length) => {
  const answers = Array.from({ length: count }, (_, index) => `${index} `.padEnd(length, 'x'));
  const asked = { text: 'Which?', answers, points: 1 };
  const isList = kind === 'list';
  const quiz = await launchedWith([
    isList ? { ...asked, kind, wanted: count } : { ...asked, kind: 'choice', options: answers },
  ]);
  expect((await quiz.answer(owls, answers.join('\n'))).status).toBe(200);
  expect((await quiz.answer(larks, `${answers.slice(1).join('\n')}x`)).status).toBe(400);
  await quiz.lock();
  expect(await quiz.points()).toEqual([isList ? count : 1, null]);
});

describe('a picture of a question', () => {
  const upload = async (as = host) =>
    (await app.call(uploadQuestionPicture, { body: { picture: dataUrl(await png(2000, 1000)) } }, as)).body.id;
  const withPicture = (id: string) => ({
    text: 'Who painted this?',
    answers: ['Vermeer'],
    picture: { id, alt: 'A girl with a pearl earring', credit: 'Public domain' },
  });
  const read = (id: string, width = 1280) => app.send({ method: 'GET', url: `/media/questions/${id}/${width}.webp` });

  test('is shown with its question, with a text for people who cannot see it', async () => {
    const question = withPicture(await upload());
    const quiz = await launchedWith([question]);
    expect(await game(app, quiz.gameId)).toMatchObject({ questionPicture: question.picture });
    expect((await quiz.play()).questions).toMatchObject([{ picture: question.picture }]);
    expect((await quiz.toMark()).question.picture).toEqual(question.picture);
    const { params, body } = { params: { roundId: quiz.roundId }, body: { questions: [withPicture(cleo.user.id)] } };
    expect((await app.call(getRound, { params }, host)).body.questions[0]).toMatchObject(question);
    expect((await app.call(updateRound, { params, body }, host)).problem.fields).toEqual({
      'questions.0.picture': 'Upload the picture again.',
    });
  });

  test('cannot be used by others, and needs a description', async () => {
    const question = withPicture(await upload(ben));
    expect((await createRoundOf([question])).problem.fields).toHaveProperty('questions.0.picture');
    const silent = { ...question, picture: { ...question.picture, alt: ' ' } };
    expect((await createRoundOf([silent])).problem.fields).toHaveProperty('questions.0.picture.alt');
  });

  test('is deleted after a day without a question, and kept while a game shows it', async () => {
    const [unused, used, launched] = [await upload(), await upload(), await upload()];
    await createRoundOf([withPicture(used)]);
    const quiz = await launchedWith([withPicture(launched)]);
    await app.call(updateRound, { params: { roundId: quiz.roundId }, body: { questions: [] } }, host);
    app.clock.advance({ days: 2 });
    await runNow(showJobs(app.deps), deleteUnusedQuestionPicturesJob, {});
    await runNow(pictureJobs(app.deps), sweepPicturesJob, {});
    const statuses = await Promise.all([unused, used, launched].map(async (id) => (await read(id)).statusCode));
    expect(statuses).toEqual([404, 200, 200]);
  });
});
