import { MAX_IMPORT_LENGTH, MAX_IMPORT_MEGABYTES } from '#contracts/events/event-limits.ts';

type Read = { text: string; error: null } | { text: null; error: string };

/** The text of a calendar file; files that are too large are not read. */
export async function readCalendar(file: Pick<File, 'size' | 'text'>): Promise<Read> {
  // A character takes up to four bytes; the server counts characters.
  if (file.size > 4 * MAX_IMPORT_LENGTH)
    return { text: null, error: `That file is too large. Choose one up to ${MAX_IMPORT_MEGABYTES} MB.` };
  const text = await file.text().catch(() => null);
  if (text === null) return { text, error: 'We couldn’t read that file.' };
  if (!/BEGIN:VCALENDAR/i.test(text)) return { text: null, error: 'Choose a calendar file that ends in .ics.' };
  return { text, error: null };
}
