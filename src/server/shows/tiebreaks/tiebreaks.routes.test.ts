import { beforeEach, expect, test } from 'vitest';
import { WITHDRAWN } from '#contracts/shows/automatic-scores.ts';
import { answerQuestion, getPlayerGame, listAnswers } from '#contracts/shows/game-answers.contract.ts';
import { getGame, getScoreSheet, type QuestionState, type ScoreEntry } from '#contracts/shows/games.contract.ts';
import { revealStandings } from '#contracts/shows/question-states.contract.ts';
import { rank } from '#contracts/shows/ranking.ts';
import { listScoreChanges, undoScoreChange } from '#contracts/shows/score-changes.contract.ts';
import { createSeason, getSeason } from '#contracts/shows/seasons/seasons.contract.ts';
import { exportShowResults } from '#contracts/shows/show-results.contract.ts';
import { completeGame, launchShow, reopenGame } from '#contracts/shows/shows.contract.ts';
import { askTiebreak, setTiebreakState, withdrawTiebreak } from '#contracts/shows/tiebreaks.contract.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { entryOf, phone, planned, score } from '#tests/support/shows.ts';
import { testApp, toRequest } from '#tests/support/test-app.ts';

const app = await testApp();
const [host, stranger] = await signUpPeople(app.deps, 2);
const question = { text: 'How many steps has the tower?', answer: 42 };

type Seat = ReturnType<typeof phone> & { teamId: string };
let gameId: string;
let showId: string;
let owls: Seat;
let larks: Seat;
let wrens: Seat;

/** Three teams; the first two have equal points. */
async function play(fields: Parameters<typeof planned>[2] = {}): Promise<void> {
  const show = await planned(app, host, { takesAnswers: true, ...fields });
  showId = show.id;
  ({ gameId } = (await app.call(launchShow, { params: { id: show.id } }, host)).body);
  const seats: Seat[] = [];
  for (const [teamName, points] of [
    ['Owls', 7],
    ['Larks', 7],
    ['Wrens', 3],
  ] as const) {
    const seat = phone(app);
    const { teams } = (await seat.join(show.joinCode!, { nickname: 'Mia', teamName })).body;
    const teamId = teams[0]!.id;
    await score(app, { gameId, teamId, field: 'q1', value: points }, host);
    seats.push({ ...seat, teamId });
  }
  [owls, larks, wrens] = seats as [Seat, Seat, Seat];
}
beforeEach(() => play());

const ask = (body = question) => app.call(askTiebreak, { params: { id: gameId }, body }, host);
const setState = (state: QuestionState) =>
  app.call(setTiebreakState, { params: { id: gameId }, body: { state } }, host);
const guess = (seat: Seat, text: string, seen?: string | null) =>
  seat.call(answerQuestion, {
    params: { id: gameId, question: 'tiebreak' },
    body: { teamId: seat.teamId, text, ...(seen !== undefined && { seen }) },
  });
const sheet = async () => (await app.call(getScoreSheet, { params: { id: gameId } }, host)).body;
const board = async () => (await app.call(getGame, { params: { id: gameId } })).body;
const guesses = (scores: readonly ScoreEntry[]) =>
  [owls, larks, wrens].map(({ teamId }) => entryOf(scores, teamId)!.tiebreak);
const ranks = ({ scores, tiebreak }: Awaited<ReturnType<typeof sheet>>) => {
  const places = new Map(rank(scores, tiebreak?.answer ?? null).map((entry) => [entry.teamId, entry.rank]));
  return [owls, larks, wrens].map(({ teamId }) => places.get(teamId));
};

test('the tied team that guesses closest from its phone is ahead once the tie-break is locked', async () => {
  expect((await ask()).body).toMatchObject({ tiebreak: { ...question, state: 'open' } });
  expect((await guess(owls, '44')).status).toBe(200);
  expect((await guess(larks, '41')).status).toBe(200);
  expect(guesses((await sheet()).scores)).toEqual([null, null, null]);
  const locked = (await setState('locked')).body;
  expect([guesses(locked.scores), ranks(locked)]).toEqual([
    [44, 41, null],
    [2, 1, 3],
  ]);
});

test('boards and phones see the answer and the guesses only once they are revealed', async () => {
  await ask();
  await guess(owls, '44');
  await guess(larks, '41');
  await setState('locked');
  const before = await board();
  expect(before.tiebreak).toEqual({ text: '', answer: null, state: 'locked' });
  expect([guesses(before.scores), ranks(before)]).toEqual([
    [null, null, null],
    [1, 1, 3],
  ]);
  await setState('revealed');
  const after = await board();
  expect(after.tiebreak).toEqual({ ...question, state: 'revealed' });
  expect([guesses(after.scores), ranks(after)]).toEqual([
    [44, 41, null],
    [2, 1, 3],
  ]);
  await setState('open');
  expect(guesses((await board()).scores)).toEqual([null, null, null]);
});

