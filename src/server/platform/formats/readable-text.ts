/*
 * Invisible characters that change how other text is displayed: control characters (interpreted by terminals), overrides of the writing direction
 * (names and links read backwards), and more than five marks on one letter (they cover other lines).
 */
const CONTROLS = /[[\p{Cc}--[\t\n\v\f\r]]\u202a-\u202e\u2066-\u2069]/gv;
const LINE_CONTROLS = /[\v\f\u2028\u2029]/g;
const STACKED_MARKS = /(\p{M}{5})\p{M}+/gu;
/** Text of only zero-width characters, fillers and spaces, which looks empty. */
const INVISIBLE = /^(?:[\s\p{Cf}\p{Z}\u115f\u1160\u3164\uffa0]|\u034f)+$/u;

/** Removes characters from user input that could hide or forge other text. Text of only invisible characters becomes empty. */
export function readableText(text: string): string {
  const readable = text.replace(CONTROLS, '').replace(LINE_CONTROLS, ' ').replace(STACKED_MARKS, '$1');
  return INVISIBLE.test(readable) && readable.trim() !== '' ? '' : readable;
}

/** What `readableText` could change in serialized JSON, where control characters are escaped. Marks are below. */
const UNREADABLE_JSON =
  /[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]|\\(?:u00|f)|"(?:[\p{Cf}\u115f\u1160\u3164\uffa0]|\u034f)+"/u;
/**
 * All runs of marks are in one of these, which most texts do not have: looking for `\p{M}{6}` at once takes four times as long as all the rest. Without
 * its first character apart, this one does too.
 */
const BEYOND_LATIN = /[^\0-\u02ff][^\0-\u02ff]{5}/;
const hasStackedMarks = (text: string): boolean => BEYOND_LATIN.test(text) && text.search(STACKED_MARKS) >= 0;

/** The same for all texts of serialized JSON: rows may be older than the cleaning of input, or written by other means. */
export const readableJson = (json: string): string =>
  UNREADABLE_JSON.test(json) || hasStackedMarks(json)
    ? JSON.stringify(JSON.parse(json), (_key, value) => (typeof value === 'string' ? readableText(value) : value))
    : json;

/** For terminals: escapes control characters and indents further lines, so that user text cannot look like another line of output. */
export const terminalText = (text: string): string =>
  text
    .replace(
      /[[\p{Cc}--\n]\u202a-\u202e\u2066-\u2069]/gv,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    .replaceAll('\n', '\n    ');
