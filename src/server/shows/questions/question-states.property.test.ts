import { expect, test } from 'vitest';
import { answerQuestion, getPlayerGame, judgeAnswer } from '#contracts/shows/game-answers.contract.ts';
import { type Game, getGame, getScoreSheet, goToQuestion, type ScoreEntry } from '#contracts/shows/games.contract.ts';
import { revealStandings, setQuestionStates } from '#contracts/shows/question-states.contract.ts';
import { startQuestionTimer, stopQuestionTimer } from '#contracts/shows/question-timers.contract.ts';
import { rank } from '#contracts/shows/ranking.ts';
import { createRound } from '#contracts/shows/rounds.contract.ts';
import { completeGame, launchShow, reopenGame } from '#contracts/shows/shows.contract.ts';
import { askTiebreak, setTiebreakState, withdrawTiebreak } from '#contracts/shows/tiebreaks.contract.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import {
  type GameModel,
  newGame,
  type Settings,
  type Step,
  StepOf,
  step as stepModel,
} from '#tests/support/game-model.ts';
import { fc } from '#tests/support/properties.ts';
import { addTeamToShow, entryOf, planned, score, team } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';
import { ranksOf } from '#tests/support/tiebreak-model.ts';

const QUESTIONS = 4;
const TEAMS = 2;
const app = await testApp();
const [host, ...captains] = await signUpPeople(app.deps, 3);
const teamIds = await Promise.all(captains.map(async (captain) => (await team(app, captain)).id));
const questions = Array.from({ length: QUESTIONS }, (_, index) => ({
  text: `Text of ${index + 1}?`,
  answers: [`Solution ${index + 1}`],
  points: index + 1,
}));
const round = (await app.call(createRound, { body: { name: 'Round', questions } }, host)).body;

const SettingsOf = fc.record({
  keepsQuestionsOpen: fc.boolean(),
  holdsStandings: fc.boolean(),
  questionSeconds: fc.constantFrom(null, 5, 9),
});

async function launch(settings: Settings): Promise<string> {
  const show = await planned(app, host, { takesAnswers: true, roundIds: [round.id], ...settings });
  const { gameId } = (await app.call(launchShow, { params: { id: show.id } }, host)).body;
  for (const [at, teamId] of teamIds.entries())
    await addTeamToShow(app, { showId: show.id, teamId, host, captain: captains[at]! });
  return gameId;
}

/** Sends one step; resolves with its error code, or null. */
async function send(id: string, step: Step): Promise<string | null> {
  if (step.do === 'wait') {
    app.clock.advance({ seconds: step.seconds });
    return null;
  }
  const teamId = 'team' in step ? teamIds[step.team]! : '';
  const question = 'question' in step ? `q${step.question}` : '';
  const request = () => {
    switch (step.do) {
      case 'answer': {
        const text = step.isRight ? `solution ${step.question}` : 'No idea at all';
        return app.call(answerQuestion, { params: { id, question }, body: { teamId, text } }, captains[step.team]);
      }
      case 'score':
        return score(app, { gameId: id, teamId, field: question, value: step.value }, host);
      case 'mark':
        return app.call(judgeAnswer, { params: { id, question, teamId }, body: { isRight: step.isRight } }, host);
      case 'go to':
        return app.call(
          goToQuestion,
          { params: { id }, body: { currentQuestion: step.question ? question : '', seconds: step.seconds } },
          host,
        );
      case 'limit time': {
        const { seconds, isExtension } = step;
        return app.call(startQuestionTimer, { params: { id }, body: { question, seconds, isExtension } }, host);
      }
      case 'stop timer':
        return app.call(stopQuestionTimer, { params: { id } }, host);
      case 'set states': {
        const body = { questions: step.questions.map((number) => `q${number}`), state: step.state };
        return app.call(setQuestionStates, { params: { id }, body }, host);
      }
      case 'ask tie-break':
        return app.call(askTiebreak, { params: { id }, body: { text: 'How many?', answer: step.answer } }, host);
      case 'guess': {
        const params = { id, question: 'tiebreak' };
        return app.call(answerQuestion, { params, body: { teamId, text: String(step.value) } }, captains[step.team]);
      }
      case 'enter guess':
        return score(app, { gameId: id, teamId, field: 'tiebreak', value: step.value }, host);
      case 'set tie-break':
        return app.call(setTiebreakState, { params: { id }, body: { state: step.state } }, host);
      case 'withdraw tie-break':
        return app.call(withdrawTiebreak, { params: { id } }, host);
      case 'reveal standings':
        return app.call(revealStandings, { params: { id } }, host);
      case 'complete':
        return app.call(completeGame, { params: { id } }, host);
      case 'reopen':
        return app.call(reopenGame, { params: { id } }, host);
    }
  };
  const response = await request();
  return response.status < 300 ? null : response.problem.code;
}

