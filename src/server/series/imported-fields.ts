import { EventFields } from '#contracts/events/event-fields.ts';

import {
  MAX_ADDRESS_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_INTERESTS,
  MAX_TITLE_LENGTH,
  MAX_VENUE_LENGTH,
} from '#contracts/events/event-limits.ts';
import type { CalendarEntry } from './calendar-files.ts';

import { importRule } from './imported-rules.ts';

export type ImportedFields = {
  fields: EventFields;
  remarks: string[];
  /** It is over, and so are all dates of a repeating event. */
  isPast: boolean;
  /** Why no draft can be made of it. */
  skipReason?: string;
};

/** Truncates a text without splitting a surrogate pair. */
const truncate = (text: string, maxLength: number) => text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
const oneLine = (text: string, maxLength: number) => truncate(text.replace(/\s+/g, ' ').trim(), maxLength);
const isLink = (text: string) => /^https?:\/\/\S+$/i.test(text);

/** Splits “Library, Main Street 1, Springfield” into venue and address. A URL means an online event. */
function toLocationFields({ location, position }: CalendarEntry): EventFields {
  if (isLink(location)) return { attendance: 'online', meetingLink: location };
  const [venue = '', ...address] = location.split(/[,\n]/).map((part) => oneLine(part, MAX_ADDRESS_LENGTH));
  return {
    venue: oneLine(venue, MAX_VENUE_LENGTH),
    address: oneLine(address.filter(Boolean).join(', '), MAX_ADDRESS_LENGTH),
    ...position,
  };
}

/** `wallTime` plus the duration between `from` and `to`. */
const addDuration = (wallTime: string, from: string, to: string): string => {
  const length = Temporal.PlainDateTime.from(from).until(Temporal.PlainDateTime.from(to));
  return Temporal.PlainDateTime.from(wallTime).add(length).toString({ smallestUnit: 'minute' });
};

function toTimeFields(entry: CalendarEntry, nowLocal: string): ImportedFields {
  const { startsLocal, timeZone, isWholeDay, rule } = entry;
  if (!startsLocal) return { fields: {}, remarks: ['We couldn’t read its start time.'], isPast: false };
  const hour = Temporal.PlainDateTime.from(startsLocal).add({ hours: 1 }).toString({ smallestUnit: 'minute' });
  const endsLocal = entry.endsLocal ?? hour;
  const remarks = [
    ...(isWholeDay ? ['It’s an all-day event. Choose a start and end time.'] : []),
    ...(entry.endsLocal ? [] : ['It has no end time, so we set it to one hour.']),
    ...(timeZone ? [] : ['We couldn’t read its time zone. It’s set when you choose a location.']),
  ];
  const fields = { startsLocal, endsLocal, timeZone };
  if (rule === null) {
    if (startsLocal <= nowLocal) remarks.push('It has already started. Choose a new date.');
    return { fields, remarks, isPast: endsLocal <= nowLocal };
  }
  if (entry.hasAddedDates) remarks.push('Its extra dates weren’t imported. Add them after publishing.');
  const { excludedDays } = entry;
  const imported = excludedDays
    ? importRule(rule, { startsLocal, timeZone, excludedDays }, nowLocal)
    : { reason: 'We couldn’t read its skipped dates.', isOver: false, isStartSkipped: false };
  if ('reason' in imported) {
    if (imported.isStartSkipped)
      return { fields, remarks, isPast: false, skipReason: `It wasn’t imported. ${imported.reason}` };
    const reason = `It was imported as a one-time event. ${imported.reason}`;
    return { fields, remarks: [...remarks, reason], isPast: imported.isOver };
  }
  const ends = addDuration(imported.startsLocal, startsLocal, endsLocal);
  return {
    fields: {
      ...fields,
      startsLocal: imported.startsLocal,
      endsLocal: ends,
      rule: imported.rule,
      excludedDays: imported.excludedDays,
    },
    remarks: [...remarks, ...imported.remarks],
    isPast: false,
  };
}

/** The fields of a draft for a calendar entry, with remarks on what was not imported. Invalid values are dropped, not rejected. */
export function toImportedFields(entry: CalendarEntry, nowLocal: string): ImportedFields {
  const { fields: times, ...facts } = toTimeFields(entry, nowLocal);
  const title = oneLine(entry.title, MAX_TITLE_LENGTH);
  // Many calendars end the description with the same link.
  const isUrlMissing = isLink(entry.url) && !entry.description.includes(entry.url);
  const description = [entry.description, isUrlMissing ? entry.url : ''].filter(Boolean).join('\n\n');
  const fields = {
    title,
    description: truncate(description, MAX_DESCRIPTION_LENGTH),
    interests: entry.categories.slice(0, MAX_INTERESTS),
    ...toLocationFields(entry),
    ...times,
  };
  return { fields: dropInvalidFields(fields), ...facts };
}

function dropInvalidFields(fields: EventFields): EventFields {
  const result = EventFields.safeParse(fields);
  if (result.success) return result.data;
  const invalid = new Set(result.error.issues.map(({ path }) => String(path[0])));
  return dropInvalidFields(Object.fromEntries(Object.entries(fields).filter(([name]) => !invalid.has(name))));
}
