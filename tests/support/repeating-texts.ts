const PIECES = [
  'a',
  'a ',
  '@',
  'a@',
  'a.',
  'a@b.',
  'http://',
  'http://a',
  'www.a',
  'mailto:',
  '[',
  '](',
  '[a](',
  '[a]',
  '[a]: b\n',
  '[[',
  ']]',
  '![',
  '*',
  '**',
  '*a ',
  '_a_',
  '***a',
  'x*',
  '`',
  '``',
  '~',
  '~~',
  '>',
  '> ',
  '> a\n',
  '- ',
  '- - ',
  '1. ',
  '* a\n',
  '# ',
  '=\n',
  '---\n',
  '<',
  '<a ',
  '</',
  '<!--',
  '<?',
  '<![CDATA[',
  '<div>',
  '<p>',
  '</p>',
  '<a@',
  '&',
  '&amp;',
  '\\',
  '|',
  '|a',
  '|-|\n',
  '\n',
  '\n\n',
  'a\n',
  '"',
  '(',
  ')',
  '{',
  '$',
  '\t',
  '    ',
  'é',
  '😀',
  ',',
  ';',
  '\r\n',
  'BEGIN:',
  ':',
  '=?',
  '\u200b',
  '\u202e',
];

/** Texts of `length` characters that repeat one pattern, alone and within others, each with its name: slow for quadratic parsers. */
export const repeatingTexts = (length: number): [name: string, text: string][] =>
  PIECES.flatMap((piece) =>
    [
      ['', ''],
      ['', '@'],
      ['[', '](x)'],
    ].map(([before = '', after = '']): [string, string] => {
      const times = Math.floor((length - before.length - after.length) / piece.length);
      return [`${before}${piece}…${after}`, before + piece.repeat(times) + after];
    }),
  );

/** Whether each of three runs takes more than `limitMs` of processor time: other work on the machine hardly counts. */
export function takesProcessorMs(limitMs: number, run: () => unknown): boolean {
  for (let attempt = 0; attempt < 3; attempt++) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 <= limitMs) return false;
  }
  return true;
}
