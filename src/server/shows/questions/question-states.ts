import type { QuestionState } from '#contracts/shows/games.contract.ts';
import { LATE_ANSWER_SECONDS } from '#contracts/shows/show-limits.ts';

/** Revealed questions are locked as well; all others are open. `lockedAt`: the time of each lock, by question. */
export type QuestionStates = {
  locked: readonly string[];
  revealed: readonly string[];
  lockedAt: Readonly<Record<string, string>>;
};
export type StateChange = { questions: readonly string[]; state: QuestionState; now: Date };

const byNumber = (one: string, other: string) => Number(one.slice(1)) - Number(other.slice(1));
const without = (all: readonly string[], some: readonly string[]) => all.filter((each) => !some.includes(each));
const including = (all: readonly string[], some: readonly string[]) =>
  [...new Set([...all, ...some])].toSorted(byNumber);

/** The states after questions were opened, locked or revealed. Locking leaves revealed ones as they are. */
export function changeStates(states: QuestionStates, { questions, state, now }: StateChange): QuestionStates {
  const { revealed } = states;
  const locked = (state === 'open' ? without : including)(states.locked, questions);
  const times = locked.map((question) => [question, states.lockedAt[question] ?? now.toISOString()]);
  const lockedAt = Object.fromEntries(times);
  if (state === 'open') return { locked, lockedAt, revealed: without(revealed, questions) };
  return { locked, lockedAt, revealed: state === 'revealed' ? including(revealed, questions) : revealed };
}

/**
 * Whether a question takes an answer that arrives now. Phones send what is typed at the moment of the lock, so that it arrives a little later;
 * once the answer is revealed, it is too late.
 */
export function takesAnswer(
  { locked, revealed, lockedAt }: QuestionStates,
  question: string,
  now: Date,
): 'open' | 'late' | 'closed' {
  if (!locked.includes(question)) return 'open';
  const time = lockedAt[question];
  if (revealed.includes(question) || !time) return 'closed';
  return now.getTime() - Date.parse(time) < LATE_ANSWER_SECONDS * 1000 ? 'late' : 'closed';
}
