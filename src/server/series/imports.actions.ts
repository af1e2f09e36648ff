import type { EventFields } from '#contracts/events/event-fields.ts';
import type { HostChoice } from '#contracts/events/events.contract.ts';
import type { ImportedEntry } from '#contracts/series/imports.contract.ts';
import { formatRule } from '#contracts/series/recurrence-text.ts';
import { createDraft, type EventDeps } from '#server/events/events.actions.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type CalendarEntry, readCalendarFile } from './calendar-files.ts';
import { fieldsOf } from './imported-fields.ts';
import { wallTimeAt } from './occurrences-ahead.ts';

const MOST_ENTRIES = 200;
type For = { viewerId: string; host?: HostChoice | undefined };

const skipped = (title: string, remark: string): ImportedEntry => ({
  title,
  eventId: null,
  ruleText: null,
  startsLocal: null,
  remarks: [remark],
});

/** A draft of each event of the calendar, with what became of it. */
export async function importCalendar(deps: EventDeps, text: string, of: For): Promise<ImportedEntry[]> {
  const found = readCalendarFile(text);
  if (!found) throw new AppError('import.unreadable');
  if (found.count + found.others > MOST_ENTRIES) throw new AppError('import.too_many');
  const entries: ImportedEntry[] = [];
  for (const entry of found.entries) entries.push(await importEntry(deps, entry, of));
  const { others } = found;
  const remark = 'Only events are taken, not tasks, notes or free times.';
  return others > 0
    ? [...entries, skipped(others === 1 ? 'One other entry' : `${others} other entries`, remark)]
    : entries;
}

async function importEntry(deps: EventDeps, entry: CalendarEntry | null, of: For): Promise<ImportedEntry> {
  const title = entry?.title.slice(0, 120) || 'Without a title';
  if (!entry) return skipped(title, 'This entry cannot be read.');
  if (entry.isCancelled) return skipped(title, 'It was cancelled.');
  if (entry.isOverride)
    return skipped(title, 'One changed date of an event that repeats: change it once that is published.');
  const { fields, remarks } = fieldsOf(entry, wallTimeAt(deps.clock.now(), entry.timeZone ?? 'UTC'));
  const made = await makeDraft(deps, fields, of);
  if ('refusal' in made) return skipped(title, made.refusal);
  return {
    title,
    eventId: made.eventId,
    ruleText: fields.rule ? formatRule(fields.rule) : null,
    startsLocal: fields.startsLocal ?? null,
    remarks: [...remarks, ...made.remarks],
  };
}

type Made = { eventId: string; remarks: string[] } | { refusal: string };

/** What contradicts itself comes without its times; too many drafts, or an event as somebody one is not, is said once more for each. */
async function makeDraft(deps: EventDeps, fields: EventFields, { viewerId, host }: For): Promise<Made> {
  try {
    const { id } = await createDraft(deps, viewerId, { ...fields, host });
    return { eventId: id, remarks: [] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'event.too_many_drafts') return { refusal: error.message };
    if (error.code !== 'request.invalid' || !fields.startsLocal) throw error;
    const { startsLocal: _from, endsLocal: _to, rule: _rule, ...rest } = fields;
    const made = await makeDraft(deps, rest, { viewerId, host });
    return 'refusal' in made ? made : { ...made, remarks: [`Without its times: ${error.message}`] };
  }
}
