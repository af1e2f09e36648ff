/** The first and last code points of each part of a `unicode-range` of CSS; a question mark stands for any digit. */
export const parseUnicodeRange = (ranges: string): { from: number; to: number }[] =>
  [...ranges.matchAll(/U\+([\dA-F?]+)(?:-([\dA-F]+))?/gi)].map(([, first = '', last]) => ({
    from: Number.parseInt(first.replaceAll('?', '0'), 16),
    to: Number.parseInt(last ?? first.replaceAll('?', 'F'), 16),
  }));
