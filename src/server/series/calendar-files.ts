import ical from 'node-ical';

/** An entry of somebody's calendar, read as far as we use it; `rule` is its RRULE as written. */
export type FoundEntry = {
  title: string;
  description: string;
  location: string;
  url: string;
  categories: string[];
  /** Wall times in `timeZone`, as `2026-11-21T19:00`; of a whole day its first and its last minute. */
  startsLocal: string | null;
  endsLocal: string | null;
  /** The zone its start is written in; null where it has none, or none that anybody knows. */
  timeZone: string | null;
  isWholeDay: boolean;
  isCancelled: boolean;
  /** One date of a repeating entry, changed by itself. */
  isOverride: boolean;
  hasExceptions: boolean;
  position: { latitude: number; longitude: number } | null;
  rule: string | null;
};
/** Entries are read as they are asked for, since each takes a while; null is one that cannot be read. */
export type FoundCalendar = { count: number; entries: Iterable<FoundEntry | null>; others: number };

const MAX_LINE = 25_000;
const MAX_LINES = 1000;
const MAX_ZONE_LENGTH = 20_000;
const MOST_MINUTES = 60 * 24 * 60;
type Block = { name: string; lines: string[] };

/** Lines as they were before they were folded (RFC 5545, 3.1). */
const unfold = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');

/** The components right below the calendar, each with its lines. What is not closed is not there. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  let depth = 0;
  for (const line of lines) {
    const [, edge, name = ''] = /^(BEGIN|END):\s*([\w-]{1,40})\s*$/i.exec(line) ?? [];
    if (!open) {
      if (edge?.toUpperCase() === 'BEGIN' && name.toUpperCase() !== 'VCALENDAR')
        open = { name: name.toUpperCase(), lines: [] };
      continue;
    }
    if (edge?.toUpperCase() === 'BEGIN') depth += 1;
    else if (edge && depth > 0) depth -= 1;
    else if (edge) {
      blocks.push(open);
      open = undefined;
    } else if ((depth === 0 || open.name === 'VTIMEZONE') && open.lines.length < MAX_LINES)
      open.lines.push(line.slice(0, MAX_LINE));
    if (edge && open?.name === 'VTIMEZONE') open.lines.push(line);
  }
  return blocks;
}

const valueOf = (lines: readonly string[], name: string): string | null =>
  lines.find((line) => new RegExp(`^${name}[:;]`, 'i').test(line))?.replace(/^[^:]*:/, '') ?? null;
const has = (lines: readonly string[], name: string): boolean => valueOf(lines, name) !== null;

/** Nothing where the text is no calendar. */
export function readCalendarFile(text: string): FoundCalendar | undefined {
  const lines = unfold(text);
  if (!lines.some((line) => /^BEGIN:\s*(VCALENDAR|VEVENT)\s*$/i.test(line))) return undefined;
  const blocks = blocksOf(lines);
  const events = blocks.filter(({ name }) => name === 'VEVENT');
  const zones = new Map(
    blocks
      .filter((block) => block.name === 'VTIMEZONE' && block.lines.join('').length <= MAX_ZONE_LENGTH)
      .map((block) => [valueOf(block.lines, 'TZID') ?? '', block]),
  );
  const calendarZone = valueOf(lines, 'X-WR-TIMEZONE');
  return {
    count: events.length,
    entries: events.values().map((event) => readEntry(event, { zones, calendarZone })),
    others: blocks.length - events.length - blocks.filter(({ name }) => name === 'VTIMEZONE').length,
  };
}

type Surroundings = { zones: ReadonlyMap<string, Block>; calendarZone: string | null };
/** Rules are read by ourselves: the library expands what it is given, and one it cannot read would spoil the entry. */
const LEFT_OUT = /^(RRULE|EXRULE|EXDATE|RDATE|RECURRENCE-ID|ATTENDEE|ORGANIZER|ATTACH|UID|X-[\w-]*)[:;]/i;

