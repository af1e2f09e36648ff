import { expect, test } from 'vitest';
import { EMPTY_GAME } from '#contracts/shows/game-merging.ts';
import { emptyGame, reduceGame } from './game.slice.ts';
import type { Game, ScoreEntry } from './games.api.ts';

const entry = (teamId: string, total: number) =>
  ({ teamId, name: teamId, bonus: 0, adjustment: 0, tiebreak: null, total }) as ScoreEntry;
const state = {
  ...EMPTY_GAME,
  revision: 3,
  showStatus: 'in-progress' as const,
  currentQuestion: 'q2',
  nextQuestion: 'q3',
  questionCount: 9,
  scores: [entry('owls', 1), entry('larks', 2)],
};
const loaded = reduceGame(reduceGame(emptyGame, { type: 'game/load', gameId: 'g' }), { type: 'game/state', state });

// spec: 3.11, 3.12, 3.13, 9.10
test('a game starts with no current question and q1 next', () => {
  expect(emptyGame).toMatchObject({ gameId: null, currentQuestion: '', nextQuestion: 'q1', scores: [] });
});

// spec: 3.15, 4.27
test('loading clears the previous game, then fills from the server', () => {
  const loading = reduceGame(loaded, { type: 'game/load', gameId: 'other' });
  expect(loading).toMatchObject({
    gameId: 'other',
    isLoading: true,
    currentQuestion: '',
    nextQuestion: 'q1',
    scores: [],
  });
  expect(loaded).toMatchObject({
    gameId: 'g',
    isLoading: false,
    currentQuestion: 'q2',
    nextQuestion: 'q3',
    showStatus: 'in-progress',
  });
});

// spec: 4.28
test('a failure leaves the same empty state', () => {
  expect(reduceGame(loaded, { type: 'game/failed' })).toEqual(emptyGame);
  expect(reduceGame(loaded, { type: 'game/reset' })).toEqual(emptyGame);
});

// spec: 3.14
test('updates change the teams they contain, and stale updates change nothing', () => {
  const news = { ...state, revision: 4, scores: [entry('larks', 5), entry('wrens', 0)], removedTeamIds: ['owls'] };
  const after = reduceGame(loaded, { type: 'game/state', state: news });
  expect(after.scores.map(({ teamId, total }) => [teamId, total])).toEqual([
    ['larks', 5],
    ['wrens', 0],
  ]);
  expect(reduceGame(after, { type: 'game/state', state }).scores).toEqual(after.scores);
});

test('teams that a newer answer with the whole game lacks are gone, and an older one removes none', () => {
  const answer = {
    ...state,
    id: 'g',
    gameId: 'g',
    showId: 's',
    title: '',
    takesAnswers: false,
    scores: [entry('larks', 2)],
  };
  const teamsAfter = (revision: number) => {
    const game = { ...answer, revision } as unknown as Game;
    return reduceGame(loaded, { type: 'game/whole', game }).scores.map(({ teamId }) => teamId);
  };
  expect(teamsAfter(4)).toEqual(['larks']);
  expect(teamsAfter(3)).toEqual(['owls', 'larks']);
});

test('the response to an own write is applied at once', () => {
  const after = reduceGame(loaded, { type: 'game/entry', entry: entry('owls', 7) });
  expect(after.scores.map(({ total }) => total)).toEqual([7, 2]);
});

test('answer events are counted by team, and connections by stream', () => {
  const events = [['owls'], ['owls', 'larks']].map((teamIds) => ({ type: 'game/answers' as const, teamIds }));
  const live = [true, true, false, true].map((isLive) => ({ type: 'game/live' as const, isLive }));
  expect([...events, ...live].reduce(reduceGame, loaded)).toMatchObject({
    answerEvents: { owls: 2, larks: 1 },
    connections: 2,
  });
});