type Scores = readonly ScoreEntry[];
const points = (scores: Scores) =>
  teamIds.map((id) => {
    const entry = scores.find(({ teamId }) => teamId === id)!;
    return Object.fromEntries(Object.entries(entry).filter(([field]) => /^q\d+$/.test(field)));
  });

const guesses = (scores: Scores) => teamIds.map((id) => entryOf(scores, id)!.tiebreak);
const ranks = ({ scores, tiebreak }: Game) => {
  const ranked = new Map(rank(scores, tiebreak?.answer ?? null).map((entry) => [entry.teamId, entry.rank]));
  return teamIds.map((id) => ranked.get(id));
};
const totals = (points: readonly Record<string, number>[]) =>
  points.map((each) => Object.values(each).reduce((sum, value) => sum + value, 0));

/** The tie-break on the sheet and the board, and the ranks that follow. */
function expectSameStandings(sheet: Game, board: Game, { tiebreak, points: scored, shown, holdsStandings }: GameModel) {
  const { question, entered } = tiebreak;
  const answer = question?.answer ?? null;
  expect(sheet.tiebreak).toEqual(question && { text: 'How many?', answer, state: question.state });
  expect([guesses(sheet.scores), ranks(sheet)]).toEqual([entered, ranksOf(totals(scored), entered, answer)]);
  const isHidden = question !== null && question.state !== 'revealed';
  expect(board.tiebreak).toEqual(isHidden ? { text: '', answer: null, state: question.state } : sheet.tiebreak);
  const seen = isHidden ? entered.map(() => null) : holdsStandings ? tiebreak.shown : entered;
  const seenTotals = totals(holdsStandings ? shown : scored);
  expect([guesses(board.scores), ranks(board)]).toEqual([seen, ranksOf(seenTotals, seen, isHidden ? null : answer)]);
}

async function expectEqual(id: string, model: GameModel, startedAt: number): Promise<void> {
  const sheet = (await app.call(getScoreSheet, { params: { id } }, host)).body;
  const board = (await app.call(getGame, { params: { id } }, host)).body;
  const states = model.states.map((state, index) => [`q${index + 1}`, state] as const);
  const expected = {
    showStatus: model.isCompleted ? 'completed' : 'in-progress',
    currentQuestion: model.current ? `q${model.current}` : '',
    lockedQuestions: states.filter(([, state]) => state !== 'open').map(([question]) => question),
    revealedQuestions: states.filter(([, state]) => state === 'revealed').map(([question]) => question),
    timer: model.endsAt && {
      question: `q${model.current}`,
      endsAt: new Date(startedAt + model.endsAt * 1000).toISOString(),
    },
  };
  expect(sheet).toMatchObject(expected);
  expect(board).toMatchObject(expected);
  expect(points(sheet.scores)).toEqual(model.points);
  expect(points(board.scores)).toEqual(model.holdsStandings ? model.shown : model.points);
  expectSameStandings(sheet, board, model);
  const [one, other] = totals(model.points);
  for (const [index, captain] of captains.entries()) {
    const play = (await app.call(getPlayerGame, { params: { id } }, captain)).body;
    const own = model.answers[index]!;
    const [guess, sent] = [model.tiebreak.guesses[index], play.answers.find(({ question }) => question === 'tiebreak')];
    expect(sent?.text).toBe(guess ? String(guess.value) : undefined);
    expect(play.tiebreakTeamIds).toEqual(model.tiebreak.question && one === other ? [teamIds[index]] : []);
    const answers = play.answers.filter(({ question }) => question !== 'tiebreak');
    expect(answers.map(({ question }) => question)).toEqual(Object.keys(own));
    for (const { question, points: seen, isRight } of answers) {
      const isRevealed = model.states[Number(question.slice(1)) - 1] === 'revealed';
      const value = isRevealed ? (model.points[index]![question] ?? null) : null;
      expect([seen, isRight]).toEqual([value, value === null ? null : value > 0]);
    }
    // Solutions appear in what teams typed; only the rest may not contain them.
    const visible = JSON.stringify([board, { ...play, answers: [] }]);
    for (const [question, state] of states)
      if (state !== 'revealed') expect(visible).not.toContain(`Solution ${question.slice(1)}`);
  }
}

test('sheet, board and phones agree with a plain model, whatever is locked, revealed, timed, answered, guessed, completed and reopened', async () => {
  const Steps = fc.array(StepOf({ teams: TEAMS, questions: QUESTIONS }), { minLength: 8, maxLength: 24 });
  await fc.assert(
    fc.asyncProperty(SettingsOf, Steps, async (settings, steps) => {
      const id = await launch(settings);
      const startedAt = app.clock.now().getTime();
      const model = newGame({ teams: TEAMS, questions: QUESTIONS, ...settings });
      for (const step of steps) {
        expect([step, await send(id, step)]).toEqual([step, stepModel(model, step)]);
        if (step.do !== 'wait' || step.isSeen) await expectEqual(id, model, startedAt);
      }
    }),
    { numRuns: 20 },
  );
}, 120_000);