test('a show that displays its questions displays the tie-break question from the beginning', async () => {
  await play({ showsQuestions: true } as object);
  await ask();
  expect((await board()).tiebreak).toEqual({ text: question.text, answer: null, state: 'open' });
});

test('phones of tied teams are asked, and see their own guess', async () => {
  await ask();
  await guess(owls, '44');
  const seen = async (seat: Seat) => (await seat.call(getPlayerGame, { params: { id: gameId } })).body;
  expect(await seen(owls)).toMatchObject({
    tiebreakTeamIds: [owls.teamId],
    answers: [{ question: 'tiebreak', text: '44', points: null, isRight: null }],
  });
  expect((await seen(wrens)).tiebreakTeamIds).toEqual([]);
  await score(app, { gameId, teamId: wrens.teamId, field: 'q1', value: 7 }, host);
  expect((await seen(wrens)).tiebreakTeamIds).toEqual([wrens.teamId]);
});

test('a guess of a team that was not asked is refused, until a correction ties it for an awarded place', async () => {
  await ask();
  expect((await guess(wrens, '42')).problem.code).toBe('answer.not_asked');
  await score(app, { gameId, teamId: wrens.teamId, field: 'q1', value: 7 }, host);
  expect((await guess(wrens, '42')).status).toBe(200);
  await score(app, { gameId, teamId: larks.teamId, field: 'q1', value: 6 }, host);
  expect((await guess(larks, '41')).problem.code).toBe('answer.not_asked');
});

test('the host and helpers see guesses from phones before the lock, with their distance', async () => {
  await ask();
  await guess(larks, '1,000');
  const query = { question: 'tiebreak' };
  const { body } = await app.call(listAnswers, { params: { id: gameId }, query }, host);
  expect(body.question).toMatchObject({ text: question.text, answers: ['42'], kind: 'closest' });
  expect(body.answers).toMatchObject([{ teamName: 'Larks', text: '1,000', distance: 958 }]);
  await app.call(withdrawTiebreak, { params: { id: gameId } }, host);
  expect((await app.call(listAnswers, { params: { id: gameId }, query }, host)).problem.code).toBe(
    'game.no_such_question',
  );
});

test('a guess counts up to 5 s after the lock, and no longer after that or the reveal', async () => {
  await ask();
  await guess(owls, '44');
  await setState('locked');
  app.clock.advance({ seconds: 4 });
  expect((await guess(owls, '43')).status).toBe(200);
  expect((await guess(larks, '42')).status).toBe(200);
  expect(guesses((await sheet()).scores)).toEqual([43, 42, null]);
  app.clock.advance({ seconds: 1 });
  expect((await guess(owls, '42')).problem.code).toBe('answer.locked');
  await setState('open');
  await setState('revealed');
  expect((await guess(owls, '42')).problem.code).toBe('answer.locked');
});

test('what a host enters on the score sheet counts, also after a guess from a phone', async () => {
  await ask();
  await guess(owls, '44');
  expect((await score(app, { gameId, teamId: owls.teamId, field: 'tiebreak', value: 40 }, host)).status).toBe(200);
  await setState('locked');
  expect(guesses((await sheet()).scores)).toEqual([40, null, null]);
  await setState('open');
  await guess(owls, '41');
  await setState('locked');
  expect(guesses((await sheet()).scores)).toEqual([41, null, null]);
});

test('guesses may be larger than points, and need a number with up to two decimals', async () => {
  await ask({ text: 'How many people live there?', answer: 83_000_000 });
  expect((await score(app, { gameId, teamId: owls.teamId, field: 'tiebreak', value: 80_000_000 }, host)).status).toBe(
    200,
  );
  expect((await score(app, { gameId, teamId: owls.teamId, field: 'q1', value: 10_001 }, host)).problem.fields).toEqual({
    value: 'This is too high.',
  });
  expect((await guess(larks, 'many')).problem.fields).toEqual({ text: 'Enter a number, such as 42 or 3.5.' });
  expect((await guess(larks, '3.141')).problem.fields).toEqual({ text: 'Use up to two decimals.' });
});

test('a phone does not replace what another phone of its team has sent meanwhile', async () => {
  await ask();
  await guess(owls, '44');
  expect((await guess(owls, '43', null)).problem.code).toBe('answer.changed');
  expect((await guess(owls, '43', '44')).status).toBe(200);
});

test('asking again changes the question and keeps the guesses', async () => {
  await ask();
  await guess(owls, '44');
  await guess(larks, '41');
  await setState('locked');
  const { body } = await ask({ text: 'How many steps up to the gallery?', answer: 45 });
  expect(body.tiebreak).toEqual({ text: 'How many steps up to the gallery?', answer: 45, state: 'locked' });
  expect(ranks(body)).toEqual([1, 2, 3]);
});

