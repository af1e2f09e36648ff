type Options = { width: number; measure: (text: string) => number };
type Lines = string[] & { isBroken: boolean };

/** Lines of at most the width, as equally long as their number allows. `isBroken` if a word had to be broken. */
export function wrapText(text: string, { width, measure }: Options): Lines {
  const words = text.split(' ').flatMap((word) => breakWord(word, { width, measure }));
  const space = measure(' ');
  const widths = words.map(({ part }) => measure(part));
  const wrapAt = (limit: number): string[] => {
    const lines: string[] = [];
    let used = 0;
    for (const [index, { part, isContinued }] of words.entries()) {
      const wide = widths[index]!;
      if (lines.length > 0 && !isContinued && used + space + wide <= limit) {
        lines[lines.length - 1] += ` ${part}`;
        used += space + wide;
      } else {
        lines.push(part);
        used = wide;
      }
    }
    return lines;
  };
  const count = wrapAt(width).length;
  // The narrowest width with as many lines balances them.
  let [low, high] = [Math.max(...widths), width];
  while (high - low > 4) {
    const middle = (low + high) / 2;
    if (wrapAt(middle).length > count) low = middle;
    else high = middle;
  }
  return Object.assign(wrapAt(high), { isBroken: words.some(({ isContinued }) => isContinued) });
}

type WordPart = { part: string; isContinued: boolean };

/** A word that is wider than the width, in parts. */
function breakWord(word: string, { width, measure }: Options): WordPart[] {
  if (measure(word) <= width) return [{ part: word, isContinued: false }];
  const parts: WordPart[] = [];
  let current = '';
  for (const character of word) {
    if (current && measure(current + character) > width) {
      parts.push({ part: current, isContinued: parts.length > 0 });
      current = '';
    }
    current += character;
  }
  return [...parts, { part: current, isContinued: parts.length > 0 }];
}
