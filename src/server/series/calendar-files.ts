import ICAL from 'ical.js';
import { findIana } from 'windows-iana';

/** An event of somebody's calendar, as far as we use it; `rule` is its RRULE. */
export type CalendarEntry = {
  title: string;
  description: string;
  location: string;
  url: string;
  categories: string[];
  /** Wall times in `timeZone`, as `2026-11-21T19:00`; for a whole day its first and its last minute. */
  startsLocal: string | null;
  endsLocal: string | null;
  /** The zone its start is written in; null where it has none, or none that is known here. */
  timeZone: string | null;
  isWholeDay: boolean;
  isCancelled: boolean;
  /** One date of a repeating event, changed by itself. */
  isOverride: boolean;
  hasExceptions: boolean;
  position: { latitude: number; longitude: number } | null;
  rule: string | null;
};
/** Entries are parsed as they are iterated, since each takes a while. */
export type CalendarFile = { count: number; entries: Iterable<CalendarEntry>; others: number };

const MAX_LINE = 25_000;
const MAX_LINES = 1000;
const MAX_MINUTES = 60 * 24 * 60;
const EARLIEST_YEAR = 1970;

type Component = { name: string; lines: string[] };

/** Lines as they were before they were folded (RFC 5545, 3.1). */
const unfold = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');

/**
 * The components directly below the calendar, each with the lines of its own properties; nested ones (alarms) are left out. Cut by hand, so that a
 * line that the parser refuses spoils that line only, and so that counting entries parses none of them.
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
      // The parser throws on a malformed line: the entry keeps its name, without a value.
      add(/^[\w-]*/.exec(line)![0].toLowerCase(), { parameters: {}, type: 'unknown', values: [] });
    }
  }
  return properties;
}

const firstValue = (properties: Properties, name: string): unknown => properties.get(name)?.[0]?.values[0];
/** The parser cuts dates by position, through the middle of a character where the value is none. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '').trim() : '';

/** Undefined where the text is no calendar. */
export function readCalendarFile(text: string): CalendarFile | undefined {
  const lines = unfold(text);
  if (!lines.some((line) => /^BEGIN:\s*(VCALENDAR|VEVENT)\s*$/i.test(line))) return undefined;
  const components = splitComponents(lines);
  const events = components.filter(({ name }) => name === 'VEVENT');
  const zones = components.filter(({ name }) => name === 'VTIMEZONE');
  const calendarZone = lines.find((line) => /^X-WR-TIMEZONE[:;]/i.test(line))?.replace(/^[^:]*:/, '');
  return {
    count: events.length,
    entries: events.values().map((event) => readEntry(parseProperties(event.lines), { zones, calendarZone })),
    others: components.length - events.length - zones.length,
  };
}

type CalendarContext = { zones: readonly Component[]; calendarZone: string | undefined };

function readEntry(properties: Properties, context: CalendarContext): CalendarEntry {
  const text = (name: string) => textOf(firstValue(properties, name));
  const has = (name: string) => properties.has(name);
  const timeZone = zoneOfStart(properties.get('dtstart')?.[0], context);
  const isWholeDay = properties.get('dtstart')?.[0]?.type === 'date';
  return {
    title: text('summary'),
    description: text('description'),
    location: text('location'),
    url: text('url'),
    categories: (properties.get('categories') ?? []).flatMap(({ values }) => values.map(textOf)),
    ...timesOf(properties, { timeZone: timeZone ?? 'UTC', isWholeDay }),
    timeZone,
    isWholeDay,
    isCancelled: /^CANCELLED$/i.test(text('status')),
    isOverride: has('recurrence-id'),
    hasExceptions: has('exdate') || has('rdate') || has('exrule'),
    position: positionOf(firstValue(properties, 'geo')),
    rule: has('rrule') ? formatRecurrence(firstValue(properties, 'rrule')) : null,
  };
}

/** As text again, empty where it cannot be read: what our series can repeat is decided by our own rules. */
function formatRecurrence(value: unknown): string {
  try {
    return ICAL.Recur.fromData(value as Parameters<typeof ICAL.Recur.fromData>[0]).toString();
  } catch {
    return '';
  }
}

/** The parser only inserts separators into a date, so an impossible one fails here. */
function wallTimeOf(property: Property | undefined, timeZone: string): Temporal.PlainDateTime | null {
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

function timesOf(
  properties: Properties,
  { timeZone, isWholeDay }: { timeZone: string; isWholeDay: boolean },
): Pick<CalendarEntry, 'startsLocal' | 'endsLocal'> {
  const start = wallTimeOf(properties.get('dtstart')?.[0], timeZone);
  if (!start) return { startsLocal: null, endsLocal: null };
  const minutes = durationMinutes(firstValue(properties, 'duration'));
  const written = wallTimeOf(properties.get('dtend')?.[0], timeZone) ?? start.add({ minutes });
  // A whole day ends where the next one begins.
  const wholeDayEnd = (written.equals(start) ? start.add({ days: 1 }) : written).subtract({ minutes: 1 });
  const end = isWholeDay ? wholeDayEnd : written;
  const endsLocal = Temporal.PlainDateTime.compare(end, start) > 0 ? formatWallTime(end) : null;
  return { startsLocal: formatWallTime(start), endsLocal };
}

function positionOf(value: unknown): CalendarEntry['position'] {
  if (!Array.isArray(value)) return null;
  const [latitude, longitude] = value.map(Number) as [number, number];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** A time in UTC was mostly entered in another zone: the calendar's own is the better guess. */
function zoneOfStart(start: Property | undefined, { zones, calendarZone }: CalendarContext): string | null {
  if (textOf(start?.values[0]).endsWith('Z')) return findZone(calendarZone) ?? 'UTC';
  const id = start?.parameters.tzid;
  if (!id) return findZone(calendarZone);
  return findZone(id) ?? findZone(locationOfZone(zones, id));
}

/** What some programs write beside a zone name of their own. */
function locationOfZone(zones: readonly Component[], id: string): string {
  const zone = zones.map(({ lines }) => parseProperties(lines)).find((each) => firstValue(each, 'tzid') === id);
  return zone ? textOf(firstValue(zone, 'x-lic-location')) : '';
}

/** By its IANA name, also at the end of a path as some programs write it, or by the name that Windows gives it. */
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
