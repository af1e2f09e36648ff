import { cutBetweenWords } from '#contracts/cut-between-words.ts';

/** The first words of a description as plain text. */
export function plainExcerpt(html: string, maxLength: number): string {
  const text = html
    .replace(/<\/?(?:a|code|del|em|strong)\b[^<>]*>/g, '')
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
  return cutBetweenWords(text, maxLength);
}
