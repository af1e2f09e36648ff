import { CHECKED, chosenOptions, joinOptions, type Question, UNCHECKED } from '#contracts/questions.ts';

/** Form values of answers, keyed by the API's error paths. A checkbox is `yes` or empty, and several choices are one per line. */
export type AnswerValues = { [path: `answers.${string}`]: string };

const pathTo = ({ id }: Pick<Question, 'id'>) => `answers.${id}` as const;

export const toAnswerValues = (questions: readonly Question[], answers: Record<string, string>): AnswerValues =>
  Object.fromEntries(questions.map((question) => [pathTo(question), toValue(question, answers[question.id] ?? '')]));

/** Leaves out choices that the host no longer offers. */
function toValue({ kind, options = [] }: Question, answer: string): string {
  if (kind === 'checkbox') return answer === CHECKED ? CHECKED : '';
  if (kind !== 'choice' && kind !== 'choices') return answer;
  return joinOptions(chosenOptions(answer).filter((option) => options.includes(option)));
}

export const toAnswers = (questions: readonly Question[], values: AnswerValues): Record<string, string> =>
  Object.fromEntries(
    questions.map((question) => {
      const value = values[pathTo(question)]?.trim() ?? '';
      return [question.id, question.kind === 'checkbox' && value === '' ? UNCHECKED : value];
    }),
  );
