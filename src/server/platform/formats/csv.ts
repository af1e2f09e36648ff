import { readableText } from './readable-text.ts';

/** RFC 4180, with a byte order mark, by which spreadsheets recognize UTF-8. */
export const writeCsv = (lines: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;

export const CSV_TYPE = 'text/csv; charset=utf-8';

/**
 * Spreadsheets evaluate text that starts like a formula, in some locales also with full-width characters; an apostrophe prevents it.
 * Numbers are ours and stay numbers.
 */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = readableText(value);
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
