import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { InstantInput } from '#contracts/instant-input.ts';
import { PICTURE_BODY_LIMIT, PictureUpload } from '#contracts/page-fields.ts';
import { MAX_GUESS, questionErrors, showQuestionKinds } from './question-kinds.ts';
import {
  MAX_ANSWER_PART_LENGTH,
  MAX_LISTED_ANSWERS,
  MAX_SHOW_OPTION_LENGTH,
  MAX_SHOW_OPTIONS,
  MAX_SHOW_QUESTIONS,
  MAX_WANTED,
  MIN_SHOW_OPTIONS,
} from './show-limits.ts';

/** Where a question comes from, if it must be credited: `{ name: 'Open Trivia Database', license: 'CC BY-SA 4.0' }`. */
export const QuestionSource = z.object({
  name: z.string().trim().min(1, 'Name the source.').max(120, 'Use up to 120 characters.'),
  license: z.string().trim().max(60, 'Use up to 60 characters.'),
});
export type QuestionSource = z.infer<typeof QuestionSource>;

/** A picture shown with its question. The id is that of an upload by `uploadQuestionPicture`. */
export const QuestionPicture = z.object({
  id: z.uuid('Upload the picture again.'),
  /** Read to people who cannot see it, so it must not name the answer. */
  alt: z.string('Describe the picture.').trim().min(1, 'Describe the picture.').max(300, 'Use up to 300 characters.'),
  /** Who made it, and its licence. */
  credit: z.string().trim().max(200, 'Use up to 200 characters.').default(''),
});
export type QuestionPicture = z.infer<typeof QuestionPicture>;

/** The fields of a question; those that its kind does not use are absent. */
export const QuestionFields = z.object({
  /** Absent for text. */
  kind: z.enum(showQuestionKinds, 'Choose a kind of question.').optional(),
  text: z.string('Enter a question.').trim().min(1, 'Enter a question.').max(1000, 'Use up to 1,000 characters.'),
  /**
   * Text: all are accepted, and the first is read out. Choice: the right options. Closest: the right number. List: everything that counts,
   * one by one.
   */
  answers: z
    .array(
      z
        .string()
        .trim()
        .min(1, 'Enter an answer.')
        .max(MAX_ANSWER_PART_LENGTH, `Use up to ${MAX_ANSWER_PART_LENGTH} characters.`),
    )
    .min(1, 'Enter an answer.')
    .max(MAX_LISTED_ANSWERS, `Add up to ${MAX_LISTED_ANSWERS} answers.`),
  /** For a list: for each answer. */
  points: z
    .number('Enter a number of points.')
    .min(0.5, 'Enter at least half a point.')
    .max(100, 'Enter up to 100 points.')
    .multipleOf(0.5, 'Use whole or half points.')
    .default(1),
  notes: z.string().trim().max(1000, 'Use up to 1,000 characters.').default(''),
  /** Choice: what the teams choose from. */
  options: z
    .array(
      z
        .string()
        .trim()
        .min(1, 'Enter an option.')
        .max(MAX_SHOW_OPTION_LENGTH, `Use up to ${MAX_SHOW_OPTION_LENGTH} characters.`),
    )
    .min(MIN_SHOW_OPTIONS, `Enter at least ${MIN_SHOW_OPTIONS} options.`)
    .max(MAX_SHOW_OPTIONS, `Enter up to ${MAX_SHOW_OPTIONS} options.`)
    .optional(),
  /** Closest: how far off an answer may be and still earn points; absent for any distance. */
  tolerance: z.number('Enter a number.').min(0, 'Enter 0 or more.').max(MAX_GUESS, 'This is too high.').optional(),
  /** List: how many answers the teams give. */
  wanted: z
    .int('Enter a whole number.')
    .min(1, 'Ask for at least one answer.')
    .max(MAX_WANTED, `Ask for up to ${MAX_WANTED} answers.`)
    .optional(),
  picture: QuestionPicture.optional(),
});

