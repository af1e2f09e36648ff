import { parseUnicodeRange } from './unicode-range.ts';

/** A font file of the page's CSS. `characters` matches a text that needs it; `isForHeadings`: nothing else is set in it above the fold. */
export type PageFont = { url: string; isForHeadings: boolean; characters: RegExp };

function charactersOf(ranges: string): RegExp {
  const classes = parseUnicodeRange(ranges).map(({ from, to }) => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`);
  return new RegExp(`[${classes.join('')}]`, 'u');
}

const valueOf = (face: string, pattern: RegExp): string => pattern.exec(face)?.[1] ?? '';

/** The files that CSS declares with the characters that they are for. */
export function fontsIn(css: string): PageFont[] {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, face = '']) => {
    const ranges = valueOf(face, /unicode-range:([^;]*)/);
    const url = valueOf(face, /url\("?([^)"]*)"?\)/);
    if (!ranges || !url) return [];
    return [{ url, isForHeadings: /font-family:\s*Display/.test(face), characters: charactersOf(ranges) }];
  });
}

const HEADING = /<h[1-3][^>]*>(.*?)<\/h[1-3]>/gs;
const textOf = (markup: string): string => markup.replaceAll(/<[^>]*>/g, ' ');

/** URLs of the files that the text of a page needs: the browser would find all but the first of them only once it has laid the page out. */
export function fontsToPreload(fonts: readonly PageFont[], markup: string): string[] {
  const headings = Array.from(markup.matchAll(HEADING), ([heading]) => textOf(heading)).join('');
  const text = textOf(markup);
  return fonts
    .filter(({ isForHeadings, characters }) => characters.test(isForHeadings ? headings : text))
    .map(({ url }) => url);
}
