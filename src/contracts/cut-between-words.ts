/** The beginning of a text, cut between words where that keeps half of it. */
export function cutBetweenWords(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  const wholeWords = cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2));
  // The database rejects half of a surrogate pair, such as of an emoji, and pages show it as a question mark.
  return `${wholeWords.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}
