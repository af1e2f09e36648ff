import type { QuestionState } from '#contracts/shows/question-states.contract.ts';
import { fc } from './properties.ts';

/** A game as plain data, for comparison with the real one. Question n is worth n points. */
export type GameModel = {
  keepsQuestionsOpen: boolean;
  holdsStandings: boolean;
  isCompleted: boolean;
  current: number;
  asked: number;
  states: QuestionState[];
  /** Seconds since the start, and when each question was locked. */
  now: number;
  lockedAt: number[];
  /** By team: the points of each scored question, and those that viewers saw last while standings are held. */
  points: Record<string, number>[];
  shown: Record<string, number>[];
  /** By team. `isMarked`: scored since this answer was sent. */
  answers: Record<string, { isRight: boolean; isMarked: boolean }>[];
};

/** Answers that arrive so long after the lock still count, until they are revealed. */
const GRACE_SECONDS = 5;

type Size = { teams: number; questions: number };
type Settings = Pick<GameModel, 'keepsQuestionsOpen' | 'holdsStandings'>;

export const newGame = ({ teams, questions, ...settings }: Size & Settings): GameModel => ({
  ...settings,
  isCompleted: false,
  current: 0,
  asked: 0,
  states: Array.from({ length: questions }, () => 'open'),
  now: 0,
  lockedAt: Array.from({ length: questions }, () => 0),
  points: Array.from({ length: teams }, () => ({})),
  shown: Array.from({ length: teams }, () => ({})),
  answers: Array.from({ length: teams }, () => ({})),
});

export function StepOf({ teams, questions }: Size) {
  const team = fc.nat({ max: teams - 1 });
  const question = fc.integer({ min: 1, max: questions });
  const isRight = fc.boolean();
  const value = fc.option(fc.integer({ min: 0, max: 6 }).map((halves) => halves / 2));
  const numbers = fc.uniqueArray(question, { minLength: 1 });
  const state = fc.constantFrom<QuestionState>('open', 'locked', 'revealed');
  return fc.oneof(
    { weight: 8, arbitrary: fc.record({ do: fc.constant('answer' as const), team, question, isRight }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('score' as const), team, question, value }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('judge' as const), team, question, isRight }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('go to' as const), question: fc.nat({ max: questions }) }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('set states' as const), questions: numbers, state }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('reveal standings' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('complete' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('reopen' as const) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 4, 5) }) },
  );
}
export type Step = ReturnType<typeof StepOf> extends fc.Arbitrary<infer S> ? S : never;

const copy = (all: Record<string, number>[]) => all.map((each) => ({ ...each }));

function setPoints(game: GameModel, team: number, question: string, value: number | null): void {
  if (value === null) delete game.points[team]![question];
  else game.points[team]![question] = value;
}

function lock(game: GameModel, numbers: readonly number[]): void {
  for (const number of numbers) {
    if (game.states[number - 1] !== 'open') continue;
    game.states[number - 1] = 'locked';
    game.lockedAt[number - 1] = game.now;
    for (const team of game.answers.keys()) scoreMatch(game, team, number);
  }
}

function scoreMatch(game: GameModel, team: number, number: number): void {
  const answer = game.answers[team]![`q${number}`];
  if (!answer?.isRight || answer.isMarked) return;
  setPoints(game, team, `q${number}`, number);
  answer.isMarked = true;
}

function wait(game: GameModel, seconds: number): null {
  game.now += seconds;
  return null;
}

/** Applies a step; returns the code of its error, or null. */
export function step(game: GameModel, change: Step): string | null {
  if (change.do === 'reopen') return reopen(game);
  if (change.do === 'wait') return wait(game, change.seconds);
  if (change.do === 'complete') return complete(game);
  if (game.isCompleted) return 'game.completed';
  switch (change.do) {
    case 'answer':
      return answer(game, change);
    case 'score': {
      const name = `q${change.question}`;
      setPoints(game, change.team, name, change.value);
      const given = game.answers[change.team]![name];
      if (given) given.isMarked = true;
      return null;
    }
    case 'judge': {
      const given = game.answers[change.team]![`q${change.question}`];
      if (!given) return 'answer.not_found';
      given.isMarked = true;
      setPoints(game, change.team, `q${change.question}`, change.isRight ? change.question : 0);
      return null;
    }
    case 'go to':
      if (game.current > 0 && change.question > game.current && !game.keepsQuestionsOpen) lock(game, [game.current]);
      game.current = change.question;
      game.asked = Math.max(game.asked, change.question);
      return null;
    case 'set states':
      setStates(game, change.questions, change.state);
      return null;
    case 'reveal standings':
      game.shown = copy(game.points);
      return null;
  }
}

function answer(game: GameModel, { team, question, isRight }: Extract<Step, { do: 'answer' }>): string | null {
  if (question > game.asked) return 'answer.not_asked';
  const name = `q${question}`;
  const before = game.answers[team]![name];
  const isLate = game.states[question - 1] !== 'open';
  if (isLate && (game.states[question - 1] === 'revealed' || game.now - game.lockedAt[question - 1]! >= GRACE_SECONDS))
    return 'answer.locked';
  if (isLate && before?.isRight && !isRight && game.points[team]![name] === question) delete game.points[team]![name];
  const isMarked = before ? before.isMarked && before.isRight === isRight : name in game.points[team]!;
  // Sorted by question, as phones list them.
  const given = { isRight, isMarked };
  const all = { ...game.answers[team], [name]: given };
  game.answers[team] = Object.fromEntries(Object.entries(all).toSorted(([one], [other]) => one.localeCompare(other)));
  if (isLate) scoreMatch(game, team, question);
  return null;
}

function setStates(game: GameModel, numbers: readonly number[], state: QuestionState): void {
  if (state !== 'open') lock(game, numbers);
  for (const number of numbers) if (state !== 'locked') game.states[number - 1] = state;
}

function complete(game: GameModel): null {
  if (game.isCompleted) return null;
  lock(
    game,
    game.states.map((_, index) => index + 1),
  );
  game.states.fill('revealed', 0, game.asked);
  game.isCompleted = true;
  game.shown = copy(game.points);
  return null;
}

function reopen(game: GameModel): null {
  if (game.isCompleted) game.states.fill('open', game.asked);
  game.isCompleted = false;
  return null;
}
