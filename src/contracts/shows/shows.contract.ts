import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { EventCard } from '#contracts/events/events.contract.ts';
import { Instant } from '#contracts/fields.ts';
import { InstantInput } from '#contracts/instant-input.ts';
import {
  MAX_PRESENTER_NOTES_LENGTH,
  MAX_QUESTION_SECONDS,
  MAX_SHOW_PAGES,
  MAX_SHOW_QUESTIONS,
  MAX_SHOW_TITLE_LENGTH,
  MIN_QUESTION_SECONDS,
  REOPEN_DAYS,
} from './show-limits.ts';

export const ShowStatus = z.enum(['scheduled', 'in-progress', 'completed']);
export type ShowStatus = z.infer<typeof ShowStatus>;

/**
 * Who may watch: `public` shows are listed, shows at an event where the event is; `unlisted` ones are for people with the link; `private`
 * ones for hosts, helpers and teams in the game. A show at an event is never seen by people who cannot see the event.
 */
export const ShowVisibility = z.enum(['public', 'unlisted', 'private'], 'Choose who can watch.');
export type ShowVisibility = z.infer<typeof ShowVisibility>;

/** The time to answer a question. */
export const QuestionSeconds = z
  .int('Enter a whole number of seconds.')
  .min(MIN_QUESTION_SECONDS, `Enter at least ${MIN_QUESTION_SECONDS} seconds.`)
  .max(MAX_QUESTION_SECONDS, `Enter up to ${MAX_QUESTION_SECONDS.toLocaleString('en')} seconds.`);

/** Fields a host can set; creating requires a title. */
export const ShowFields = z
  .object({
    title: z
      .string('Enter a title.')
      .trim()
      .min(1, 'Enter a title.')
      .max(MAX_SHOW_TITLE_LENGTH, `Use up to ${MAX_SHOW_TITLE_LENGTH} characters.`),
    startsAt: z.nullable(InstantInput),
    eventId: z.uuid().nullable(),
    seasonId: z.uuid().nullable(),
    visibility: ShowVisibility,
    /** For shows without prepared rounds; otherwise the questions of the rounds are counted. */
    questionCount: z
      .int('Enter a whole number of questions.')
      .min(1, 'Enter at least one question.')
      .max(MAX_SHOW_QUESTIONS, `Add up to ${MAX_SHOW_QUESTIONS} questions.`),
    takesAnswers: z.boolean(),
    showsQuestions: z.boolean(),
    keepsQuestionsOpen: z.boolean(),
    holdsStandings: z.boolean(),
    questionSeconds: QuestionSeconds.nullable(),
    presenterNotes: z
      .string()
      .max(MAX_PRESENTER_NOTES_LENGTH, `Use up to ${MAX_PRESENTER_NOTES_LENGTH.toLocaleString('en')} characters.`),
    roundIds: z.array(z.uuid()).max(20, 'Add up to 20 rounds.'),
  })
  .partial();
export type ShowFields = z.infer<typeof ShowFields>;

/** The same fields as stored, all present: `ShowDetail` and rows derive from this. */
export const StoredShowFields = z.object({
  title: z.string(),
  startsAt: Instant.nullable(),
  eventId: z.uuid().nullable(),
  seasonId: z.uuid().nullable(),
  visibility: ShowVisibility,
  questionCount: z.int(),
  /** Whether teams answer on their phones. */
  takesAnswers: z.boolean(),
  /** Whether the board shows the text of the current question. */
  showsQuestions: z.boolean(),
  /** Whether a question stays open when the host goes to the next one. */
  keepsQuestionsOpen: z.boolean(),
  /** Whether boards and phones show the standings only as the host revealed them last. */
  holdsStandings: z.boolean(),
  /** The time to answer each question; null for no limit. */
  questionSeconds: z.int().nullable(),
  /** Empty for everyone but hosts and helpers. */
  presenterNotes: z.string(),
} satisfies Record<Exclude<keyof ShowFields, 'roundIds'>, z.core.$ZodType>);

/** A trivia evening. */
export const Show = z.object({
  id: z.uuid(),
  status: ShowStatus,
  /** In progress, and something has happened in the last day: hosts forget to complete shows. */
  isLive: z.boolean(),
  /** Not launched, and the event it belongs to is cancelled. */
  isCancelled: z.boolean(),
  /** Not launched though it was to start over a day ago: it was played without a game, or not at all. */
  isOverdue: z.boolean(),
  /** Null until launched. */
  gameId: z.uuid().nullable(),
  // `event` and `season` replace the ids; only the detail has the notes.
  ...StoredShowFields.omit({ eventId: true, seasonId: true, presenterNotes: true }).shape,
  /** Whether everyone finds it in the list: search engines may as well. */
  isListed: z.boolean(),
  /** The event it belongs to, if any and if the viewer may see it. */
  event: EventCard.pick({ id: true, title: true, attendance: true, placeName: true, venue: true })
    .extend({ hostName: z.string() })
    .nullable(),
  /** Its season, if any and if everyone who may see the show may find it. */
  season: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  host: z.object({ id: z.uuid(), name: z.string() }),
  teamCount: z.int(),
  /** Null until completed, and after it was reopened. */
  completedAt: Instant.nullable(),
  abilities: z.object({ run: z.boolean(), change: z.boolean(), delete: z.boolean() }),
});
export type Show = z.infer<typeof Show>;

