import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { MAX_IMPORT_LENGTH, MAX_IMPORT_MEGABYTES } from '#contracts/events/event-limits.ts';
import { HostChoice } from '#contracts/events/events.contract.ts';

/** The result of importing one calendar entry, or of several that were left out for the same reason. */
export const ImportedEntry = z.object({
  title: z.string(),
  /** The created draft; null if none. */
  eventId: z.uuid().nullable(),
  /** Such as “every week”; null if it does not repeat. */
  ruleText: z.string().nullable(),
  startsLocal: z.string().nullable(),
  /** Local days that the rule leaves out; they stay left out when the draft is published. */
  excludedDays: z.array(z.string()),
  /** What was left out or guessed. */
  remarks: z.array(z.string()),
});
export type ImportedEntry = z.infer<typeof ImportedEntry>;

export const importCalendar = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary:
    'Import the upcoming events of a calendar (.ics), or of the one at an address, as drafts, and report on its entries',
  access: 'person',
  isPosting: true,
  body: z
    .object({
      text: z
        .string()
        .refine((text) => text.length <= MAX_IMPORT_LENGTH, `Import up to ${MAX_IMPORT_MEGABYTES} MB at once.`)
        .optional(),
      /** Instead of the text: where the server reads the calendar once; `webcal:` is read as https. */
      address: z.string().trim().max(2000, 'Use up to 2,000 characters.').optional(),
      host: HostChoice.optional(),
    })
    .refine(({ text, address }) => text?.trim() || address, {
      path: ['text'],
      error: 'Choose a file, paste its text, or enter an address.',
    })
    .refine(({ text, address }) => !text?.trim() || !address, {
      path: ['address'],
      error: 'Use either a file or an address.',
    }),
  bodyLimit: 4 * MAX_IMPORT_LENGTH,
  /** `found`: how many entries the calendar has. */
  success: { status: 200, schema: z.object({ entries: z.array(ImportedEntry), made: z.int(), found: z.int() }) },
  errors: ['import.unreadable', 'import.address_refused', 'import.too_many', 'event.not_your_host'],
});
