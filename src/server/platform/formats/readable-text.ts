/*
 * Characters that show nothing and change how other text reads: control characters (terminals obey them), overrides of the writing direction (names and
 * links read backwards), and more than five marks on one letter (they cover the lines around).
 */
const CONTROLS = /[[\p{Cc}--[\t\n\v\f\r]]\u202a-\u202e\u2066-\u2069]/gv;
const LINE_CONTROLS = /[\v\f\u2028\u2029]/g;
const STACKED_MARKS = /(\p{M}{5})\p{M}+/gu;
/** Nothing else in it, and it looks empty: zero-width characters, fillers and spaces of all kinds. */
const INVISIBLE = /^(?:[\s\p{Cf}\p{Z}\u115f\u1160\u3164\uffa0]|\u034f)+$/u;

/** What people typed, without what would hide or forge other text. Text of nothing but invisible characters is empty. */
export function readableText(text: string): string {
  const readable = text.replace(CONTROLS, '').replace(LINE_CONTROLS, ' ').replace(STACKED_MARKS, '$1');
  return INVISIBLE.test(readable) && readable.trim() !== '' ? '' : readable;
}

/** For terminals: control characters as escape sequences, and further lines indented, so that no text passes for another line. */
export const terminalText = (text: string): string =>
  text
    .replace(
      /[[\p{Cc}--\n]\u202a-\u202e\u2066-\u2069]/gv,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    .replaceAll('\n', '\n    ');
