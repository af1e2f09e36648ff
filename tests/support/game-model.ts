import type { QuestionState } from '#contracts/shows/games.contract.ts';
import { fc } from './properties.ts';
import { newTiebreak, setTiebreak, stepTiebreak, type TiebreakModel, TiebreakStepOf } from './tiebreak-model.ts';

/** A game as plain data, for comparison with the real one. Question n is worth n points. */
export type GameModel = {
  keepsQuestionsOpen: boolean;
  holdsStandings: boolean;
  questionSeconds: number | null;
  isCompleted: boolean;
  current: number;
  asked: number;
  states: QuestionState[];
  /** Seconds since the start, and when each question was locked. */
  now: number;
  lockedAt: number[];
  /** The second at which the current question locks itself. */
  endsAt: number | null;
  /** By team: the points of each scored question, and those that viewers saw last while standings are held. */
  points: Record<string, number>[];
  shown: Record<string, number>[];
  /** By team. `isMarked`: scored since this answer was sent. */
  answers: Record<string, { isRight: boolean; isMarked: boolean }>[];
  tiebreak: TiebreakModel;
};

/** Answers that arrive so long after the lock still count, until they are revealed. */
const GRACE_SECONDS = 5;

type Size = { teams: number; questions: number };
export type Settings = Pick<GameModel, 'keepsQuestionsOpen' | 'holdsStandings' | 'questionSeconds'>;

export const newGame = ({ teams, questions, ...settings }: Size & Settings): GameModel => ({
  ...settings,
  isCompleted: false,
  current: 0,
  asked: 0,
  states: Array.from({ length: questions }, () => 'open'),
  now: 0,
  lockedAt: Array.from({ length: questions }, () => 0),
  endsAt: null,
  points: Array.from({ length: teams }, () => ({})),
  shown: Array.from({ length: teams }, () => ({})),
  answers: Array.from({ length: teams }, () => ({})),
  tiebreak: newTiebreak(teams),
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
    { weight: 2, arbitrary: fc.record({ do: fc.constant('mark' as const), team, question, isRight }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('go to' as const),
        question: fc.nat({ max: questions }),
        seconds: fc.constantFrom(undefined, null, 6),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('limit time' as const),
        question,
        seconds: fc.constantFrom(5, 8),
        isExtension: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('stop timer' as const) }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('set states' as const), questions: numbers, state }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('reveal standings' as const) }) },
    { weight: 8, arbitrary: TiebreakStepOf({ teams }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('complete' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('reopen' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        seconds: fc.constantFrom(1, 4, 5),
        isSeen: fc.boolean(),
      }),
    },
  );
}
export type Step = ReturnType<typeof StepOf> extends fc.Arbitrary<infer S> ? S : never;

function showLatest(game: GameModel): void {
  game.shown = copy(game.points);
  game.tiebreak.shown = [...game.tiebreak.entered];
}

const copy = (all: Record<string, number>[]) => all.map((each) => ({ ...each }));

function setPoints(game: GameModel, team: number, question: string, value: number | null): void {
  if (value === null) delete game.points[team]![question];
  else game.points[team]![question] = value;
}

function lock(game: GameModel, numbers: readonly number[], at = game.now): void {
  for (const number of numbers) {
    if (game.states[number - 1] !== 'open') continue;
    game.states[number - 1] = 'locked';
    game.lockedAt[number - 1] = at;
    if (number === game.current) game.endsAt = null;
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
  if (game.endsAt !== null && game.endsAt <= game.now) lock(game, [game.current], game.endsAt);
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
    case 'mark': {
      const given = game.answers[change.team]![`q${change.question}`];
      if (!given) return 'answer.not_found';
      given.isMarked = true;
      setPoints(game, change.team, `q${change.question}`, change.isRight ? change.question : 0);
      return null;
    }
    case 'go to':
      goTo(game, change);
      return null;
    case 'limit time':
      return limitTime(game, change);
    case 'stop timer':
      game.endsAt = null;
      return null;
    case 'set states':
      setStates(game, change.questions, change.state);
      return null;
    case 'reveal standings':
      showLatest(game);
      return null;
    default: {
      const before = game.tiebreak.question?.state;
      const error = stepTiebreak(game.tiebreak, change, { now: game.now, graceSeconds: GRACE_SECONDS });
      // Its reveal is about the standings.
      if (before !== 'revealed' && game.tiebreak.question?.state === 'revealed') showLatest(game);
      return error;
    }
  }
}

function goTo(game: GameModel, { question, seconds }: Extract<Step, { do: 'go to' }>): void {
  if (game.current > 0 && question > game.current && !game.keepsQuestionsOpen) lock(game, [game.current]);
  if (question !== game.current || seconds === null) game.endsAt = null;
  const limit = seconds === undefined && question > game.asked ? game.questionSeconds : seconds;
  game.current = question;
  if (limit && question > 0 && game.states[question - 1] === 'open') game.endsAt = game.now + limit;
  game.asked = Math.max(game.asked, question);
}

function limitTime(game: GameModel, { question, seconds, isExtension }: Extract<Step, { do: 'limit time' }>) {
  if (question !== game.current || game.states[question - 1] !== 'open') return 'game.question_not_open';
  game.endsAt = (isExtension ? (game.endsAt ?? game.now) : game.now) + seconds;
  return null;
}

function answer(game: GameModel, { team, question, isRight }: Extract<Step, { do: 'answer' }>): string | null {
  if (question > game.asked) return 'answer.not_asked';
  const name = `q${question}`;
  const before = game.answers[team]![name];
  const isLate = game.states[question - 1] !== 'open';
  if (isLate && (game.states[question - 1] === 'revealed' || game.now - game.lockedAt[question - 1]! >= GRACE_SECONDS))
    return 'answer.locked';
  const isScored = before?.isMarked || game.points[team]![name] === question;
  if (before?.isRight && !isRight && isScored) delete game.points[team]![name];
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

/** On paper, hosts may not step through the questions. */
const lastScored = ({ points }: GameModel): number =>
  Math.max(0, ...points.flatMap((scored) => Object.keys(scored).map(Number)));

function complete(game: GameModel): null {
  if (game.isCompleted) return null;
  lock(
    game,
    game.states.map((_, index) => index + 1),
  );
  game.asked = Math.max(game.asked, lastScored(game));
  game.states.fill('revealed', 0, game.asked);
  setTiebreak(game.tiebreak, 'revealed', game.now);
  game.isCompleted = true;
  showLatest(game);
  return null;
}

function reopen(game: GameModel): null {
  if (game.isCompleted) game.states.fill('open', game.asked);
  game.isCompleted = false;
  return null;
}