test('withdrawing the question clears its guesses, and the history keeps them', async () => {
  await ask();
  await guess(owls, '44');
  const { body } = await app.call(withdrawTiebreak, { params: { id: gameId } }, host);
  expect(body.tiebreak).toBeNull();
  expect(guesses(body.scores)).toEqual([null, null, null]);
  const { changes } = (await app.call(listScoreChanges, { params: { id: gameId }, query: {} }, host)).body;
  expect(changes.slice(0, 2).map(({ field, from, to }) => [field, from, to])).toEqual([
    ['tiebreak', 44, null],
    ['tiebreak', null, 44],
  ]);
  await ask();
  await setState('locked');
  expect(guesses((await sheet()).scores)).toEqual([null, null, null]);
  await app.call(withdrawTiebreak, { params: { id: gameId } }, host);
  expect((await app.call(withdrawTiebreak, { params: { id: gameId } }, host)).status).toBe(200);
});

test('guesses of a withdrawn question are not restored by undoing, and numbers entered after it are undone as usual', async () => {
  await ask();
  await guess(owls, '41');
  await guess(larks, '900');
  await setState('locked');
  await app.call(withdrawTiebreak, { params: { id: gameId } }, host);
  await score(app, { gameId, teamId: owls.teamId, field: 'tiebreak', value: 2 }, host);
  const { changes } = (await app.call(listScoreChanges, { params: { id: gameId }, query: {} }, host)).body;
  const undone: Record<string, string | undefined> = {};
  for (const { id, reason, to } of changes.slice(0, 3)) {
    const undoing = await app.call(undoScoreChange, { params: { id: gameId, changeId: id } }, host);
    undone[`${reason}: ${to}`] = undoing.status === 200 ? 'undone' : undoing.problem.code;
  }
  expect(undone).toEqual({ ': 2': 'undone', [`${WITHDRAWN}: null`]: 'game.tiebreak_withdrawn' });
  expect([guesses((await sheet()).scores), ranks(await sheet())]).toEqual([
    [null, null, null],
    [1, 1, 3],
  ]);
});

test('completing the show reveals an open tie-break with its guesses, which the results and a reopened show keep', async () => {
  await ask();
  await guess(owls, '44');
  await guess(larks, '41');
  await app.call(completeGame, { params: { id: gameId } }, host);
  const over = await board();
  expect([over.tiebreak?.state, ranks(over)]).toEqual(['revealed', [2, 1, 3]]);
  expect((await guess(wrens, '42')).problem.code).toBe('game.completed');
  const csv = (await app.send(toRequest(exportShowResults, { params: { id: showId } }, null))).body.split('\r\n');
  expect(csv[0]).toMatch(/,Tie-break,Tie-break question,Tie-break answer,Distance from it$/);
  expect(csv[1]).toMatch(/^1,Larks,7,.*,41,How many steps has the tower\?,42,1$/);
  expect(csv[3]).toMatch(/^3,Wrens,3,.*,,How many steps has the tower\?,42,$/);
  await app.call(reopenGame, { params: { id: gameId } }, host);
  expect(ranks(await sheet())).toEqual([2, 1, 3]);
});

test('with held standings, revealing the tie-break reveals the standings it decides', async () => {
  await play({ holdsStandings: true });
  await ask();
  await guess(owls, '44');
  await guess(larks, '41');
  await setState('locked');
  await app.call(revealStandings, { params: { id: gameId } }, host);
  expect(ranks(await board())).toEqual([1, 1, 3]);
  await setState('revealed');
  expect([guesses((await board()).scores), ranks(await board())]).toEqual([
    [44, 41, null],
    [2, 1, 3],
  ]);
});

test('a season ranks the night by the tie-break', async () => {
  const body = { name: 'Autumn', countsBy: 'rank' as const, rankPoints: [10, 6, 3], visibility: 'public' as const };
  const { id: seasonId } = (await app.call(createSeason, { body }, host)).body;
  await play({ seasonId });
  await ask();
  await guess(owls, '44');
  await guess(larks, '41');
  await app.call(completeGame, { params: { id: gameId } }, host);
  const { teams } = (await app.call(getSeason, { params: { id: seasonId }, query: {} })).body;
  expect(teams.map(({ name, results }) => [name, results[0]?.rank])).toEqual([
    ['Larks', 1],
    ['Owls', 2],
    ['Wrens', 3],
  ]);
});

test('without a tie-break question, everyone sees the tie-break column, and no phone answers it', async () => {
  await score(app, { gameId, teamId: owls.teamId, field: 'tiebreak', value: 3 }, host);
  expect([guesses((await board()).scores), ranks(await board())]).toEqual([
    [3, null, null],
    [1, 2, 3],
  ]);
  expect((await guess(owls, '44')).problem.code).toBe('answer.not_asked');
  expect((await setState('locked')).problem.code).toBe('game.no_tiebreak');
});

test('only the host and helpers ask a tie-break question, and not after the end of the game', async () => {
  const asking = { params: { id: gameId }, body: question };
  expect((await app.call(askTiebreak, asking, stranger)).problem.code).toBe('auth.forbidden');
  await app.call(completeGame, { params: { id: gameId } }, host);
  expect((await ask()).problem.code).toBe('game.completed');
});