function readEntry(block: Block, { zones, calendarZone }: Surroundings): FoundEntry | null {
  const { lines } = block;
  const startLine = lines.find((line) => /^DTSTART[:;]/i.test(line)) ?? '';
  const zone = zones.get(/;TZID="?([^";:]+)/i.exec(startLine)?.[1] ?? '');
  const event = parseOne([...lines.filter((line) => !LEFT_OUT.test(line)), 'UID:entry'], zone);
  if (!event) return null;
  const timeZone = zoneOf(startLine, (event.start as { tz?: unknown } | undefined)?.tz, calendarZone);
  return {
    title: textOf(event.summary),
    description: textOf(event.description),
    location: textOf(event.location),
    url: textOf(event.url),
    categories: Array.isArray(event.categories) ? event.categories.map(textOf) : [],
    ...timesOf(lines, event, timeZone ?? 'UTC'),
    timeZone,
    isWholeDay: event.datetype === 'date',
    isCancelled: /^CANCELLED$/i.test(textOf(event.status)),
    isOverride: has(lines, 'RECURRENCE-ID'),
    hasExceptions: has(lines, 'EXDATE') || has(lines, 'RDATE') || has(lines, 'EXRULE'),
    position: positionOf(event.geo),
    rule: valueOf(lines, 'RRULE'),
  };
}

type Parsed = Record<'summary' | 'description' | 'location' | 'url' | 'categories' | 'status' | 'geo', unknown> & {
  start?: unknown;
  end?: unknown;
  datetype?: unknown;
};

function parseOne(lines: readonly string[], zone: Block | undefined): Parsed | null {
  const part = (name: string, inner: readonly string[]) => [`BEGIN:${name}`, ...inner, `END:${name}`];
  const body = [...(zone ? part('VTIMEZONE', zone.lines) : []), ...part('VEVENT', lines)];
  try {
    const found = ical.sync.parseICS(part('VCALENDAR', ['VERSION:2.0', ...body]).join('\r\n'));
    const event = Object.values(found).find((component) => component?.type === 'VEVENT');
    return (event as unknown as Parsed | undefined) ?? null;
  } catch {
    return null;
  }
}

/** Values with parameters come as objects. */
function textOf(value: unknown): string {
  const text = typeof value === 'object' && value !== null && 'val' in value ? value.val : value;
  return typeof text === 'string' ? text.replaceAll('\0', '').trim() : '';
}

const shown = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'minute' });

/** A time as it is written, which the library would read by the clock of this machine where it has no zone. */
function wallTimeIn(lines: readonly string[], name: string, timeZone: string): Temporal.PlainDateTime | null {
  const [, year, month, day, time = '000000', isUtc] =
    /(\d{4})(\d{2})(\d{2})(?:T(\d{6}))?(Z)?\s*$/.exec(valueOf(lines, name) ?? '') ?? [];
  if (!year) return null;
  const text = `${year}-${month}-${day}T${time.slice(0, 2)}:${time.slice(2, 4)}`;
  try {
    const wallTime = Temporal.PlainDateTime.from(text);
    if (wallTime.year < 1970) return null;
    return isUtc ? wallTime.toZonedDateTime('UTC').withTimeZone(timeZone).toPlainDateTime() : wallTime;
  } catch {
    return null;
  }
}

function timesOf(
  lines: readonly string[],
  { start, end, datetype }: Parsed,
  timeZone: string,
): Pick<FoundEntry, 'startsLocal' | 'endsLocal'> {
  const from = wallTimeIn(lines, 'DTSTART', timeZone);
  if (!from) return { startsLocal: null, endsLocal: null };
  const length =
    start instanceof Date && end instanceof Date ? Math.round((end.getTime() - start.getTime()) / 60_000) : 0;
  const minutes = Number.isFinite(length) ? Math.min(Math.max(length, 0), MOST_MINUTES) : 0;
  const until = wallTimeIn(lines, 'DTEND', timeZone) ?? from.add({ minutes });
  // A whole day ends where the next one begins.
  const to =
    datetype === 'date' ? (until.equals(from) ? from.add({ days: 1 }) : until).subtract({ minutes: 1 }) : until;
  return { startsLocal: shown(from), endsLocal: Temporal.PlainDateTime.compare(to, from) > 0 ? shown(to) : null };
}

function positionOf(value: unknown): FoundEntry['position'] {
  const { lat, lon } = (value ?? {}) as { lat?: unknown; lon?: unknown };
  const [latitude, longitude] = [Number(lat), Number(lon)];
  const isPosition = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && value !== undefined;
  return isPosition ? { latitude, longitude } : null;
}

/** What is written in UTC was mostly written somewhere else: the calendar's own zone is the better guess. */
function zoneOf(startLine: string, found: unknown, calendarZone: string | null): string | null {
  if (/Z\s*$/.test(startLine)) return known(calendarZone) ?? 'UTC';
  return startLine.includes('TZID') ? known(found) : known(calendarZone);
}

function known(name: unknown): string | null {
  try {
    return typeof name === 'string' && /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name })
      ? name
      : null;
  } catch {
    return null;
  }
}
