import { MIN_HOST_OPTIONS } from '#contracts/events/event-limits.ts';
import { type HostQuestionKind, hasOptions, type WrittenQuestion } from '#contracts/questions.ts';
import type { Row } from '#web/platform/form/form-binding.ts';

/** `id` is the server's; a new question has none. `options` has one per line. */
export type QuestionValue = Row & {
  id?: string;
  text: string;
  isRequired: boolean;
  kind: HostQuestionKind;
  options: string;
};

/** The questions of a template have no ids. */
export const questionValues = (questions: readonly WrittenQuestion[]): QuestionValue[] =>
  questions.map(({ id, text, isRequired, kind = 'text', options = [] }, index) => ({
    key: id ?? `question-${index}`,
    ...(id && { id }),
    text,
    isRequired,
    kind,
    options: options.join('\n'),
  }));

const optionsOf = ({ options }: QuestionValue): string[] =>
  options
    .split('\n')
    .map((option) => option.trim())
    .filter(Boolean);

const lacksOptions = (question: QuestionValue) =>
  hasOptions(question.kind) && optionsOf(question).length < MIN_HOST_OPTIONS;

/** The questions with a text. The API says which of them lack options. */
export const namedQuestions = (questions: readonly QuestionValue[]) =>
  questions.filter(({ text }) => text.trim() !== '');

/** Those that can be saved while a host is still typing: choices without enough options are left out. */
export const writtenQuestions = (questions: readonly QuestionValue[]) =>
  namedQuestions(questions).filter((question) => !lacksOptions(question));

/** Errors of questions that are not saved because they lack options, by the path of the form. */
export const optionErrors = (questions: readonly QuestionValue[]): Record<string, string> =>
  Object.fromEntries(
    namedQuestions(questions)
      .filter(lacksOptions)
      .map(({ key }) => [`questions.${key}.options`, 'Add at least two options.']),
  );

export const toQuestions = (questions: readonly QuestionValue[]): WrittenQuestion[] =>
  questions.map((question) => ({
    text: question.text,
    isRequired: question.isRequired,
    ...(question.kind !== 'text' && { kind: question.kind }),
    ...(hasOptions(question.kind) && { options: optionsOf(question) }),
    ...(question.id && { id: question.id }),
  }));
