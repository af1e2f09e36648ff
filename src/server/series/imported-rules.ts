import { MAX_EXCLUDED_DAYS } from '#contracts/events/event-limits.ts';
import { InvalidRuleError, parseRule, type RecurrenceRule, serializeRule } from '#contracts/series/recurrence-rules.ts';
import { completeRule, nextIncludedTime, wallTimesBetween } from '#server/platform/formats/expand-rule.ts';

type Times = { startsLocal: string; timeZone: string | null };
/** Why a rule could not be imported. `isOver`: its last date is past. `isStartSkipped`: so no one-time event may take its place. */
type RefusedRule = { reason: string; isOver: boolean; isStartSkipped?: boolean };
export type ImportedRule = { rule: string; startsLocal: string; excludedDays: string[]; remarks: string[] };

/** The last day that an UNTIL with a time of day includes. */
function lastDay(until: string, { startsLocal, timeZone }: Times): string {
  const [, year, month, day, hours, minutes, isUtc] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)\d\d(Z)?$/.exec(until) ?? [];
  if (!year) return until;
  const parsed = Temporal.PlainDateTime.from(`${year}-${month}-${day}T${hours}:${minutes}`);
  const last = isUtc
    ? parsed
        .toZonedDateTime('UTC')
        .withTimeZone(timeZone ?? 'UTC')
        .toPlainDateTime()
    : parsed;
  const isTooEarly = last.toString({ smallestUnit: 'minute' }).slice(11) < startsLocal.slice(11);
  return last
    .toPlainDate()
    .subtract({ days: isTooEarly ? 1 : 0 })
    .toString()
    .replaceAll('-', '');
}

/** Rewrites spellings of other programs in the form our rules support: drops a redundant time of day, and turns BYSETPOS into an ordinal. */
function normalizeRule(text: string, times: Times): string {
  const parts = new Map(
    text
      .toUpperCase()
      .split(';')
      .map((part) => part.trim().split('=') as [string, string | undefined]),
  );
  const [hour, minute] = times.startsLocal.slice(11).split(':').map(Number);
  const same = { BYHOUR: hour, BYMINUTE: minute, BYSECOND: 0 };
  for (const [name, value] of Object.entries(same)) if (Number(parts.get(name)) === value) parts.delete(name);
  const position = parts.get('BYSETPOS') ?? '';
  const day = parts.get('BYDAY') ?? '';
  if (/^-?[1-5]$/.test(position) && /^(MO|TU|WE|TH|FR|SA|SU)$/.test(day)) {
    parts.set('BYDAY', `${position}${day}`);
    parts.delete('BYSETPOS');
  }
  const until = parts.get('UNTIL');
  if (until) parts.set('UNTIL', lastDay(until, times));
  return [...parts].map(([name, value = '']) => `${name}=${value}`).join(';');
}

/** Converts a rule of another program, starting at its next date, or returns the reason why it is not supported. */
export function importRule(
  text: string,
  times: Times & { excludedDays: readonly string[] },
  nowLocal: string,
): ImportedRule | RefusedRule {
  try {
    const rule = completeRule(parseRule(normalizeRule(text, times)), times.startsLocal);
    return continueFromNextDate(rule, times, nowLocal);
  } catch (error) {
    if (error instanceof InvalidRuleError) return { reason: error.message, isOver: false };
    if (error instanceof RangeError) return { reason: 'We couldn’t read how it repeats.', isOver: false };
    throw error;
  }
}

function continueFromNextDate(
  rule: RecurrenceRule,
  { startsLocal, excludedDays }: { startsLocal: string; excludedDays: readonly string[] },
  nowLocal: string,
): ImportedRule | RefusedRule {
  const text = serializeRule(rule);
  const minuteBefore = Temporal.PlainDateTime.from(startsLocal)
    .subtract({ minutes: 1 })
    .toString({ smallestUnit: 'minute' });
  const after = minuteBefore < nowLocal ? nowLocal : minuteBefore;
  const upcomingDays = [...new Set(excludedDays)].filter((day) => day >= after.slice(0, 10)).toSorted();
  // One more than may be skipped: visiting all of them took seconds where many entries of a file skip thousands.
  const first = nextIncludedTime(text, startsLocal, after, upcomingDays.slice(0, MAX_EXCLUDED_DAYS + 1));
  if (!first) return { reason: 'It has already ended.', isOver: true };
  const firstDay = first.slice(0, 10);
  const laterDays = upcomingDays.filter((day) => day > firstDay);
  const isSkipped = (time: string) => excludedDays.includes(time.slice(0, 10));
  if (laterDays.length > MAX_EXCLUDED_DAYS || isSkipped(first))
    return { reason: 'It skips too many dates.', isOver: false, isStartSkipped: isSkipped(startsLocal) };
  if (first === startsLocal) return { rule: text, startsLocal, excludedDays: laterDays, remarks: [] };
  const pastCount = rule.count === null ? 0 : wallTimesBetween(text, startsLocal, [startsLocal, first]).length - 1;
  const remaining = { ...rule, count: rule.count === null ? null : rule.count - pastCount };
  return {
    rule: serializeRule(remaining),
    startsLocal: first,
    excludedDays: laterDays,
    remarks: ['It starts on its next upcoming date.'],
  };
}
