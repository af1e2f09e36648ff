/** RFC 4180, with the byte order mark by which spreadsheets know UTF-8. */
export const writeCsv = (lines: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;

export const CSV_TYPE = 'text/csv; charset=utf-8';

/**
 * A spreadsheet would run a text that begins like a formula, in some countries also one of wide characters; the apostrophe makes it text.
 * Numbers are ours and stay numbers.
 */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
