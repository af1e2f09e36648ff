import { readableText } from '#server/platform/formats/readable-text.ts';

const MAX_LENGTH = 200;

/** The beginning of a text in one line, cut between words. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_LENGTH) return line;
  const cut = line.slice(0, MAX_LENGTH);
  const wholeWords = cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_LENGTH / 2));
  // The database rejects half of a surrogate pair, such as of an emoji.
  return `${wholeWords.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}

/** A title as one line of plain text. */
export const oneLine = (title: string): string => readableText(title).replace(/\s+/g, ' ').trim();
