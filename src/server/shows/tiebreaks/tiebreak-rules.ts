import { z } from 'zod';
import { type QuestionState, Tiebreak } from '#contracts/shows/games.contract.ts';
import { readNumber } from '#contracts/shows/question-kinds.ts';
import { changeStates, type QuestionStates } from '#server/shows/questions/question-states.ts';

/** The name of the tie-break question among questions, and of its field on the score sheet, which holds the guesses. */
export const TIEBREAK = 'tiebreak';

export const StoredTiebreak = Tiebreak.extend({ answer: z.number(), lockedAt: z.string().nullable() });
export type StoredTiebreak = z.infer<typeof StoredTiebreak>;

/** It opens, locks and reveals like any question, so that the rules for late answers are the same. */
export function statesOfTiebreak({ state, lockedAt }: StoredTiebreak): QuestionStates {
  return {
    locked: state === 'open' ? [] : [TIEBREAK],
    revealed: state === 'revealed' ? [TIEBREAK] : [],
    lockedAt: lockedAt === null ? {} : { [TIEBREAK]: lockedAt },
  };
}

export function changeTiebreakState(tiebreak: StoredTiebreak, state: QuestionState, now: Date): StoredTiebreak {
  const { locked, revealed, lockedAt } = changeStates(statesOfTiebreak(tiebreak), {
    questions: [TIEBREAK],
    state,
    now,
  });
  const changed = revealed.length > 0 ? 'revealed' : locked.length > 0 ? 'locked' : 'open';
  return { ...tiebreak, state: changed, lockedAt: lockedAt[TIEBREAK] ?? null };
}

type TiebreakView = { isHost: boolean; showsQuestions: boolean };

/** Viewers learn the answer at the reveal. */
export function presentTiebreak({ text, answer, state }: StoredTiebreak, view: TiebreakView): Tiebreak {
  if (view.isHost || state === 'revealed') return { text, answer, state };
  return { text: view.showsQuestions ? text : '', answer: null, state };
}

/** The score sheet keeps two decimals. */
const hasTwoDecimals = (guess: number) => Math.abs(guess * 100 - Math.round(guess * 100)) < 1e-6;

/** Why a text is not a guess, or null. */
export function guessError(text: string): string | null {
  const guess = readNumber(text);
  if (guess === null) return 'Enter a number, such as 42 or 3.5.';
  return hasTwoDecimals(guess) ? null : 'Use up to two decimals.';
}
