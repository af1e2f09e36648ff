import type { Row } from '#web/platform/form-binding.ts';

/** `id` is the server's; a new question has none. */
export type QuestionValue = Row & { id?: string; text: string; isRequired: boolean };

/** Leaves out questions without text. */
export const writtenQuestions = (questions: readonly QuestionValue[]) =>
  questions.filter(({ text }) => text.trim() !== '');
