import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { answerQuestion } from '#contracts/shows/game-answers.contract.ts';
import { goToQuestion, lockQuestion } from '#contracts/shows/games.contract.ts';
import { startQuestionTimer, stopQuestionTimer } from '#contracts/shows/question-timers.contract.ts';
import { createRound } from '#contracts/shows/rounds.contract.ts';
import { completeGame, launchShow } from '#contracts/shows/shows.contract.ts';
import { joinTeam } from '#contracts/teams/teams.contract.ts';
import { Board } from '#tests/support/boards.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { addTeamToShow, entryOf, game, planned, team } from '#tests/support/shows.ts';
import { listen, testApp } from '#tests/support/test-app.ts';

let id: string;
const boards: Board[] = [];
const app = await testApp();
const port = await listen(app);
const [host, ben, cleo] = await signUpPeople(app.deps, 3);
const { id: owls, joinCode } = await team(app, ben, 'Owls');
await app.call(joinTeam, { body: { code: joinCode! } }, cleo);
const questions = [
  { text: 'Capital of France?', answers: ['Paris'] },
  { text: 'Capital of Peru?', answers: ['Lima'] },
];
const round = (await app.call(createRound, { body: { name: 'Capitals', questions } }, host)).body;
afterAll(() => boards.forEach((board) => board.cut()));
beforeEach(() => launch(30));

async function launch(questionSeconds: number | null): Promise<void> {
  const show = await planned(app, host, { takesAnswers: true, roundIds: [round.id], questionSeconds });
  id = (await app.call(launchShow, { params: { id: show.id } }, host)).body.gameId;
  await addTeamToShow(app, { showId: show.id, teamId: owls, host, captain: ben });
}

const goTo = (currentQuestion: string, seconds?: number | null) =>
  app.call(goToQuestion, { params: { id }, body: { currentQuestion, seconds } }, host);
const start = (seconds: number, { question = 'q1', isExtension = false, as = host } = {}) =>
  app.call(startQuestionTimer, { params: { id }, body: { question, seconds, isExtension } }, as);
const answer = (text: string, question = 'q1', draft: { seen?: string | null; draftAgeMs?: number } = {}, as = ben) =>
  app.call(answerQuestion, { params: { id, question }, body: { teamId: owls, text, ...draft } }, as);
const inSeconds = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000).toISOString();
const readTimer = async () => (await game(app, id)).timer;

