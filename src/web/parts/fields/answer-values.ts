type Question = { id: string };

/** Form values of answers, keyed by the API's error paths. */
export type AnswerValues = { [path: `answers.${string}`]: string };

const pathTo = ({ id }: Question) => `answers.${id}` as const;

export const toAnswerValues = (questions: readonly Question[], answers: Record<string, string>): AnswerValues =>
  Object.fromEntries(questions.map((question) => [pathTo(question), answers[question.id] ?? '']));

export const toAnswers = (questions: readonly Question[], values: AnswerValues): Record<string, string> =>
  Object.fromEntries(questions.map((question) => [question.id, values[pathTo(question)]?.trim() ?? '']));
