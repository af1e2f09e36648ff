import type { Row } from '#web/platform/form/form-binding.ts';

/** `id` is the server's; a new question has none. */
export type QuestionValue = Row & { id?: string; text: string; isRequired: boolean };

type Question = Omit<QuestionValue, 'key'>;

/** The questions of a template have no ids. */
export const questionValues = (
  questions: readonly { id?: string | undefined; text: string; isRequired: boolean }[],
): QuestionValue[] =>
  questions.map(({ id, text, isRequired }, index) => ({
    key: id ?? `question-${index}`,
    ...(id && { id }),
    text,
    isRequired,
  }));

/** Leaves out questions without text. */
export const writtenQuestions = (questions: readonly QuestionValue[]) =>
  questions.filter(({ text }) => text.trim() !== '');

export const questionsToSave = (questions: readonly QuestionValue[]): Question[] =>
  writtenQuestions(questions).map(({ id, text, isRequired }) => ({ text, isRequired, ...(id && { id }) }));