describe('the time limit of a question', () => {
  test('starts when the question is asked for the first time, with the seconds of the show or of the host', async () => {
    expect((await goTo('q1')).body.timer).toEqual({ question: 'q1', endsAt: inSeconds(30) });
    const first = inSeconds(30);
    app.clock.advance({ seconds: 3 });
    expect((await goTo('q1')).body.timer).toEqual({ question: 'q1', endsAt: first });
    expect((await goTo('q2', 45)).body.timer).toEqual({ question: 'q2', endsAt: inSeconds(45) });
    expect((await goTo('q1')).body.timer).toBeNull();
    expect((await goTo('q2')).body.timer).toBeNull();
    await launch(30);
    expect((await goTo('q1', null)).body.timer).toBeNull();
    await launch(null);
    expect((await goTo('q1')).body.timer).toBeNull();
    expect((await goTo('q2', 4)).problem.fields).toEqual({ seconds: 'Enter at least 5 seconds.' });
  });

  test('can be set, extended and stopped while the question is open', async () => {
    await goTo('q1', null);
    expect((await start(60)).body.timer).toEqual({ question: 'q1', endsAt: inSeconds(60) });
    app.clock.advance({ seconds: 10 });
    expect((await start(30, { isExtension: true })).body.timer!.endsAt).toBe(inSeconds(80));
    expect((await start(3600, { isExtension: true })).body.timer!.endsAt).toBe(inSeconds(3600));
    expect((await start(20)).body.timer!.endsAt).toBe(inSeconds(20));
    for (let repeated = 0; repeated < 2; repeated++)
      expect((await app.call(stopQuestionTimer, { params: { id } }, host)).body.timer).toBeNull();
    app.clock.advance({ minutes: 1 });
    expect((await game(app, id)).lockedQuestions).toEqual([]);
  });

  test('is refused for a question that is not current or not open, and to everyone except the host and helpers', async () => {
    await goTo('q1');
    expect((await start(60, { question: 'q2' })).problem.code).toBe('game.question_not_open');
    expect((await start(60, { question: 'q3' })).problem.code).toBe('game.no_such_question');
    expect((await start(60, { as: ben })).problem.code).toBe('auth.forbidden');
    await app.call(lockQuestion, { params: { id, question: 'q1' } }, host);
    expect(await readTimer()).toBeNull();
    expect((await start(60)).problem.code).toBe('game.question_not_open');
  });

  test('locks the question at its end, scores what matches, and takes what phones sent at that moment', async () => {
    await goTo('q1');
    await answer('Paris');
    app.clock.advance({ seconds: 34 });
    // Four seconds after the end, nobody has looked yet.
    expect((await answer('Paris', 'q1')).status).toBe(200);
    const { lockedQuestions, timer, scores } = await game(app, id);
    expect([lockedQuestions, timer, entryOf(scores, owls)!['q1']]).toEqual([['q1'], null, 1]);
    app.clock.advance({ seconds: 1 });
    expect((await answer('Lyon')).problem.code).toBe('answer.locked');
  });

  test('takes at its end the draft that a team typed last, over one of a phone that went to sleep, but over nothing sent', async () => {
    const draft = (text: string, draftAgeMs: number) => answer(text, 'q1', { seen: null, draftAgeMs });
    await goTo('q1');
    app.clock.advance({ seconds: 20 });
    expect((await draft('Ver', 1000)).body.isDraft).toBe(true);
    app.clock.advance({ seconds: 11 });
    // In the order in which the network delivers them.
    expect((await draft('Paris', 4000)).status).toBe(200);
    expect((await draft('Par', 5000)).problem.code).toBe('answer.changed');
    expect(entryOf((await game(app, id)).scores, owls)!['q1']).toBe(1);
    expect((await answer('Lyon', 'q1', { seen: null })).body.isDraft).toBe(false);
    expect((await draft('Paris', 0)).problem.code).toBe('answer.changed');
  });

  test('takes at its end a draft that a teammate who has seen it shortened, not its beginning on another phone', async () => {
    await goTo('q1');
    await answer('Paris, the city', 'q1', { seen: null, draftAgeMs: 0 });
    app.clock.advance({ seconds: 31 });
    const shorter = (seen: string | null) => answer('Paris', 'q1', { seen, draftAgeMs: 1000 }, cleo);
    expect((await shorter(null)).problem.code).toBe('answer.changed');
    expect((await shorter('Paris, the city')).status).toBe(200);
    expect(entryOf((await game(app, id)).scores, owls)!['q1']).toBe(1);
  });

  test('ends with the question and with the show', async () => {
    await goTo('q1');
    await goTo('q2');
    expect((await readTimer())!.question).toBe('q2');
    await goTo('');
    expect(await readTimer()).toBeNull();
    await start(60, { question: 'q2' });
    await goTo('q2', 30);
    await app.call(completeGame, { params: { id } }, host);
    expect(await readTimer()).toBeNull();
  });

  test('that ran out is locked once, whatever reads and writes come together', async () => {
    await goTo('q1');
    await answer('Paris');
    const { revision } = await game(app, id);
    app.clock.advance({ seconds: 30 });
    const all = await Promise.all([game(app, id), answer('Paris'), game(app, id), answer('paris')]);
    expect(all.map((each) => ('status' in each ? each.status : each.lockedQuestions))).toEqual([
      ['q1'],
      200,
      ['q1'],
      200,
    ]);
    // The lock, and at most one change for each late answer.
    expect((await game(app, id)).revision).toBeLessThanOrEqual(revision + 3);
  });

  test('is told to boards with the time of the server, and ends there without anybody asking', async () => {
    await goTo('q1', 30);
    const board = new Board(id);
    boards.push(board);
    await board.connect(port);
    await board.until(({ state }) => state.timer !== null);
    expect(board.state).toMatchObject({
      timer: { question: 'q1', endsAt: inSeconds(30) },
      serverTime: app.clock.now().toISOString(),
    });
    // The hub waits in real time: half a second.
    const endsAt = inSeconds(0.5);
    const shorten = `update games set timer = jsonb_build_object('question', 'q1', 'endsAt', $2::text) where id = $1`;
    await app.db.execute(shorten, [id, endsAt]);
    await app.db.execute(`select pg_notify('game_changes', $1)`, [id]);
    app.clock.advance({ seconds: 1 });
    await board.until(({ state }) => state.lockedQuestions.includes('q1'));
    expect(board.state.timer).toBeNull();
  });
});
