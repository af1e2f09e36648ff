import { DAY_MS } from '#contracts/durations.ts';
import { parseRule, serializeRule } from '#contracts/series/recurrence-rules.ts';
import { commonRules } from '#web/parts/repeat/repeat-rules.ts';
import { newRowKey, type Row, rowName } from '#web/platform/form/form-binding.ts';
import { maxParts, type Span, splitTime } from './split-time.ts';

/** A shift as the form holds it. */
export type ShiftRow = Row & {
  date: string;
  start: string;
  end: string;
  needed: string;
  /** The name of a common rule, or empty for a single shift. */
  repeat: string;
  /** The last day of the rule, or empty. */
  until: string;
};

const nextDay = (date: string) => new Date(Date.parse(`${date}T00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** A shift whose end is not after its start ends on the next day. */
export const endsNextDay = ({ start, end }: Pick<ShiftRow, 'start' | 'end'>): boolean =>
  start !== '' && end !== '' && end <= start;

const isDay = (date: string): boolean => !Number.isNaN(Date.parse(`${date}T00:00Z`));

/** The local times of a row, or null while one is missing. */
export function spanOf({ date, start, end }: Pick<ShiftRow, 'date' | 'start' | 'end'>): Span | null {
  if (!isDay(date) || !start || !end) return null;
  return { startsLocal: `${date}T${start}`, endsLocal: `${endsNextDay({ start, end }) ? nextDay(date) : date}T${end}` };
}

const ONCE = { repeat: '', until: '' };

export const rowOf = ({ startsLocal, endsLocal }: Span, needed: string): ShiftRow => ({
  key: newRowKey(),
  date: startsLocal.slice(0, 10),
  start: startsLocal.slice(11, 16),
  end: endsLocal.slice(11, 16),
  needed,
  ...ONCE,
});

/** The first row of a new role: the event's time, or empty. */
export const firstRow = (eventSpan: Span | null, needed = '1'): ShiftRow =>
  eventSpan
    ? rowOf(firstDayOf(eventSpan), needed)
    : { key: newRowKey(), date: '', start: '', end: '', needed, ...ONCE };

/** Shifts last at most a day, so a longer event contributes only its first day. */
export function firstDayOf(span: Span): Span {
  const isLong = Date.parse(`${span.endsLocal}Z`) - Date.parse(`${span.startsLocal}Z`) > DAY_MS;
  if (!isLong) return span;
  const end = span.endsLocal.slice(11, 16);
  const date = span.startsLocal.slice(0, 10);
  const isNextDay = end <= span.startsLocal.slice(11, 16);
  return { startsLocal: span.startsLocal, endsLocal: `${isNextDay ? nextDay(date) : date}T${end}` };
}

/** The next row: it starts when the last one ends and is as long. */
export function rowAfter(rows: readonly ShiftRow[], eventSpan: Span | null): ShiftRow {
  const last = rows.at(-1);
  const span = last && spanOf(last);
  if (!last || !span) return firstRow(eventSpan, last?.needed);
  const length = Date.parse(`${span.endsLocal}Z`) - Date.parse(`${span.startsLocal}Z`);
  const endsLocal = new Date(Date.parse(`${span.endsLocal}Z`) + length).toISOString().slice(0, 16);
  return rowOf({ startsLocal: span.endsLocal, endsLocal }, last.needed);
}

const MAX_PARTS = 8;
export const maxPartsOf = (eventSpan: Span): number => maxParts(firstDayOf(eventSpan), MAX_PARTS);

/** Splits the event's time into rows that need as many people as the first one. */
export const splitRows = (eventSpan: Span, count: number, needed: string): ShiftRow[] =>
  splitTime(firstDayOf(eventSpan), Math.min(count, maxPartsOf(eventSpan))).map((span) => rowOf(span, needed));

/** Undefined for a single shift, or while the day is missing. */
function ruleOf({ date, repeat, until }: ShiftRow): string | undefined {
  const common = date ? commonRules(date).find(({ name }) => name === repeat) : undefined;
  return common && serializeRule({ ...parseRule(common.rule), until: until || null });
}

/** The request body; incomplete times are sent empty. */
export const toShiftBody = (row: ShiftRow) => ({
  ...(spanOf(row) ?? { startsLocal: '', endsLocal: '' }),
  needed: Number(row.needed),
  rule: ruleOf(row),
});

/** Reports missing dates and times itself, because the API sees them only combined. */
export const missingTimes = (rows: readonly ShiftRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap(({ key, date, start, end }) => [
      ...(isDay(date) ? [] : [[`shifts.${key}.date`, 'Choose a day.']]),
      ...(start ? [] : [[`shifts.${key}.start`, 'Enter a start time.']]),
      ...(end ? [] : [[`shifts.${key}.end`, 'Enter an end time.']]),
    ]),
  );

const missingPart = ({ date, start, end }: ShiftRow) =>
  !isDay(date) ? 'date' : !start ? 'start' : !end ? 'end' : null;

/** Maps `shifts.1.startsLocal` to the field of the second row that shows the error. */
export function shiftValueName(path: string, rows: readonly ShiftRow[]): string {
  const name = rowName(path, 'shifts', rows);
  const row = rows.find(({ key }) => name.startsWith(`shifts.${key}.`));
  const missing = row && missingPart(row);
  return name
    .replace(/rule$/, 'repeat')
    .replace(/startsLocal$/, missing ?? 'start')
    .replace(/endsLocal$/, missing ?? 'end');
}
