import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { EventFields, Rule } from '#contracts/events/event-fields.ts';
import { MAX_DURATION_DAYS } from '#contracts/events/event-limits.ts';
import { EventCard } from '#contracts/events/events.contract.ts';
import { Day, Instant } from '#contracts/fields.ts';

/** An event of a series; beside what every card says, how it stands to the rule. */
export const Occurrence = EventCard.extend({
  /** Differs by hand from the rest, in the fields named to hosts alone. */
  isEdited: z.boolean(),
  editedFields: z.array(z.string()),
  /** The rule has no such date any more; it stays because people have signed up, or were told of it. */
  isExtra: z.boolean(),
});
export type Occurrence = z.infer<typeof Occurrence>;

export const Series = z.object({
  id: z.uuid(),
  title: z.string(),
  /** RFC 5545, as `FREQ=WEEKLY;INTERVAL=2;BYDAY=TU`. */
  rule: z.string(),
  /** “every second Tuesday” */
  ruleText: z.string(),
  /** The wall time its rule counts from. */
  startsLocal: z.string(),
  durationMinutes: z.int(),
  timeZone: z.string(),
  /** `ended`: the rule gives no more dates. */
  status: z.enum(['active', 'ended', 'cancelled']),
  /** Until when occurrences are there already, the rest being made day by day; null when all are there. */
  madeUntil: Instant.nullable(),
  /** Those that are not over, cancelled ones among them, soonest first, as far as the viewer may see them. */
  occurrences: z.array(Occurrence),
  /** Whether the viewer may change, end and cancel it. */
  canEdit: z.boolean(),
});
export type Series = z.infer<typeof Series>;

/** What the occurrences have in common. Times are of the clock on the wall; which days, the rule says. */
export const SeriesFields = EventFields.omit({
  startsLocal: true,
  endsLocal: true,
  rsvpOpensAt: true,
  rsvpClosesAt: true,
  rule: true,
}).extend({
  startTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as 19:30')
    .optional(),
  durationMinutes: z
    .int('The length is a whole number of minutes')
    .min(1, 'The end comes after the start')
    .max(MAX_DURATION_DAYS * 1440, `An event lasts at most ${MAX_DURATION_DAYS} days`)
    .optional(),
  /** By the clock on the wall; null: at once, and until the start. */
  rsvpOpensMinutesBefore: z.int().min(0).max(527_040).nullable().optional(),
  rsvpClosesMinutesBefore: z.int().min(0).max(527_040).nullable().optional(),
});
export type SeriesFields = z.infer<typeof SeriesFields>;

const ofSeries = z.object({ seriesId: z.uuid() });
const HOST_ERRORS = ['series.not_found', 'auth.forbidden', 'series.cancelled'] as const;

export const createSeries = endpoint({
  method: 'POST',
  path: '/api/series',
  summary: 'Let an event repeat: it becomes the first of a series, and is published where it is a draft',
  access: 'person',
  /** Without a rule, the one the draft remembers. */
  body: z.object({ eventId: z.uuid(), rule: Rule.optional() }),
  success: { status: 201, schema: Series },
  errors: [
    'event.not_found',
    'auth.forbidden',
    'event.incomplete',
    'event.cancelled',
    'event.over',
    'series.event_taken',
    'account.email_unverified',
  ],
});

export const getSeries = endpoint({
  method: 'GET',
  path: '/api/series/:seriesId',
  summary: 'A series with its occurrences to come',
  access: 'public',
  params: ofSeries,
  success: { status: 200, schema: Series },
  errors: ['series.not_found'],
});

export const updateSeries = endpoint({
  method: 'PATCH',
  path: '/api/series/:seriesId',
  summary:
    'Change all occurrences to come, or one and those that follow it, which makes them a series of their own; edits by hand stay',
  access: 'person',
  params: ofSeries,
  body: z.object({
    scope: z.enum(['all', 'following'], 'Choose all, or this and following'),
    /** The occurrence one has before oneself: the first that follows; what is given here wins over its edits by hand. */
    occurrenceId: z.uuid().optional(),
    fields: SeriesFields.default({}),
    /** Take the cover that the occurrence has. */
    takesCover: z.boolean().default(false),
    /** A new rule counts from the first occurrence it changes, or from `startsOn`. */
    rule: Rule.optional(),
    startsOn: Day.optional(),
  }),
  success: { status: 200, schema: Series },
  errors: [...HOST_ERRORS, 'series.occurrence_not_found', 'event.incomplete', 'place.not_found'],
});

export const endSeries = endpoint({
  method: 'PUT',
  path: '/api/series/:seriesId/end',
  summary: 'Let the series end: no occurrences after that day; those with sign-ups stay, marked',
  access: 'person',
  params: ofSeries,
  body: z.object({ lastDay: z.iso.date('Choose a day') }),
  success: { status: 200, schema: Series },
  errors: HOST_ERRORS,
});

export const cancelSeries = endpoint({
  method: 'PUT',
  path: '/api/series/:seriesId/cancellation',
  summary: 'Cancel all occurrences to come; their pages stay, and each person is told once',
  access: 'person',
  params: ofSeries,
  body: z.object({ reason: z.string().trim().max(1000, 'At most 1,000 characters').default('') }),
  success: { status: 200, schema: Series },
  errors: ['series.not_found', 'auth.forbidden'],
});
