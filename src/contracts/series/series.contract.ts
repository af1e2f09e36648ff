import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { BasedOn, EventFields, Rule } from '#contracts/events/event-fields.ts';
import { MAX_DURATION_DAYS } from '#contracts/events/event-limits.ts';
import { EventCard } from '#contracts/events/events.contract.ts';
import { Day, Instant } from '#contracts/fields.ts';

/** An event of a series, with its relation to the rule. */
export const Occurrence = EventCard.extend({
  /** Edited individually; `editedFields` is empty for everyone but hosts. */
  isEdited: z.boolean(),
  editedFields: z.array(z.string()),
  /** No longer a date of the rule; kept because people have signed up or were notified of it. */
  isExtra: z.boolean(),
});
export type Occurrence = z.infer<typeof Occurrence>;

export const Series = z.object({
  id: z.uuid(),
  title: z.string(),
  /** RFC 5545, such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=TU`. */
  rule: z.string(),
  /** “every 2 weeks on Tuesday”; with later parts “every Tuesday; from April 3, 2027, every Sunday” */
  ruleText: z.string(),
  /** The local time that the rule starts from. */
  startsLocal: z.string(),
  durationMinutes: z.int(),
  timeZone: z.string(),
  /** Consecutive parts with dates to come, each with its first date; the rule above is that of the first. A change of “this and following” begins a new part. */
  parts: z.array(z.object({ startsLocal: z.string(), rule: z.string(), ruleText: z.string() })),
  /** The last day of the last of several parts; null while that one continues. With a single part, see its rule. */
  endsOn: Day.nullable(),
  /** Local days that the rules leave out. */
  excludedDays: z.array(z.string()),
  /** `ended`: the rule has no more dates. */
  status: z.enum(['active', 'ended', 'cancelled']),
  /** Occurrences exist up to here and are added daily; null when all exist. */
  createdUntil: Instant.nullable(),
  /** Occurrences that are not over, including cancelled ones, soonest first, as far as the viewer may see them. */
  occurrences: z.array(Occurrence),
  /** Path of the picture for link previews, JPEG of 1200 × 630; null for what not everyone may see. */
  sharePicture: z.string().nullable(),
  /** Whether the viewer may edit, end and cancel it. */
  canEdit: z.boolean(),
});
export type Series = z.infer<typeof Series>;

/** Fields shared by all occurrences. Times are local; the rule determines the days. */
export const SeriesFields = EventFields.omit({
  startsLocal: true,
  endsLocal: true,
  rsvpOpensAt: true,
  rsvpClosesAt: true,
  rule: true,
  excludedDays: true,
}).extend({
  startTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 19:30.')
    .optional(),
  durationMinutes: z
    .int('Enter the length as a whole number of minutes.')
    .min(1, 'The end must be after the start.')
    .max(MAX_DURATION_DAYS * 1440, `An event can last up to ${MAX_DURATION_DAYS} days.`)
    .optional(),
  /** In local time; null means from now on, and until the start. */
  rsvpOpensMinutesBefore: z.int().min(0).max(527_040).nullable().optional(),
  rsvpClosesMinutesBefore: z.int().min(0).max(527_040).nullable().optional(),
});
export type SeriesFields = z.infer<typeof SeriesFields>;

const seriesParams = z.object({ seriesId: z.uuid() });
const HOST_ERRORS = ['series.not_found', 'auth.forbidden', 'series.cancelled'] as const;

export const createSeries = endpoint({
  method: 'POST',
  path: '/api/series',
  summary:
    'Turn an event into the first of a series; a draft is published. Dates exist for up to 53 weeks, at most one a day; a rule repeats up to 1,000 times',
  access: 'person',
  isPosting: true,
  /** The rule of the draft by default. */
  body: z.object({ eventId: z.uuid(), rule: Rule.optional() }),
  proof: 'post',
  success: { status: 201, schema: Series },
  errors: [
    'content.hidden',
    'content.refused',
    'account.staff_only',
    'event.not_found',
    'auth.forbidden',
    'event.incomplete',
    'event.cancelled',
    'event.over',
    'series.event_taken',
    'account.email_unverified',
    'event.too_many_published',
  ],
});

export const getSeries = endpoint({
  method: 'GET',
  path: '/api/series/:seriesId',
  summary: 'Get a series with its upcoming occurrences',
  access: 'public',
  params: seriesParams,
  success: { status: 200, schema: Series },
  errors: ['series.not_found'],
});

export const updateSeries = endpoint({
  method: 'PATCH',
  path: '/api/series/:seriesId',
  summary:
    'Update all upcoming occurrences, or one and those that follow, which begins a new part of the series; individual edits stay',
  access: 'person',
  isPosting: true,
  params: seriesParams,
  body: z.object({
    scope: z.enum(['all', 'following'], 'Choose all, or this and following.'),
    /** The occurrence being edited, the first to change; `fields` override its individual edits. */
    occurrenceId: z.uuid().optional(),
    fields: SeriesFields.default({}),
    /** Compared with the occurrence being edited. */
    basedOn: BasedOn,
    /** Use the cover of the occurrence. */
    takesCover: z.boolean().default(false),
    /** A new rule starts from the first occurrence it changes. With the number of times of the rule before, earlier occurrences count. */
    rule: Rule.optional(),
    /** The new day of the occurrence being edited: with a new rule, all that change move by as many days. */
    startsOn: Day.optional(),
  }),
  success: { status: 200, schema: Series },
  errors: [
    ...HOST_ERRORS,
    'series.occurrence_not_found',
    'event.changed',
    'event.incomplete',
    'place.not_found',
    'event.too_many_published',
    'content.refused',
    'account.staff_only',
    'account.email_unverified',
  ],
});

export const endSeries = endpoint({
  method: 'PUT',
  path: '/api/series/:seriesId/end',
  summary: 'End a series: no occurrences after that day; those with sign-ups stay, marked as extra',
  access: 'person',
  params: seriesParams,
  body: z.object({ lastDay: z.iso.date('Choose a day.') }),
  success: { status: 200, schema: Series },
  errors: HOST_ERRORS,
});

export const cancelSeries = endpoint({
  method: 'PUT',
  path: '/api/series/:seriesId/cancellation',
  summary:
    'Cancel all upcoming occurrences, or one and those that follow; their pages stay, and each attendee is notified once',
  access: 'person',
  params: seriesParams,
  body: z.object({
    reason: z.string().trim().max(1000, 'Use up to 1,000 characters.').default(''),
    /** The first occurrence to cancel; absent for all. */
    fromOccurrenceId: z.uuid().optional(),
  }),
  success: { status: 200, schema: Series },
  errors: ['series.not_found', 'auth.forbidden', 'series.occurrence_not_found'],
});