/** A question prepared by a host. */
export const PreparedQuestion = QuestionFields.extend({
  tags: z
    .array(z.string().trim().min(1, 'Enter a tag.').max(40, 'Use up to 40 characters for a tag.'))
    .max(10, 'Add up to 10 tags.')
    .default([]),
  /** Null for own questions. */
  source: QuestionSource.nullable().default(null),
}).superRefine((question, { addIssue }) => {
  for (const [field, message] of Object.entries(questionErrors(question)))
    addIssue({ code: 'custom', path: [field], message });
});
export type PreparedQuestion = z.infer<typeof PreparedQuestion>;

/** Questions asked together; part of the host's question bank, and reusable in many shows. */
export const Round = z.object({
  id: z.uuid(),
  name: z.string(),
  questionCount: z.int(),
  updatedAt: Instant,
});
export type Round = z.infer<typeof Round>;
export const RoundDetail = Round.extend({ questions: z.array(PreparedQuestion) });
export type RoundDetail = z.infer<typeof RoundDetail>;

export const roundName = z.string('Enter a name.').trim().min(1, 'Enter a name.').max(120, 'Use up to 120 characters.');
const questions = z.array(PreparedQuestion).max(MAX_SHOW_QUESTIONS, `Add up to ${MAX_SHOW_QUESTIONS} questions.`);
const roundParams = z.object({ roundId: z.uuid() });

export const listRounds = endpoint({
  method: 'GET',
  path: '/api/rounds',
  summary: 'List the viewer’s rounds, latest change first',
  access: 'person',
  success: { status: 200, schema: z.object({ rounds: z.array(Round) }) },
  errors: [],
});

export const createRound = endpoint({
  method: 'POST',
  path: '/api/rounds',
  summary: 'Create a round',
  access: 'person',
  isPosting: true,
  body: z.object({ name: roundName, questions: questions.default([]) }),
  success: { status: 201, schema: RoundDetail },
  errors: ['round.too_many'],
});

export const getRound = endpoint({
  method: 'GET',
  path: '/api/rounds/:roundId',
  summary: 'Get one of your rounds, with questions and answers',
  access: 'person',
  params: roundParams,
  success: { status: 200, schema: RoundDetail },
  errors: ['round.not_found'],
});

export const updateRound = endpoint({
  method: 'PATCH',
  path: '/api/rounds/:roundId',
  summary: 'Rename a round or replace its questions; shows already launched keep theirs',
  access: 'person',
  isPosting: true,
  params: roundParams,
  body: z
    .object({
      name: roundName,
      questions,
      /** The `updatedAt` of the version that was edited: a newer one is not replaced. */
      basedOn: InstantInput,
    })
    .partial(),
  success: { status: 200, schema: RoundDetail },
  errors: ['round.not_found', 'round.changed'],
});

export const addQuestions = endpoint({
  method: 'POST',
  path: '/api/rounds/:roundId/questions',
  summary: 'Add questions at the end of a round',
  access: 'person',
  isPosting: true,
  params: roundParams,
  body: z.object({ questions: questions.min(1, 'Choose a question.') }),
  success: { status: 200, schema: RoundDetail },
  errors: ['round.not_found'],
});

export const deleteRound = endpoint({
  method: 'DELETE',
  path: '/api/rounds/:roundId',
  summary: 'Delete a round; shows already launched keep its questions',
  access: 'person',
  params: roundParams,
  success: { status: 204, schema: NoContent },
  errors: ['round.not_found'],
});

export const uploadQuestionPicture = endpoint({
  method: 'POST',
  path: '/api/question-pictures',
  summary: 'Upload a picture for questions of your rounds; pictures that no question uses are deleted after a day',
  access: 'person',
  isPosting: true,
  body: PictureUpload,
  bodyLimit: PICTURE_BODY_LIMIT,
  success: { status: 201, schema: QuestionPicture.pick({ id: true }) },
  errors: ['picture.unreadable', 'picture.too_large', 'round.too_many_pictures'],
});
