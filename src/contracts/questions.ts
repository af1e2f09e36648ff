/** Questions that hosts ask, and the rules for answers, for the form and the server; free of zod, for the browser. */
export const hostQuestionKinds = ['text', 'choice', 'choices', 'checkbox'] as const;
export type HostQuestionKind = (typeof hostQuestionKinds)[number];

export type Question = {
  id: string;
  text: string;
  isRequired: boolean;
  /** Absent for text. */
  kind?: HostQuestionKind | undefined;
  options?: readonly string[] | undefined;
};

/** A question as hosts write it: a new one has no id. */
export type WrittenQuestion = Omit<Question, 'id' | 'options'> & {
  id?: string | undefined;
  options?: string[] | undefined;
};

export const MAX_ANSWER_LENGTH = 1000;
/** The answers to a checkbox. */
export const CHECKED = 'yes';
export const UNCHECKED = 'no';

export const hasOptions = (kind: HostQuestionKind | undefined): boolean => kind === 'choice' || kind === 'choices';

/*
 * Answers are texts. Several choices are one per line. Chosen options are stored as they read when they were chosen, so that answers stay
 * readable after a host has edited the options.
 */
export const chosenOptions = (answer: string): string[] => answer.split('\n').filter(Boolean);
export const joinOptions = (options: readonly string[]): string => options.join('\n');

/** Field errors of the answers, by path. */
export function answerErrors(
  questions: readonly Question[],
  answers: Record<string, string | undefined>,
): Record<string, string> {
  const errors = questions.map((question) => [
    `answers.${question.id}`,
    answerError(question, answers[question.id]?.trim() ?? ''),
  ]);
  return Object.fromEntries(errors.filter(([, error]) => error !== null));
}

function answerError({ kind = 'text', isRequired, options = [] }: Question, answer: string): string | null {
  if (kind === 'checkbox') {
    if (isRequired && answer !== CHECKED) return 'Please check this box.';
    return ['', CHECKED, UNCHECKED].includes(answer) ? null : 'Answer yes or no.';
  }
  if (!answer) return isRequired ? 'Please answer this question.' : null;
  if (kind === 'text')
    return answer.length > MAX_ANSWER_LENGTH ? `Use up to ${MAX_ANSWER_LENGTH.toLocaleString('en')} characters.` : null;
  const chosen = kind === 'choice' ? [answer] : chosenOptions(answer);
  const isOffered = chosen.every((option) => options.includes(option));
  return isOffered && new Set(chosen).size === chosen.length ? null : 'Choose from the options.';
}

/** An answer as hosts read it. */
export function formatAnswer({ kind }: Pick<Question, 'kind'>, answer: string): string {
  if (kind === 'choices') return chosenOptions(answer).join(', ');
  if (kind !== 'checkbox') return answer;
  return { [CHECKED]: 'Yes', [UNCHECKED]: 'No' }[answer] ?? answer;
}

/** The answers to all questions, as hosts read them. */
export const formatAnswers = (
  questions: readonly Pick<Question, 'id' | 'kind'>[],
  answers: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const answer = answers[question.id];
      return answer ? [[question.id, formatAnswer(question, answer)]] : [];
    }),
  );
