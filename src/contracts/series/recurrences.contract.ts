import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { LocalDateTime, Rule } from '#contracts/events/event-fields.ts';
import { Instant, TimeZone } from '#contracts/fields.ts';

/** The dates of a rule, before it is saved. */
export const RecurrencePreview = z.object({
  /** As it will be stored: completed from the first date. */
  rule: z.string(),
  /** “every 2 weeks on Tuesday, until March 1, 2027” */
  ruleText: z.string(),
  /** The first 12 dates, or fewer if the rule ends. */
  dates: z.array(z.object({ startsLocal: z.string(), startsAt: Instant })),
  /** False if the start is not a date of the rule; such a draft cannot be published. */
  isStartIncluded: z.boolean(),
});
export type RecurrencePreview = z.infer<typeof RecurrencePreview>;

export const previewRecurrence = endpoint({
  method: 'GET',
  path: '/api/recurrence-previews',
  summary: 'Preview the next dates of a rule in local time, and the rule as text',
  access: 'public',
  query: z.object({ rule: Rule, startsLocal: LocalDateTime, timeZone: TimeZone }),
  success: { status: 200, schema: RecurrencePreview },
  errors: [],
});
