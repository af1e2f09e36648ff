import { setImmediate } from 'node:timers/promises';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { MAX_IMPORT_ENTRIES, MAX_IMPORT_REPEATING } from '#contracts/events/event-limits.ts';
import type { HostChoice } from '#contracts/events/events.contract.ts';
import type { Place } from '#contracts/places/places.contract.ts';
import { formatTown } from '#contracts/places/town-name.ts';
import type { ImportedEntry } from '#contracts/series/imports.contract.ts';
import { formatRule } from '#contracts/series/recurrence-text.ts';
import { createDraft, type EventDeps } from '#server/events/events.actions.ts';
import { findTownOfAddress, nearestPlace } from '#server/places/places.actions.ts';
import { AppError } from '#server/platform/app-error.ts';
import { wallTimeAt } from '#server/platform/formats/wall-clock.ts';
import type { CalendarEntry, OverriddenStart } from './calendar-files.ts';
import { type ImportedFields, toImportedFields } from './imported-fields.ts';
import { findSameEvents, type SameEvents } from './imports.queries.ts';

/** After how many milliseconds of reading other requests get a turn. */
const READ_AT_ONCE_MS = 20;
type Owner = { viewerId: string; host?: HostChoice | undefined };
type ImportReport = { entries: ImportedEntry[]; found: number };

const skipped = (title: string, ...remarks: string[]): ImportedEntry => ({
  title,
  eventId: null,
  ruleText: null,
  startsLocal: null,
  excludedDays: [],
  remarks,
});

/** Entries that share their remarks, in one line. */
const skippedTogether = (count: number, kind: 'past' | 'other' | 'more', ...remarks: string[]): ImportedEntry[] =>
  count === 0 ? [] : [skipped(count === 1 ? `One ${kind} entry` : `${count} ${kind} entries`, ...remarks)];

/** Creates a draft for each event to come, the soonest first, and returns a report on all entries of the calendar. */
export async function importCalendar(deps: EventDeps, text: string, owner: Owner): Promise<ImportReport> {
  const { readCalendarFile } = await import('./calendar-files.ts');
  const file = readCalendarFile(text);
  if (!file) throw new AppError('import.unreadable');
  const found = file.count + file.others;
  if (found > MAX_IMPORT_ENTRIES || file.isTooLong) throw new AppError('import.too_many');
  const entries = await readGradually(file.entries);
  if (entries.filter(({ rule }) => rule !== null).length > MAX_IMPORT_REPEATING) throw new AppError('import.too_many');
  const now = deps.clock.now();
  const all = await readGradually(
    excludeOverriddenDays(entries).map((entry) => ({
      entry,
      ...toImportedFields(entry, wallTimeAt(now, entry.timeZone ?? 'UTC')),
    })),
  );
  const upcoming = all.filter(({ isPast }) => !isPast).toSorted(byStart);
  return {
    found,
    entries: [
      ...(await importEntries(deps, upcoming, owner, now)),
      ...skippedTogether(all.length - upcoming.length, 'past', 'Only upcoming events are imported.'),
      ...skippedTogether(file.others, 'other', 'Only events can be imported, not tasks, notes or free/busy times.'),
    ],
  };
}

/** Collects what takes long to read, and lets other requests run in between. */
async function readGradually<Item>(unread: Iterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  let begun = performance.now();
  for (const item of unread) {
    items.push(item);
    if (performance.now() - begun < READ_AT_ONCE_MS) continue;
    await setImmediate();
    begun = performance.now();
  }
  return items;
}

type Importable = ImportedFields & { entry: CalendarEntry };

/** Entries whose time could not be read come last. */
const byStart = (one: Importable, other: Importable): number =>
  (one.fields.startsLocal ?? '9').localeCompare(other.fields.startsLocal ?? '9');

async function importEntries(
  deps: EventDeps,
  upcoming: readonly Importable[],
  { viewerId, host = { kind: 'person', id: viewerId } }: Owner,
  now: Date,
): Promise<ImportedEntry[]> {
  const titles = upcoming.map(({ fields }) => fields.title ?? '');
  const hasEvent = await findSameEvents(deps.db, { viewerId, host, titles, now });
  const findTown = townFinder(deps);
  const entries: ImportedEntry[] = [];
  for (const importable of upcoming) {
    const entry = await importEntry(deps, importable, { viewerId, host, hasEvent, findTown });
    if ('refusal' in entry) {
      const again = 'Then import the same calendar again. Only what’s missing is added.';
      return [...entries, ...skippedTogether(upcoming.length - entries.length, 'more', entry.refusal, again)];
    }
    entries.push(entry);
  }
  return entries;
}

const isMoved = ({ overrides, startsLocal }: CalendarEntry) =>
  Boolean(overrides?.startsLocal) && overrides?.startsLocal !== startsLocal;

const dayIn = (timeZone: string | null, { at, startsLocal }: OverriddenStart): string =>
  at && timeZone ? at.toZonedDateTimeISO(timeZone).toPlainDate().toString() : startsLocal.slice(0, 10);

/**
 * A date that was cancelled or moved by an entry of its own does not take place as its rule says, which counts days in its own time zone.
 * Converting dates is slow: it is done as the entries are read, once for those of one event and time zone.
 */
