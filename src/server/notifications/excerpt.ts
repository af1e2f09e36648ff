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
