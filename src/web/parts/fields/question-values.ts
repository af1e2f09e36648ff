import type { Row } from '#web/platform/form-binding.ts';

/** `id` is the server's; a new question has none yet. */
export type QuestionValue = Row & { id?: string; text: string; isRequired: boolean };

/** Questions without text are not sent. */
export const writtenQuestions = (questions: readonly QuestionValue[]) =>
  questions.filter(({ text }) => text.trim() !== '');
