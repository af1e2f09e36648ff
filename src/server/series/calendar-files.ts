import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { MAX_IMPORT_ENTRIES } from '#contracts/events/event-limits.ts';

/** The parts of an iCalendar event that an import uses. */
export type CalendarEntry = {
  title: string;
  description: string;
  location: string;
  url: string;
  categories: string[];
  /** Local times in `timeZone`, such as `2026-11-21T19:00`. An all-day event has the first and the last minute of the day. */
  startsLocal: string | null;
  endsLocal: string | null;
  /** The time zone of the start; null if it is missing or unknown. */
  timeZone: string | null;
  /** Its times are in UTC, and nothing says where it was entered. */
  isZoneUnknown: boolean;
  isWholeDay: boolean;
  isCancelled: boolean;
  uid: string;
  /** For a changed date of a recurring event. */
  overrides: OverriddenStart | null;
  /** Local days that are left out (EXDATE), in `timeZone`; null if some cannot be read. */
  excludedDays: string[] | null;
  /** Dates that are added to those of the rule (RDATE). */
  hasAddedDates: boolean;
  position: { latitude: number; longitude: number } | null;
  /** The RRULE. */
  rule: string | null;
};
/** The original start in the `timeZone` of the change, empty if it cannot be read. The recurring event may be in another one: `at` is null without a time or zone. */
export type OverriddenStart = { startsLocal: string; at: Temporal.Instant | null };
/**
 * Entries are parsed lazily because parsing is slow. `others` counts the components that are not events. `isTooLong`: they have more lines
 * than calendars of the allowed number of entries.
 */
export type CalendarFile = { count: number; entries: Iterable<CalendarEntry>; others: number; isTooLong: boolean };

const MAX_LINE = 25_000;
const MAX_LINES = 1000;
const MAX_LINES_OF_FILE = 20 * MAX_IMPORT_ENTRIES;
const MAX_MINUTES = 60 * 24 * 60;
const EARLIEST_YEAR = 1970;

type Component = { name: string; lines: string[] };

/** Joins folded lines (RFC 5545, 3.1). */
const unfold = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');

/**
 * The top-level components of the calendar with the lines of their own properties, without nested components (alarms). Not left to the parser, so
 * that a malformed line spoils only itself, and so that entries can be counted without parsing them.
 */
function splitComponents(lines: readonly string[]): Component[] {
  const components: Component[] = [];
  let open: Component | undefined;
  let depth = 0;
  for (const line of lines) {
    const [, edge, rawName = ''] = /^(BEGIN|END):\s*([\w-]{1,40})\s*$/i.exec(line) ?? [];
    const isBegin = edge?.toUpperCase() === 'BEGIN';
    const name = rawName.toUpperCase();
    if (!open) {
      if (isBegin && name !== 'VCALENDAR') open = { name, lines: [] };
    } else if (isBegin) depth += 1;
    else if (edge && depth > 0) depth -= 1;
    else if (edge) {
      components.push(open);
      open = undefined;
    } else if (depth === 0 && open.lines.length < MAX_LINES) open.lines.push(line.slice(0, MAX_LINE));
  }
  return components;
}

type Property = { parameters: Record<string, string>; type: string; values: unknown[] };
type Properties = ReadonlyMap<string, Property[]>;

function parseProperties(lines: readonly string[]): Properties {
  const properties = new Map<string, Property[]>();
  const add = (name: string, property: Property) => properties.set(name, [...(properties.get(name) ?? []), property]);
  for (const line of lines) {
    try {
      const [name, parameters, type, ...values] = ICAL.parse.property(line) as [string, Record<string, string>, string];
      add(name, { parameters, type, values });
    } catch {
      // The parser throws on a malformed line: keep the property's name, without a value.
      add(/^[\w-]*/.exec(line)![0].toLowerCase(), { parameters: {}, type: 'unknown', values: [] });
    }
  }
  return properties;
}

const firstValue = (properties: Properties, name: string): unknown => properties.get(name)?.[0]?.values[0];
/** Cleans up values: the parser slices dates by position, which can split a surrogate pair in an invalid value. */
const toText = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '').trim() : '';

