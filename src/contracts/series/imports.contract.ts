import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { MAX_IMPORT_LENGTH } from '#contracts/events/event-limits.ts';
import { HostChoice } from '#contracts/events/events.contract.ts';

/** What became of one entry of a calendar. */
export const ImportedEntry = z.object({
  title: z.string(),
  /** The draft made of it; null where none was. */
  eventId: z.uuid().nullable(),
  /** In words, where it repeats. */
  ruleText: z.string().nullable(),
  startsLocal: z.string().nullable(),
  /** What was left out or guessed, in sentences. */
  remarks: z.array(z.string()),
});
export type ImportedEntry = z.infer<typeof ImportedEntry>;

export const importCalendar = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary: 'Make drafts of the entries of a calendar (.ics), with a report on each; at most 200 entries',
  access: 'person',
  body: z.object({
    text: z
      .string()
      .refine((text) => text.trim() !== '', 'Choose a file, or paste its text')
      .refine((text) => text.length <= MAX_IMPORT_LENGTH, 'At most 256 KB: import it in parts'),
    host: HostChoice.optional(),
  }),
  bodyLimit: 4 * MAX_IMPORT_LENGTH,
  success: { status: 200, schema: z.object({ entries: z.array(ImportedEntry), made: z.int() }) },
  errors: ['import.unreadable', 'import.too_many', 'event.not_your_host'],
});
