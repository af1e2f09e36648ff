import { readableText } from './readable-text.ts';

/** Times are instants in UTC, which need no zone tables and are shown in the calendar's zone. */
export type CalendarEntry = {
  /** Never changes for the same object. */
  uid: string;
  /** Increases with each change that calendars must apply. */
  sequence: number;
  changedAt: Date;
  startsAt: Date;
  endsAt: Date;
  isCancelled: boolean;
  /** The person may not get to attend it. */
  isTentative?: boolean;
  summary: string;
  description: string;
  location: string;
  position: { latitude: number; longitude: number } | null;
  url: string;
  categories: readonly string[];
  /** Only in mails: who sends it, and whom a cancellation is for. */
  organizer?: { name: string; email: string };
  attendee?: string;
};
/** How a calendar program treats the entries (RFC 5546): it adds and updates them, or removes them. */
export type CalendarMethod = 'PUBLISH' | 'CANCEL';
type Calendar = {
  productName: string;
  name?: string;
  method?: CalendarMethod;
  entries: readonly CalendarEntry[];
};

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';
const MAX_OCTETS = 75;

/** A calendar by RFC 5545 (and 7986 for its name): CRLF, lines folded by octets, escaped text. */
export function writeCalendar({ productName, name, method = 'PUBLISH', entries }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(productName)}//events//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(name ? [`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`] : []),
    ...(name ? ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'] : []),
    ...entries.flatMap((entry) => entryLines(entry, method)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** Outlook shows an entry of a subscribed calendar whatever its status is: the title says that it is cancelled, and its time is free. */
function entryLines(entry: CalendarEntry, method: CalendarMethod): string[] {
  const { isCancelled, position, categories, organizer, attendee } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${instant(entry.changedAt)}`,
    `LAST-MODIFIED:${instant(entry.changedAt)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTART:${instant(entry.startsAt)}`,
    `DTEND:${instant(entry.endsAt)}`,
    `STATUS:${isCancelled || method === 'CANCEL' ? 'CANCELLED' : entry.isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    ...(isCancelled ? ['TRANSP:TRANSPARENT'] : []),
    ...(organizer ? [`ORGANIZER;CN="${escapeParameter(organizer.name)}":mailto:${organizer.email}`] : []),
    ...(attendee ? [`ATTENDEE:mailto:${attendee}`] : []),
    `SUMMARY:${escapeText((isCancelled && method === 'PUBLISH' ? 'Cancelled: ' : '') + entry.summary)}`,
    ...(entry.description ? [`DESCRIPTION:${escapeText(entry.description)}`] : []),
    ...(entry.location ? [`LOCATION:${escapeText(entry.location)}`] : []),
    ...(position ? [`GEO:${position.latitude.toFixed(6)};${position.longitude.toFixed(6)}`] : []),
    ...(categories.length > 0 ? [`CATEGORIES:${categories.map(escapeText).join(',')}`] : []),
    `URL:${entry.url}`,
    'END:VEVENT',
  ];
}

const instant = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, '');

/** Every kind of line break becomes \n, because parsers break lines at any of them. */
const escapeText = (text: string): string =>
  readableText(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n'))
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** A quoted parameter has no escapes: what it cannot contain is left out. */
const escapeParameter = (text: string): string => readableText(text.replace(/["\r\n\u0085\u2028\u2029]/g, ' ')).trim();

/** At most 75 octets per line, never splitting a character; continuation lines begin with a space. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= MAX_OCTETS) return line;
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}
