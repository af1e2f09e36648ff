import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from '#server/platform/app-error.ts';
import { csvColumns, readCell } from './csv-columns.ts';
import type { Candidate, RoundCandidate } from './question-candidates.ts';

type CsvRow = { record: string[]; info: { lines: number } };

/** Reads exported CSV, and files with the columns question, answer, further answers separated by |, points. The heading is optional. */
export function readCsv(text: string): RoundCandidate[] {
  const rows = parseCsv(text);
  const heading = rows[0]?.record ?? [];
  const isHeading = startsWithText(heading) || namesColumns(heading);
  const names = isHeading ? heading : [];
  const columns = csvColumns.map((column, index) => {
    const named = names.findIndex((name) => column.heading.test(name));
    const isUnnamed = named === -1 && index < POSITIONAL && !isKnown(names[index]);
    return { column, index: isUnnamed && (!isHeading || startsWithText(heading)) ? index : named };
  });
  const groups = new Map<string | null, Candidate[]>();
  for (const { record, info } of isHeading ? rows.slice(1) : rows) {
    const cells: Record<string, string> = {};
    for (const { column, index } of columns) cells[column.name] = readCell(record[index] ?? '');
    const { round = '', text: questionText = '' } = cells;
    const candidate = { line: info.lines, question: toQuestion(cells), text: questionText || record.join(' ') };
    const name = round === '' ? null : round;
    const group = groups.get(name);
    if (group) group.push(candidate);
    else groups.set(name, [candidate]);
  }
  return [...groups].map(([name, candidates]) => ({ name, candidates }));
}

/** The columns of a file without a heading. */
const POSITIONAL = 4;
const [textColumn, ...otherColumns] = csvColumns;
const startsWithText = ([first = '']: readonly string[]): boolean => textColumn.heading.test(first);
/** One name alone could be a text of the first question. */
const namesColumns = (cells: readonly string[]): boolean =>
  cells.some((cell) => textColumn.heading.test(cell)) &&
  cells.some((cell) => otherColumns.some(({ heading }) => heading.test(cell)));
const isKnown = (name: string | undefined): boolean =>
  name !== undefined && csvColumns.some(({ heading }) => heading.test(name));

const toQuestion = (cells: Record<string, string>): object =>
  Object.assign({}, ...csvColumns.map(({ name, read }) => read?.(cells[name] ?? '', cells) ?? {})) as object;

function parseCsv(text: string): CsvRow[] {
  const delimiter = [',', ';', '\t'].reduce((best, each) =>
    countDelimiters(text, each) > countDelimiters(text, best) ? each : best,
  );
  const options = {
    delimiter,
    bom: true,
    relax_column_count: true,
    // Files typed by hand have quotation marks inside of unquoted texts. Spreadsheets read them so.
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
  } as const;
  try {
    return parse(text, options) as unknown as CsvRow[];
  } catch (error) {
    const fault = error instanceof CsvError ? error : null;
    // Only the end of the file shows that the quotation mark was never closed.
    if (fault?.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new AppError('round.unreadable', {
        message: 'This isn’t valid CSV. A quotation mark at the start of a text is never closed.',
      });
    const place = typeof fault?.lines === 'number' ? ` near line ${fault.lines}` : '';
    throw new AppError('round.unreadable', {
      message: `This isn’t valid CSV. Check the quotation marks${place}.`,
    });
  }
}

/** Counts the delimiters in the first line that are not quoted. */
function countDelimiters(text: string, delimiter: string): number {
  const line = text.split('\n', 1)[0]!.replace(/"[^"]*"/g, '');
  return line.split(delimiter).length - 1;
}
