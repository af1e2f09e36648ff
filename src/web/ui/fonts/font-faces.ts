/** A font file as CSS declares it. `characters` matches those that it shows, `ranges` are its `unicode-range`. */
export type FontFace = { family: string; url: string; css: string; ranges: CodePoints[]; characters: RegExp };
type CodePoints = { from: number; to: number };

const valueOf = (face: string, pattern: RegExp): string => pattern.exec(face)?.[1] ?? '';

/** The first and last code points of each part of a `unicode-range`; a question mark stands for any digit. */
const parseUnicodeRange = (ranges: string): CodePoints[] =>
  [...ranges.matchAll(/U\+([\dA-F?]+)(?:-([\dA-F]+))?/gi)].map(([, first = '', last]) => ({
    from: Number.parseInt(first.replaceAll('?', '0'), 16),
    to: Number.parseInt(last ?? first.replaceAll('?', 'F'), 16),
  }));

const classOf = (ranges: CodePoints[]): string =>
  `[${ranges.map(({ from, to }) => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`).join('')}]`;

/** The files that CSS declares with a `unicode-range`. Where ranges overlap, the last face of a family shows the character (CSS Fonts 4, §5.3). */
export function fontFacesIn(css: string): FontFace[] {
  const laterRanges = new Map<string, CodePoints[]>();
  const faces = [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].toReversed().flatMap(([, face = '']) => {
    const family = valueOf(face, /font-family:\s*([\w-]+)/);
    const url = valueOf(face, /url\("?([^)"]*)"?\)/);
    const ranges = parseUnicodeRange(valueOf(face, /unicode-range:([^;]*)/));
    if (ranges.length === 0 || !url) return [];
    const later = laterRanges.get(family) ?? [];
    laterRanges.set(family, [...later, ...ranges]);
    return [{ family, url, css: face, ranges, characters: new RegExp(`[${classOf(ranges)}--${classOf(later)}]`, 'v') }];
  });
  return faces.toReversed();
}