export const ShowDetail = Show.extend({
  presenterNotes: StoredShowFields.shape.presenterNotes,
  rounds: z.array(z.object({ id: z.uuid(), name: z.string(), questionCount: z.int() })),
  helpers: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Makes people helpers; null for everyone but the host. */
  helperCode: z.string().nullable(),
  /** Lets phones join; null once the show is completed. */
  joinCode: z.string().nullable(),
});
export type ShowDetail = z.infer<typeof ShowDetail>;

const showParams = z.object({ id: z.uuid() });
export const gameParams = z.object({ id: z.uuid() });
const HOST_ERRORS = ['show.not_found', 'auth.forbidden'] as const;
const CONTENT_ERRORS = [
  'event.not_found',
  'event.not_your_host',
  'round.not_found',
  'show.too_many_questions',
  'season.not_found',
  'season.full',
] as const;

export const listShows = endpoint({
  method: 'GET',
  path: '/api/shows',
  summary:
    'List public shows by status or of an event, the viewer’s own first, then the latest, 100 at a time. In progress and scheduled: those that are live or still to come, and those that the viewer runs',
  access: 'public',
  query: z.object({
    /** In progress by default; of an event, any status by default. */
    status: ShowStatus.optional(),
    search: z.string().trim().max(100, 'Use up to 100 characters.').default(''),
    eventId: z.uuid().optional(),
    /** A full page may be followed by another. */
    page: z.coerce.number().int().min(1).max(MAX_SHOW_PAGES).default(1),
  }),
  success: { status: 200, schema: z.array(Show) },
  errors: [],
});

export const createShow = endpoint({
  method: 'POST',
  path: '/api/shows',
  summary: 'Create a show, optionally for an event the viewer hosts; public by default at an event, else unlisted',
  access: 'person',
  isPosting: true,
  body: ShowFields.required({ title: true }),
  success: { status: 201, schema: ShowDetail },
  errors: [...CONTENT_ERRORS, 'show.too_many', 'account.email_unverified'],
});

export const getShow = endpoint({
  method: 'GET',
  path: '/api/shows/:id',
  summary: 'Get a show',
  access: 'public',
  params: showParams,
  success: { status: 200, schema: ShowDetail },
  errors: ['show.not_found'],
});

export const updateShow = endpoint({
  method: 'PATCH',
  path: '/api/shows/:id',
  summary:
    'Update fields; rounds only before the launch, and the question count never below questions that were asked or scored',
  access: 'person',
  isPosting: true,
  params: showParams,
  body: ShowFields,
  success: { status: 200, schema: ShowDetail },
  errors: [
    ...HOST_ERRORS,
    ...CONTENT_ERRORS,
    'show.launched',
    'show.completed',
    'show.questions_scored',
    'account.email_unverified',
  ],
});

export const deleteShow = endpoint({
  method: 'DELETE',
  path: '/api/shows/:id',
  summary: 'Delete a show that was never completed, such as a rehearsal, with its game',
  access: 'person',
  params: showParams,
  success: { status: 204, schema: NoContent },
  errors: [...HOST_ERRORS, 'show.was_completed'],
});

export const launchShow = endpoint({
  method: 'POST',
  path: '/api/shows/:id/launch',
  summary: 'Launch: creates the game and sets the show to in-progress; repeating it returns the same game',
  access: 'person',
  params: showParams,
  success: { status: 200, schema: z.object({ gameId: z.uuid(), status: ShowStatus }) },
  errors: [...HOST_ERRORS, 'show.too_many_questions'],
});

export const returnToLobby = endpoint({
  method: 'POST',
  path: '/api/shows/game/:id/return-to-lobby',
  summary:
    'Take a launch back while nothing was answered or scored: deletes the game, and its teams wait in the lobby again; for hosts and helpers',
  access: 'person',
  params: gameParams,
  success: { status: 200, schema: Show },
  errors: ['game.not_found', 'auth.forbidden', 'show.was_completed', 'show.played'],
});

export const getShowOfGame = endpoint({
  method: 'GET',
  path: '/api/shows/game/:id',
  summary: 'Get the show of a game',
  access: 'public',
  params: gameParams,
  success: { status: 200, schema: Show },
  errors: ['game.not_found'],
});

export const completeGame = endpoint({
  method: 'POST',
  path: '/api/shows/game/:id/complete',
  summary: 'Complete: locks all questions, scores matching answers and sets the show to completed. Idempotent',
  access: 'person',
  params: gameParams,
  success: { status: 200, schema: Show },
  errors: ['game.not_found', 'auth.forbidden'],
});

export const reopenGame = endpoint({
  method: 'POST',
  path: '/api/shows/game/:id/reopen',
  summary: `Reopen a show up to ${REOPEN_DAYS} days after it was completed; for its host. Idempotent`,
  access: 'person',
  params: gameParams,
  success: { status: 200, schema: Show },
  errors: ['game.not_found', 'auth.forbidden', 'show.reopen_expired'],
});

export const joinHelpers = endpoint({
  method: 'PUT',
  path: '/api/shows/:id/helpers/me',
  summary: 'Become a helper of a show with its helper code',
  access: 'person',
  params: showParams,
  body: z.object({ code: z.string('Enter the code.').trim().toUpperCase().min(1, 'Enter the code.').max(20) }),
  success: { status: 200, schema: ShowDetail },
  errors: ['show.unknown_code', 'show.too_many_helpers'],
});

export const removeHelper = endpoint({
  method: 'DELETE',
  path: '/api/shows/:id/helpers/:personId',
  summary: 'Remove a helper (as host), or stop helping; this changes the helper code',
  access: 'person',
  params: z.object({ id: z.uuid(), personId: z.uuid() }),
  success: { status: 204, schema: NoContent },
  errors: HOST_ERRORS,
});
