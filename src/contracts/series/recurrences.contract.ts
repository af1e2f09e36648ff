import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { LocalDateTime, Rule } from '#contracts/events/event-fields.ts';
import { Instant, TimeZone } from '#contracts/fields.ts';

/** What a rule means, before it is saved. */
export const RecurrencePreview = z.object({
  /** As it will be kept: what the first date says is filled in. */
  rule: z.string(),
  /** “every second Tuesday, until 1 March 2027” */
  ruleText: z.string(),
  /** The first dates, at most 12; fewer where the rule ends. */
  dates: z.array(z.object({ startsLocal: z.string(), startsAt: Instant })),
  /** False where the given start is not one of the rule's days: then it cannot be published so. */
  isStartIncluded: z.boolean(),
});
export type RecurrencePreview = z.infer<typeof RecurrencePreview>;

export const previewRecurrence = endpoint({
  method: 'GET',
  path: '/api/recurrence-previews',
  summary: 'The next dates of a rule from a first one, by the clock on the wall, and the rule in words',
  access: 'public',
  query: z.object({ rule: Rule, startsLocal: LocalDateTime, timeZone: TimeZone }),
  success: { status: 200, schema: RecurrencePreview },
  errors: [],
});
