import type { QuestionState } from '#contracts/shows/games.contract.ts';
import { fc } from './properties.ts';

/** The tie-break of a game as plain data. */
export type TiebreakModel = {
  question: { answer: number; state: QuestionState; lockedAt: number } | null;
  /** By team: what its phone sent. `isMarked`: entered on the sheet since, by the lock or a host. */
  guesses: ({ value: number; isMarked: boolean } | null)[];
  /** By team: the number on the score sheet, and the one that viewers saw last while standings are held. */
  entered: (number | null)[];
  shown: (number | null)[];
};

type Clock = { now: number; graceSeconds: number };

export const newTiebreak = (teams: number): TiebreakModel => ({
  question: null,
  guesses: Array.from({ length: teams }, () => null),
  entered: Array.from({ length: teams }, () => null),
  shown: Array.from({ length: teams }, () => null),
});

export function TiebreakStepOf({ teams }: { teams: number }) {
  const team = fc.nat({ max: teams - 1 });
  const number = fc.integer({ min: 0, max: 4 });
  const state = fc.constantFrom<QuestionState>('open', 'locked', 'revealed');
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('ask tie-break' as const), answer: number }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('guess' as const), team, value: number }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('enter guess' as const), team, value: fc.option(number) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('set tie-break' as const), state }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw tie-break' as const) }) },
  );
}
export type TiebreakStep = ReturnType<typeof TiebreakStepOf> extends fc.Arbitrary<infer S> ? S : never;

/** Enters what phones sent, except where a host entered another number since. */
function enterGuesses({ guesses, entered }: TiebreakModel): void {
  for (const [team, guess] of guesses.entries()) {
    if (!guess || guess.isMarked) continue;
    entered[team] = guess.value;
    guess.isMarked = true;
  }
}

/** Locks or reveals it; what was revealed stays revealed until it is opened. */
export function setTiebreak(tiebreak: TiebreakModel, state: QuestionState, now: number): void {
  const { question } = tiebreak;
  if (!question) return;
  const before = question.state;
  if (before === 'open' && state !== 'open') {
    question.lockedAt = now;
    enterGuesses(tiebreak);
  }
  if (before !== 'revealed' || state !== 'locked') question.state = state;
}

/** Applies a step of a game that is not completed; returns the code of its error, or null. */
export function stepTiebreak(tiebreak: TiebreakModel, step: TiebreakStep, clock: Clock): string | null {
  const { question, guesses, entered } = tiebreak;
  switch (step.do) {
    case 'ask tie-break':
      tiebreak.question = { state: 'open', lockedAt: 0, ...question, answer: step.answer };
      return null;
    case 'guess':
      return guess(tiebreak, step, clock);
    case 'enter guess': {
      entered[step.team] = step.value;
      const sent = guesses[step.team];
      if (sent) sent.isMarked = true;
      return null;
    }
    case 'set tie-break':
      if (!question) return 'game.no_tiebreak';
      setTiebreak(tiebreak, step.state, clock.now);
      return null;
    case 'withdraw tie-break':
      if (question) Object.assign(tiebreak, newTiebreak(guesses.length));
      return null;
  }
}

function guess(
  tiebreak: TiebreakModel,
  { team, value }: Extract<TiebreakStep, { do: 'guess' }>,
  { now, graceSeconds }: Clock,
): string | null {
  const { question, guesses, entered } = tiebreak;
  if (!question) return 'answer.not_asked';
  const isLate = question.state !== 'open';
  if (question.state === 'revealed' || (isLate && now - question.lockedAt >= graceSeconds)) return 'answer.locked';
  const before = guesses[team];
  const isMarked = before ? before.isMarked && before.value === value : entered[team] !== null;
  guesses[team] = { value, isMarked };
  if (isLate) enterGuesses(tiebreak);
  return null;
}

/** The ranks of teams with these totals: one more than the number of better teams. */
export function ranksOf(
  totals: readonly number[],
  numbers: readonly (number | null)[],
  answer: number | null,
): number[] {
  const merit = (team: number) => {
    const number = numbers[team] ?? null;
    if (answer === null) return number ?? 0;
    return number === null ? Number.NEGATIVE_INFINITY : -Math.abs(number - answer);
  };
  return totals.map(
    (total, team) =>
      1 + totals.filter((other, index) => other > total || (other === total && merit(index) > merit(team))).length,
  );
}