/** Undefined if the text is not a calendar. */
export function readCalendarFile(text: string): CalendarFile | undefined {
  const lines = unfold(text);
  if (!lines.some((line) => /^BEGIN:\s*(VCALENDAR|VEVENT)\s*$/i.test(line))) return undefined;
  const components = splitComponents(lines);
  const events = components.filter(({ name }) => name === 'VEVENT');
  const zones = components.filter(({ name }) => name === 'VTIMEZONE');
  const calendarZone = lines.find((line) => /^X-WR-TIMEZONE[:;]/i.test(line))?.replace(/^[^:]*:/, '');
  const context = { locations: zoneLocations(zones), calendarZone };
  return {
    count: events.length,
    entries: events.values().map((event) => readEntry(parseProperties(event.lines), context)),
    others: components.length - events.length - zones.length,
    isTooLong: components.reduce((sum, component) => sum + component.lines.length, 0) > MAX_LINES_OF_FILE,
  };
}

type CalendarContext = { locations: () => ReadonlyMap<string, string>; calendarZone: string | undefined };

function readEntry(properties: Properties, context: CalendarContext): CalendarEntry {
  const text = (name: string) => toText(firstValue(properties, name));
  const has = (name: string) => properties.has(name);
  const rule = has('rrule') ? formatRecurrence(firstValue(properties, 'rrule')) : null;
  const start = properties.get('dtstart')?.[0];
  const timeZone = resolveTimeZone(start, rule, context);
  const isWholeDay = start?.type === 'date';
  return {
    title: text('summary'),
    description: text('description'),
    location: text('location'),
    url: text('url'),
    categories: (properties.get('categories') ?? []).flatMap(({ values }) => values.map(toText)),
    ...parseTimes(properties, { timeZone: timeZone ?? 'UTC', isWholeDay }),
    timeZone,
    isZoneUnknown: isInUtc(start) && findZone(context.calendarZone) === null,
    isWholeDay,
    isCancelled: /^CANCELLED$/i.test(text('status')),
    uid: text('uid'),
    overrides: has('recurrence-id') ? parseOverridden(properties.get('recurrence-id')![0]!, timeZone) : null,
    excludedDays: parseExcludedDays(properties, timeZone ?? 'UTC'),
    hasAddedDates: has('rdate'),
    position: parsePosition(firstValue(properties, 'geo')),
    rule,
  };
}

/** Converts a parsed RRULE back to text, or to an empty string if it is invalid. Our own rules decide what is supported. */
function formatRecurrence(value: unknown): string {
  try {
    return ICAL.Recur.fromData(value as Parameters<typeof ICAL.Recur.fromData>[0]).toString();
  } catch {
    return '';
  }
}

/** The parser only inserts separators, so impossible dates are detected here. */
function parseWallTime(property: Property | undefined, timeZone: string): Temporal.PlainDateTime | null {
  const value = property?.values[0];
  if (typeof value !== 'string') return null;
  try {
    const wallTime = Temporal.PlainDateTime.from(value.replace(/Z$/, ''));
    if (wallTime.year < EARLIEST_YEAR) return null;
    return value.endsWith('Z') ? wallTime.toZonedDateTime('UTC').withTimeZone(timeZone).toPlainDateTime() : wallTime;
  } catch {
    return null;
  }
}

function durationMinutes(value: unknown): number {
  try {
    const minutes = Math.round(ICAL.Duration.fromString(String(value)).toSeconds() / 60);
    return Number.isFinite(minutes) ? Math.min(Math.max(minutes, 0), MAX_MINUTES) : 0;
  } catch {
    return 0;
  }
}

const formatWallTime = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'minute' });

function parseTimes(
  properties: Properties,
  { timeZone, isWholeDay }: { timeZone: string; isWholeDay: boolean },
): Pick<CalendarEntry, 'startsLocal' | 'endsLocal'> {
  const start = parseWallTime(properties.get('dtstart')?.[0], timeZone);
  if (!start) return { startsLocal: null, endsLocal: null };
  const minutes = durationMinutes(firstValue(properties, 'duration'));
  const end = properties.get('dtend')?.[0];
  const parsedEnd = (end && parseInZone(end, timeZone)[0]) ?? start.add({ minutes });
  // The end of an all-day event is exclusive.
  const wholeDayEnd = (parsedEnd.equals(start) ? start.add({ days: 1 }) : parsedEnd).subtract({ minutes: 1 });
  const actualEnd = isWholeDay ? wholeDayEnd : parsedEnd;
  const endsLocal = Temporal.PlainDateTime.compare(actualEnd, start) > 0 ? formatWallTime(actualEnd) : null;
  return { startsLocal: formatWallTime(start), endsLocal };
}

