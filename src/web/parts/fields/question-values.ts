/** `key` tells questions apart while they have no id of the server's yet. */
export type QuestionValue = { key: string; id?: string; text: string; isRequired: boolean };

/** A question without words is one that is still being thought of. */
export const writtenQuestions = (questions: readonly QuestionValue[]) =>
  questions.filter(({ text }) => text.trim() !== '');
