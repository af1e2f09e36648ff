import { chosenOptions } from '#contracts/questions.ts';
import { MAX_ANSWER_PART_LENGTH, MAX_SPELLINGS } from './show-limits.ts';

/** Kinds of quiz questions and their rules, for the form, phones and the server; free of zod, for the browser. */
export const showQuestionKinds = ['text', 'choice', 'closest', 'list'] as const;
export type ShowQuestionKind = (typeof showQuestionKinds)[number];

/** Guesses are numbers such as years, prices and populations. */
export const MAX_GUESS = 1e12;

/** A question as far as its kind is concerned. Fields of other kinds may be absent or null. */
export type QuestionKindFields = {
  kind?: ShowQuestionKind | undefined;
  answers: readonly string[];
  options?: readonly string[] | null | undefined;
  tolerance?: number | null | undefined;
  wanted?: number | null | undefined;
};

/** Field errors of a question that depend on its kind, by field. */
export function questionErrors(
  question: QuestionKindFields,
): Partial<Record<'answers' | 'options' | 'wanted', string>> {
  const { kind = 'text', answers, options = [], wanted } = question;
  if (kind === 'text') return answers.length > MAX_SPELLINGS ? { answers: `Add up to ${MAX_SPELLINGS} answers.` } : {};
  if (kind === 'closest')
    return answers.length === 1 && readNumber(answers[0]!) !== null
      ? {}
      : { answers: 'Enter the right number, such as 42 or 3.5.' };
  if (new Set(answers).size < answers.length) return { answers: 'Enter each answer once.' };
  if (kind === 'list')
    return wanted && wanted <= answers.length ? {} : { wanted: 'Ask for no more answers than count.' };
  if (!options?.length) return { options: 'Enter the options.' };
  if (options.some((option) => option.includes('\n'))) return { options: 'Enter each option on one line.' };
  if (new Set(options).size < options.length) return { options: 'Enter each option once.' };
  return answers.every((answer) => options.includes(answer))
    ? {}
    : { answers: 'Choose right answers from the options.' };
}

const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;
const PLAIN = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;

/** Reads numbers as people type them: `1,974`, `1 974`, `3.5`, `3,5`. Null for anything else. */
export function readNumber(text: string): number | null {
  const compact = text.replaceAll(/[\s'’_]/gu, '').replace('−', '-');
  if (!GROUPED.test(compact) && !PLAIN.test(compact)) return null;
  const number = Number(GROUPED.test(compact) ? compact.replaceAll(',', '') : compact.replace(',', '.'));
  return Math.abs(number) <= MAX_GUESS ? number : null;
}

/** Whether a text continues from one that may be half-typed. Of numbers and options, one may begin like another that is meant. */
export const continuesAnswer = (text: string, beginning: string, kind: ShowQuestionKind | undefined): boolean =>
  kind !== 'choice' &&
  readNumber(beginning) === null &&
  text.length > beginning.length &&
  text.toLowerCase().startsWith(beginning.toLowerCase());

/** How far apart two numbers are, without the errors of binary fractions: 0.3 is as close to 0.2 as to 0.4. */
export const distanceBetween = (one: number, other: number): number => Number(Math.abs(one - other).toPrecision(12));

/** "3 off", "1,200 off", "exact". */
export const formatDistance = (distance: number): string =>
  distance === 0 ? 'exact' : `${distance.toLocaleString('en', { maximumFractionDigits: 6 })} off`;

/** Answers to choices and lists have one part per line. */
export const answerParts = (text: string): string[] =>
  chosenOptions(text)
    .map((part) => part.trim())
    .filter(Boolean);

/** An answer in one line. */
export const formatParts = (text: string): string => answerParts(text).join(', ');

/** How many answers a team gives. */
export const wantedCount = ({ kind = 'text', answers, wanted }: QuestionKindFields): number => {
  if (kind === 'choice') return answers.length;
  return (kind === 'list' && wanted) || 1;
};

/** The points of a right answer; of a list, of all answers together. */
export const fullPoints = (question: QuestionKindFields & { points: number }): number =>
  question.kind === 'list' ? question.points * wantedCount(question) : question.points;

/** The answer as it is read out and shown after the reveal. */
export const rightAnswer = ({ kind, answers }: QuestionKindFields): string =>
  kind === 'choice' || kind === 'list' ? answers.join(', ') : (answers[0] ?? '');

const isTooLong = ({ length }: string) => length > MAX_ANSWER_PART_LENGTH;

/** Why a team’s answer does not fit its question, or null. */
export function teamAnswerError(question: QuestionKindFields, text: string): string | null {
  const { kind = 'text', options } = question;
  if (kind === 'text' || kind === 'closest') {
    if (isTooLong(text)) return `Use up to ${MAX_ANSWER_PART_LENGTH} characters.`;
    return kind === 'closest' && readNumber(text) === null ? 'Enter a number, such as 42 or 3.5.' : null;
  }
  const parts = answerParts(text);
  const wanted = wantedCount(question);
  if (kind === 'list') {
    if (parts.some(isTooLong)) return `Use up to ${MAX_ANSWER_PART_LENGTH} characters for each answer.`;
    return parts.length > wanted ? `Enter up to ${wanted} answers.` : null;
  }
  if (!parts.every((part) => options?.includes(part)) || new Set(parts).size < parts.length)
    return 'Choose from the options.';
  return wanted === 1 && parts.length > 1 ? 'Choose one option.' : null;
}

/** The picture is at most this wide and high. */
export const questionPictureUrl = (id: string, width: 640 | 1280): string => `/media/questions/${id}/${width}.webp`;
