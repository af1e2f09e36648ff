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

/**
 * A title as one line of plain text. Removes control characters and bidirectional overrides, which would change the direction of the text
 * that follows.
 */
export const oneLine = (title: string): string =>
  title
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
