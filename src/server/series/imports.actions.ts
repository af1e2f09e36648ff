import type { EventFields } from '#contracts/events/event-fields.ts';
import type { HostChoice } from '#contracts/events/events.contract.ts';
import { formatTown } from '#contracts/places/town-name.ts';
import type { ImportedEntry } from '#contracts/series/imports.contract.ts';
import { formatRule } from '#contracts/series/recurrence-text.ts';
import { createDraft, type EventDeps } from '#server/events/events.actions.ts';
import { findTownOfAddress } from '#server/places/places.actions.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { CalendarEntry } from './calendar-files.ts';
import { toImportedFields } from './imported-fields.ts';
import { hasSameEvent } from './imports.queries.ts';
import { wallTimeAt } from './occurrence-window.ts';

const MAX_ENTRIES = 200;
type Owner = { viewerId: string; host?: HostChoice | undefined };

const skipped = (title: string, remark: string): ImportedEntry => ({
  title,
  eventId: null,
  ruleText: null,
  startsLocal: null,
  excludedDays: [],
  remarks: [remark],
});

/** Creates a draft for each event of the calendar, and returns a report with one entry for each. */
export async function importCalendar(deps: EventDeps, text: string, owner: Owner): Promise<ImportedEntry[]> {
  const { readCalendarFile } = await import('./calendar-files.ts');
  const file = readCalendarFile(text);
  if (!file) throw new AppError('import.unreadable');
  if (file.count + file.others > MAX_ENTRIES) throw new AppError('import.too_many');
  const entries: ImportedEntry[] = [];
  for (const entry of excludeOverriddenDays([...file.entries])) {
    const exceptIds = entries.flatMap(({ eventId }) => eventId ?? []);
    entries.push(await importEntry(deps, entry, { ...owner, exceptIds }));
  }
  const { others } = file;
  const remark = 'Only events can be imported, not tasks, notes or free/busy times.';
  return others > 0
    ? [...entries, skipped(others === 1 ? 'One other entry' : `${others} other entries`, remark)]
    : entries;
}

const isMoved = ({ overrides, startsLocal }: CalendarEntry) => Boolean(overrides) && overrides !== startsLocal;

/** A date that was cancelled or moved by an entry of its own does not take place as its rule says. */
function excludeOverriddenDays(entries: readonly CalendarEntry[]): CalendarEntry[] {
  const days = entries.flatMap((entry) =>
    entry.overrides && (entry.isCancelled || isMoved(entry))
      ? [{ uid: entry.uid, day: entry.overrides.slice(0, 10) }]
      : [],
  );
  const daysOf = (uid: string) => days.filter((each) => each.uid === uid).map(({ day }) => day);
  return entries.map((entry) =>
    entry.rule === null || !entry.excludedDays
      ? entry
      : { ...entry, excludedDays: [...entry.excludedDays, ...daysOf(entry.uid)] },
  );
}

async function importEntry(
  deps: EventDeps,
  entry: CalendarEntry,
  { exceptIds, ...owner }: Owner & { exceptIds: readonly string[] },
): Promise<ImportedEntry> {
  const title = entry.title.slice(0, 120) || 'Untitled';
  if (entry.isCancelled) return skipped(title, 'It was cancelled.');
  if (entry.overrides !== null && !isMoved(entry))
    return skipped(title, 'This changes one date of a repeating event. Edit that date after publishing.');
  const { fields, remarks } = toImportedFields(entry, wallTimeAt(deps.clock.now(), entry.timeZone ?? 'UTC'));
  const { viewerId, host = { kind: 'person', id: viewerId } } = owner;
  const { title: name = '', startsLocal = null } = fields;
  if (await hasSameEvent(deps.db, { viewerId, host, title: name, startsLocal, exceptIds }))
    return skipped(title, 'You already have this event.');
  const town = await findTown(deps, fields);
  const draft = await createImportedDraft(deps, { ...fields, ...(town && { placeId: town.id }) }, owner);
  if ('refusal' in draft) return skipped(title, draft.refusal);
  return {
    title,
    eventId: draft.eventId,
    ruleText: fields.rule ? formatRule(fields.rule) : null,
    startsLocal: fields.startsLocal ?? null,
    excludedDays: fields.excludedDays ?? [],
    remarks: [
      ...(isMoved(entry) ? ['A rescheduled date of a repeating event.'] : []),
      ...remarks,
      ...(town ? [`We read its town as ${formatTown(town)}. Please check.`] : []),
      ...draft.remarks,
    ],
  };
}

/** Of an address without a position, whose town a draft finds by itself. */
async function findTown({ db }: EventDeps, { attendance, venue = '', address = '', latitude }: EventFields) {
  if (attendance === 'online' || latitude != null || !address) return undefined;
  return findTownOfAddress(db, `${venue}, ${address}`);
}

type DraftResult = { eventId: string; remarks: string[] } | { refusal: string };

/** If the times are invalid, creates the draft without them. Errors that would repeat for every entry are thrown, except for the draft limit. */
async function createImportedDraft(
  deps: EventDeps,
  fields: EventFields,
  { viewerId, host }: Owner,
): Promise<DraftResult> {
  try {
    const { id } = await createDraft(deps, viewerId, { ...fields, host });
    return { eventId: id, remarks: [] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'event.too_many_drafts') return { refusal: error.message };
    if (error.code !== 'request.invalid' || !fields.startsLocal) throw error;
    const { startsLocal: _from, endsLocal: _to, rule: _rule, excludedDays: _days, ...rest } = fields;
    const draft = await createImportedDraft(deps, rest, { viewerId, host });
    return 'refusal' in draft ? draft : { ...draft, remarks: [`Its date and time weren’t imported. ${error.message}`] };
  }
}