function excludeOverriddenDays(entries: readonly CalendarEntry[]): IteratorObject<CalendarEntry> {
  const replaced = Map.groupBy(
    entries.filter((entry) => entry.overrides?.startsLocal && (entry.isCancelled || isMoved(entry))),
    ({ uid }) => uid,
  );
  const known = new Map<string, string[]>();
  const daysOf = ({ uid, timeZone }: CalendarEntry): string[] => {
    const key = `${uid}\n${timeZone}`;
    const days = known.get(key) ?? (replaced.get(uid) ?? []).map(({ overrides }) => dayIn(timeZone, overrides!));
    known.set(key, days);
    return days;
  };
  return entries
    .values()
    .map((entry) =>
      entry.rule === null || !entry.excludedDays
        ? entry
        : { ...entry, excludedDays: [...entry.excludedDays, ...daysOf(entry)] },
    );
}

async function importEntry(
  deps: EventDeps,
  { entry, fields, remarks, skipReason }: Importable,
  { hasEvent, findTown, ...owner }: Required<Owner> & { hasEvent: SameEvents; findTown: ReturnType<typeof townFinder> },
): Promise<ImportedEntry | Refusal> {
  const title = entry.title.slice(0, 120) || 'Untitled';
  if (entry.isCancelled) return skipped(title, 'It was cancelled.');
  if (entry.overrides !== null && !isMoved(entry))
    return skipped(title, 'This changes one date of a repeating event. Edit that date after publishing.');
  if (skipReason) return skipped(title, skipReason);
  const known = skipped(title, 'This event already exists.');
  if (hasEvent(fields)) return known;
  const town = await findTown(fields);
  const zoned = entry.isZoneUnknown ? await inZoneOfPlace(deps, fields, town) : { fields, remarks: [] };
  if (hasEvent(zoned.fields)) return known;
  const located = { ...zoned.fields, ...(town && { placeId: town.id }) };
  const draft = await createImportedDraft(deps, located, { ...owner, hasEvent });
  if (draft === 'known') return known;
  if ('refusal' in draft) return draft;
  return {
    title,
    eventId: draft.eventId,
    ruleText: located.rule ? formatRule(located.rule) : null,
    startsLocal: located.startsLocal ?? null,
    excludedDays: located.excludedDays ?? [],
    remarks: [
      ...(isMoved(entry) ? ['A rescheduled date of a repeating event.'] : []),
      ...remarks,
      ...zoned.remarks,
      ...(town ? [`We read its town as ${formatTown(town)}. Please check.`] : []),
      ...draft.remarks,
    ],
  };
}

/** Finds the town of an address without a position, which a draft finds by itself. Most entries of a calendar share their address. */
function townFinder({ db }: EventDeps) {
  const known = new Map<string, Promise<Place | undefined>>();
  return async ({ attendance, venue = '', address = '', latitude }: EventFields): Promise<Place | undefined> => {
    if (attendance === 'online' || latitude != null || !address) return undefined;
    const text = `${venue}, ${address}`;
    const town = known.get(text) ?? findTownOfAddress(db, text);
    known.set(text, town);
    return town;
  };
}

/**
 * Converts times in UTC to the time zone of the event's place, if nothing says in which time zone they were entered. A rule counts days, so an event that
 * repeats stays in UTC if it begins on another day there.
 */
async function inZoneOfPlace({ db }: EventDeps, fields: EventFields, town: Place | undefined) {
  const { startsLocal, endsLocal, rule, latitude, longitude } = fields;
  const hasPin = latitude != null && longitude != null;
  const place = town ?? (hasPin ? await nearestPlace(db, { latitude, longitude }) : undefined);
  const there = (utc: string) => wallTimeAt(new Date(`${utc}Z`), place!.timeZone);
  if (!startsLocal || !endsLocal || !place || (rule && there(startsLocal).slice(0, 10) !== startsLocal.slice(0, 10)))
    return { fields, remarks: startsLocal ? ['Its times are in UTC. Please check its time and time zone.'] : [] };
  return {
    fields: { ...fields, startsLocal: there(startsLocal), endsLocal: there(endsLocal), timeZone: place.timeZone },
    remarks: ['Its times are in UTC, so we used the time zone of its location. Please check.'],
  };
}

type Refusal = { refusal: string };
type DraftResult = { eventId: string; remarks: string[] } | Refusal | 'known';

/** If the times are invalid, creates the draft without them. Errors that would repeat for every entry are thrown, except for the draft limit. */
async function createImportedDraft(
  deps: EventDeps,
  fields: EventFields,
  { hasEvent, ...owner }: Owner & { hasEvent: SameEvents },
): Promise<DraftResult> {
  try {
    const { id } = await createDraft(deps, owner.viewerId, { ...fields, host: owner.host });
    return { eventId: id, remarks: [] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'event.too_many_drafts') return { refusal: error.message };
    if (error.code !== 'request.invalid' || !fields.startsLocal) throw error;
    const { startsLocal: _from, endsLocal: _to, rule: _rule, excludedDays: _days, ...rest } = fields;
    if (hasEvent(rest)) return 'known';
    const draft = await createImportedDraft(deps, rest, { ...owner, hasEvent });
    return draft === 'known' || 'refusal' in draft
      ? draft
      : { ...draft, remarks: [`Its date and time weren’t imported. ${error.message}`] };
  }
}