/** The local times in `timeZone` of a property that may name another time zone; null for those that cannot be read. */
function parseInZone(property: Property, timeZone: string): (Temporal.PlainDateTime | null)[] {
  const ownZone = property.type === 'date' ? null : findZone(property.parameters.tzid);
  return property.values.map((value) => {
    const time = parseWallTime({ ...property, values: [value] }, timeZone);
    const isInOwnZone = ownZone !== null && ownZone !== timeZone && !toText(value).endsWith('Z');
    return time && isInOwnZone ? time.toZonedDateTime(ownZone).withTimeZone(timeZone).toPlainDateTime() : time;
  });
}

function parseOverridden(property: Property, timeZone: string | null): OverriddenStart {
  const zone = timeZone ?? 'UTC';
  const [time] = parseInZone(property, zone);
  if (!time) return { startsLocal: '', at: null };
  const hasZone = timeZone !== null || toText(property.values[0]).endsWith('Z') || findZone(property.parameters.tzid);
  const isInstant = property.type !== 'date' && hasZone;
  return { startsLocal: formatWallTime(time), at: isInstant ? time.toZonedDateTime(zone).toInstant() : null };
}

function parseExcludedDays(properties: Properties, timeZone: string): string[] | null {
  const days = (properties.get('exdate') ?? []).flatMap((property) =>
    property.values.length === 0
      ? [null]
      : parseInZone(property, timeZone).map((time) => time && time.toPlainDate().toString()),
  );
  const readable = days.filter((day) => day !== null);
  return properties.has('exrule') || readable.length < days.length ? null : readable;
}

function parsePosition(value: unknown): CalendarEntry['position'] {
  if (!Array.isArray(value)) return null;
  const [latitude, longitude] = value.map(Number) as [number, number];
  // Some programs write 0;0 for events without a position.
  if (latitude === 0 && longitude === 0) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

const isInUtc = (start: Property | undefined): boolean => toText(start?.values[0]).endsWith('Z');

/**
 * A start in UTC was probably entered in another time zone: the calendar's own is the better guess, unless the rule names days and the start is on another
 * day there.
 */
function resolveTimeZone(
  start: Property | undefined,
  rule: string | null,
  { locations, calendarZone }: CalendarContext,
): string | null {
  if (isInUtc(start)) {
    const zone = findZone(calendarZone) ?? 'UTC';
    const dayIn = (each: string) => parseWallTime(start, each)?.toPlainDate().toString();
    return rule && /\bBY(DAY|MONTH|MONTHDAY)=/.test(rule) && dayIn(zone) !== dayIn('UTC') ? 'UTC' : zone;
  }
  const id = start?.parameters.tzid;
  if (!id) return findZone(calendarZone);
  return findZone(id) ?? findZone(locations().get(id));
}

/**
 * The IANA names that some programs add to time zones they define themselves, by `TZID`; read at first use, once for all entries. Of two with one id, as in
 * calendars that were joined, the first that has a name.
 */
function zoneLocations(zones: readonly Component[]): CalendarContext['locations'] {
  const read = () => {
    const locations = new Map<string, string>();
    for (const { lines } of zones) {
      const properties = parseProperties(lines.filter((line) => /^(?:TZID|X-LIC-LOCATION)[:;]/i.test(line)));
      const [id, location] = [toText(firstValue(properties, 'tzid')), toText(firstValue(properties, 'x-lic-location'))];
      if (location && !locations.has(id)) locations.set(id, location);
    }
    return locations;
  };
  let locations: ReadonlyMap<string, string> | undefined;
  return () => (locations ??= read());
}

/** Finds a time zone by IANA name, by a path that ends in one, as some programs write it, or by its Windows name. */
function findZone(name: string | undefined): string | null {
  const candidates = [name, name?.split('/').slice(-2).join('/'), ...(name ? findIana(name) : [])];
  return candidates.find((candidate) => candidate !== undefined && isIanaZone(candidate)) ?? null;
}

function isIanaZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
