import type { QuestionState } from '#contracts/shows/question-states.contract.ts';

/** Revealed questions are locked as well; all others are open. */
export type QuestionStates = { locked: readonly string[]; revealed: readonly string[] };

const byNumber = (one: string, other: string) => Number(one.slice(1)) - Number(other.slice(1));
const without = (all: readonly string[], some: readonly string[]) => all.filter((each) => !some.includes(each));
const including = (all: readonly string[], some: readonly string[]) =>
  [...new Set([...all, ...some])].toSorted(byNumber);

/** The states after questions were opened, locked or revealed. Locking leaves revealed ones as they are. */
export function changeStates(
  { locked, revealed }: QuestionStates,
  questions: readonly string[],
  state: QuestionState,
): QuestionStates {
  if (state === 'open') return { locked: without(locked, questions), revealed: without(revealed, questions) };
  return {
    locked: including(locked, questions),
    revealed: state === 'revealed' ? including(revealed, questions) : revealed,
  };
}
