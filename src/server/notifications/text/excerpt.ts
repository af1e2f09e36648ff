const LONGEST = 200;

/** The beginning of what somebody wrote, in one line, cut between words. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST) return line;
  const cut = line.slice(0, LONGEST);
  const kept = cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST / 2));
  // Half of a character, as of an emoji, would be no text to the database.
  return `${kept.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}

/**
 * A title as one line of plain text: without controls, and without those that turn the direction of writing around, which would reach into
 * what stands after it.
 */
export const oneLine = (title: string): string =>
  title
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
