import { z } from 'zod';
import {
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  MAX_QUESTION_LENGTH,
  MAX_QUESTIONS,
  MIN_OPTIONS,
} from './events/event-limits.ts';
import { singleLine } from './fields.ts';
import { hasOptions, questionKinds, type WrittenQuestion } from './questions.ts';

const QuestionKind = z.enum(questionKinds, 'Choose a kind of answer.');

const QuestionOptions = z
  .array(singleLine(MAX_OPTION_LENGTH).pipe(z.string().min(1, 'Enter an option.')))
  .max(MAX_OPTIONS, `Add up to ${MAX_OPTIONS} options.`)
  .refine((options) => new Set(options.map((text) => text.toLowerCase())).size === options.length, {
    message: 'Use each option only once.',
  });

const HostQuestion = z
  .object({
    /** Send it back when a question is reworded, so that its answers stay; absent for a new question. */
    id: z
      .string()
      .regex(/^[a-z0-9]{1,20}$/)
      .optional(),
    text: singleLine(MAX_QUESTION_LENGTH).pipe(z.string().min(1, 'Enter a question.')),
    /** A required checkbox must be checked. */
    isRequired: z.boolean().default(false),
    /** By default text. */
    kind: QuestionKind.optional(),
    /** To choose from, for `choice` (one) and `choices` (several); ignored for other kinds. */
    options: QuestionOptions.optional(),
  })
  .superRefine(({ kind, options = [] }, check) => {
    if (hasOptions(kind) && options.length < MIN_OPTIONS)
      check.addIssue({ code: 'custom', path: ['options'], message: 'Add at least two options.' });
  })
  .transform(
    ({ kind, options, ...question }): WrittenQuestion => ({
      ...question,
      ...(kind && kind !== 'text' && { kind }),
      ...(hasOptions(kind) && { options }),
    }),
  );

/** The questions that hosts ask guests, and organizers ask new members. */
export const HostQuestions = z.array(HostQuestion).max(MAX_QUESTIONS, `Add up to ${MAX_QUESTIONS} questions.`);

/** The same as stored. */
export const StoredQuestions = z.array(
  z.object({
    id: z.string(),
    text: z.string(),
    isRequired: z.boolean(),
    /** Absent for text. */
    kind: QuestionKind.optional(),
    options: z.array(z.string()).optional(),
  }),
);
