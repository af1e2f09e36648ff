import { z } from 'zod';
import {
  MAX_HOST_OPTION_LENGTH,
  MAX_HOST_OPTIONS,
  MAX_HOST_QUESTIONS,
  MAX_QUESTION_LENGTH,
  MIN_HOST_OPTIONS,
} from './events/event-limits.ts';
import { singleLine } from './fields.ts';
import { hasOptions, hostQuestionKinds, type WrittenQuestion } from './questions.ts';

const HostQuestionKind = z.enum(hostQuestionKinds, 'Choose a kind of answer.');

const QuestionOptions = z
  .array(singleLine(MAX_HOST_OPTION_LENGTH).pipe(z.string().min(1, 'Enter an option.')))
  .max(MAX_HOST_OPTIONS, `Add up to ${MAX_HOST_OPTIONS} options.`)
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
    kind: HostQuestionKind.optional(),
    /** To choose from, for `choice` (one) and `choices` (several); ignored for other kinds. */
    options: QuestionOptions.optional(),
  })
  .superRefine(({ kind, options = [] }, check) => {
    if (hasOptions(kind) && options.length < MIN_HOST_OPTIONS)
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
export const HostQuestions = z
  .array(HostQuestion)
  .max(MAX_HOST_QUESTIONS, `Add up to ${MAX_HOST_QUESTIONS} questions.`);

/** The same as stored. */
export const StoredQuestions = z.array(
  z.object({
    id: z.string(),
    text: z.string(),
    isRequired: z.boolean(),
    /** Absent for text. */
    kind: HostQuestionKind.optional(),
    options: z.array(z.string()).optional(),
  }),
);
