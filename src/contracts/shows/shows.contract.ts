import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { MAX_QUESTIONS } from './show-limits.ts';

export const ShowStatus = z.enum(['scheduled', 'in-progress', 'completed']);
export type ShowStatus = z.infer<typeof ShowStatus>;

/** What a host may set; creating needs a title. */
const ShowFields = z
  .object({
    title: z.string('A show has a title').trim().min(1, 'A show has a title').max(120, 'At most 120 characters'),
    startsAt: Instant.regex(/^(19|2\d)/, 'That is no date and time of our age').nullable(),
    eventId: z.uuid().nullable(),
    isPublic: z.boolean(),
    /** For a night without prepared rounds; with them, their questions are counted. */
    questionCount: z
      .int('Questions are a whole number')
      .min(1, 'At least one question')
      .max(MAX_QUESTIONS, `At most ${MAX_QUESTIONS} questions`),
    takesAnswers: z.boolean(),
    showsQuestions: z.boolean(),
    presenterNotes: z.string().max(20_000, 'At most 20,000 characters'),
    roundIds: z.array(z.uuid()).max(20, 'At most 20 rounds'),
  })
  .partial();
export type ShowFields = z.infer<typeof ShowFields>;

/** The same fields as a show has them, each of them: `ShowDetail` and rows are made from this. */
export const StoredShowFields = z.object({
  title: z.string(),
  startsAt: Instant.nullable(),
  eventId: z.uuid().nullable(),
  /** Whoever has the board's link may watch; else hosts, helpers and teams in the game. */
  isPublic: z.boolean(),
  questionCount: z.int(),
  /** Teams type answers on their phones. */
  takesAnswers: z.boolean(),
  /** The board shows the words of the current question. */
  showsQuestions: z.boolean(),
  /** For hosts and helpers; else empty. */
  presenterNotes: z.string(),
} satisfies Record<Exclude<keyof ShowFields, 'roundIds'>, z.ZodType>);

/** A trivia evening. */
export const Show = z.object({
  id: z.uuid(),
  status: ShowStatus,
  /** Set by launching. */
  gameId: z.uuid().nullable(),
  // The event is shown with its title, the notes in the detail alone.
  ...StoredShowFields.omit({ eventId: true, presenterNotes: true }).shape,
  /** The event it is the programme of, where there is one and the viewer may know. */
  event: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  host: z.object({ id: z.uuid(), name: z.string() }),
  teamCount: z.int(),
  abilities: z.object({ run: z.boolean(), change: z.boolean() }),
});
export type Show = z.infer<typeof Show>;

export const ShowDetail = Show.extend({
  presenterNotes: StoredShowFields.shape.presenterNotes,
  rounds: z.array(z.object({ id: z.uuid(), name: z.string(), questionCount: z.int() })),
  helpers: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Makes a helper of whoever brings it; for the host, else null. */
  helperCode: z.string().nullable(),
});
export type ShowDetail = z.infer<typeof ShowDetail>;

const ofShow = z.object({ id: z.uuid() });
const ofGame = z.object({ id: z.uuid() });
const HOST_ERRORS = ['show.not_found', 'auth.forbidden'] as const;
const CONTENT_ERRORS = [
  'event.not_found',
  'event.not_your_host',
  'round.not_found',
  'show.too_many_questions',
] as const;

export const listShows = endpoint({
  method: 'GET',
  path: '/api/shows',
  summary: 'Shows in a state that the viewer may see, the viewer’s own first, then the latest; at most 100',
  access: 'public',
  query: z.object({
    status: ShowStatus.default('in-progress'),
    search: z.string().trim().max(100, 'At most 100 characters').default(''),
    eventId: z.uuid().optional(),
  }),
  success: { status: 200, schema: z.array(Show) },
  errors: [],
});

export const createShow = endpoint({
  method: 'POST',
  path: '/api/shows',
  summary: 'Plan a show, on its own or for an event one hosts',
  access: 'person',
  body: ShowFields.required({ title: true }),
  success: { status: 201, schema: ShowDetail },
  errors: [...CONTENT_ERRORS, 'show.too_many'],
});

export const getShow = endpoint({
  method: 'GET',
  path: '/api/shows/:id',
  summary: 'One show',
  access: 'public',
  params: ofShow,
  success: { status: 200, schema: ShowDetail },
  errors: ['show.not_found'],
});

export const updateShow = endpoint({
  method: 'PATCH',
  path: '/api/shows/:id',
  summary: 'Change the given fields; rounds only before the launch, questions never below those scored',
  access: 'person',
  params: ofShow,
  body: ShowFields,
  success: { status: 200, schema: ShowDetail },
  errors: [...HOST_ERRORS, ...CONTENT_ERRORS, 'show.launched', 'show.completed', 'show.questions_scored'],
});

export const deleteShow = endpoint({
  method: 'DELETE',
  path: '/api/shows/:id',
  summary: 'Delete a show that was not launched',
  access: 'person',
  params: ofShow,
  success: { status: 204, schema: NoContent },
  errors: [...HOST_ERRORS, 'show.launched'],
});

export const launchShow = endpoint({
  method: 'POST',
  path: '/api/shows/:id/launch',
  summary: 'Begin: makes the game and moves the show to in-progress; again answers the same game',
  access: 'person',
  params: ofShow,
  success: { status: 200, schema: z.object({ gameId: z.uuid(), status: ShowStatus }) },
  errors: HOST_ERRORS,
});

export const getShowOfGame = endpoint({
  method: 'GET',
  path: '/api/shows/game/:id',
  summary: 'The show that a game belongs to, with its status',
  access: 'public',
  params: ofGame,
  success: { status: 200, schema: Show },
  errors: ['game.not_found'],
});

export const completeGame = endpoint({
  method: 'POST',
  path: '/api/shows/game/:id/complete',
  summary: 'End: freezes the scores and moves the show to completed; again changes nothing',
  access: 'person',
  params: ofGame,
  success: { status: 200, schema: Show },
  errors: ['game.not_found', 'auth.forbidden'],
});

export const joinHelpers = endpoint({
  method: 'PUT',
  path: '/api/shows/:id/helpers/me',
  summary: 'Become a helper of a show with the code its host gave',
  access: 'person',
  params: ofShow,
  body: z.object({ code: z.string('Type the code').trim().toUpperCase().min(1, 'Type the code').max(20) }),
  success: { status: 200, schema: ShowDetail },
  errors: ['show.unknown_code', 'show.too_many_helpers'],
});

export const removeHelper = endpoint({
  method: 'DELETE',
  path: '/api/shows/:id/helpers/:personId',
  summary: 'Take a helper off: the host, or helpers themselves; the code changes with it',
  access: 'person',
  params: z.object({ id: z.uuid(), personId: z.uuid() }),
  success: { status: 204, schema: NoContent },
  errors: HOST_ERRORS,
});
