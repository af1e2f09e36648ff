import { MAX_NEEDED } from '#contracts/volunteering/volunteer-limits.ts';
import { mostPieces, type Span, splitTime } from './split-time.ts';

/** One shift as it stands in the form; `key` only tells rows apart. */
export type ShiftRow = { key: string; date: string; start: string; end: string; needed: string };
export type ShiftComplaints = Partial<Record<'date' | 'start' | 'end' | 'needed', string>>;

const DAY_MS = 86_400_000;

const nextDay = (date: string) => new Date(Date.parse(`${date}T00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** A shift whose end is not after its start ends on the next day. */
export const endsNextDay = ({ start, end }: Pick<ShiftRow, 'start' | 'end'>): boolean =>
  start !== '' && end !== '' && end <= start;

/** The wall times that a row means, or null while something is missing. */
export function spanOf({ date, start, end }: Omit<ShiftRow, 'key' | 'needed'>): Span | null {
  if (!date || !start || !end) return null;
  return { startsLocal: `${date}T${start}`, endsLocal: `${endsNextDay({ start, end }) ? nextDay(date) : date}T${end}` };
}

let lastKey = 0;
export const rowOf = ({ startsLocal, endsLocal }: Span, needed: string): ShiftRow => ({
  key: `row-${++lastKey}`,
  date: startsLocal.slice(0, 10),
  start: startsLocal.slice(11, 16),
  end: endsLocal.slice(11, 16),
  needed,
});

/** What a new role begins with: the time of its event, or nothing known yet. */
export const firstRow = (whole: Span | null, needed = '1'): ShiftRow =>
  whole ? rowOf(firstDayOf(whole), needed) : { key: `row-${++lastKey}`, date: '', start: '', end: '', needed };

/** A shift begins and ends within a day: of an event that lasts longer, its first day stands for all. */
export function firstDayOf(whole: Span): Span {
  const isLong = Date.parse(`${whole.endsLocal}Z`) - Date.parse(`${whole.startsLocal}Z`) > DAY_MS;
  if (!isLong) return whole;
  const end = whole.endsLocal.slice(11, 16);
  const date = whole.startsLocal.slice(0, 10);
  const isNextDay = end <= whole.startsLocal.slice(11, 16);
  return { startsLocal: whole.startsLocal, endsLocal: `${isNextDay ? nextDay(date) : date}T${end}` };
}

/** The row after the last: the same length, from where that one ended. */
export function rowAfter(rows: readonly ShiftRow[], whole: Span | null): ShiftRow {
  const last = rows.at(-1);
  const span = last && spanOf(last);
  if (!last || !span) return firstRow(whole, last?.needed);
  const length = Date.parse(`${span.endsLocal}Z`) - Date.parse(`${span.startsLocal}Z`);
  const endsLocal = new Date(Date.parse(`${span.endsLocal}Z`) + length).toISOString().slice(0, 16);
  return rowOf({ startsLocal: span.endsLocal, endsLocal }, last.needed);
}

const MOST_PIECES = 8;
export const piecesOf = (whole: Span): number => mostPieces(firstDayOf(whole), MOST_PIECES);

/** The whole time in so many rows, each needing as many people as the first did. */
export const splitRows = (whole: Span, count: number, needed: string): ShiftRow[] =>
  splitTime(firstDayOf(whole), Math.min(count, piecesOf(whole))).map((span) => rowOf(span, needed));

/** What is wrong with a row, as far as the browser can tell. */
export function complaintsOf(row: ShiftRow): ShiftComplaints {
  const needed = Number(row.needed);
  return {
    ...(!row.date && { date: 'Choose a day' }),
    ...(!row.start && { start: 'Say when it starts' }),
    ...(!row.end && { end: 'Say when it ends' }),
    ...((!Number.isInteger(needed) || needed < 1 || needed > MAX_NEEDED) && {
      needed: `A number from 1 to ${MAX_NEEDED.toLocaleString('en')}`,
    }),
  };
}
