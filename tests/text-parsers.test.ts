import { expect, test } from 'vitest';
import { repeatingTexts, takesProcessorMs } from './support/repeating-texts.ts';
import { textParsers } from './support/text-parsers.ts';

// Quadratic parsers take 200 ms and more. Processor time, and three times the 50 ms of bench/parsers.ts, so that a busy machine makes no difference.
const texts = repeatingTexts(20_000);
test.for(Object.entries(textParsers))('%s: repeated patterns of 20,000 characters are parsed fast', ([, parse]) => {
  const slow = texts.filter(([, text]) => takesProcessorMs(150, () => parse(text)));
  expect(slow.map(([name]) => name)).toEqual([]);
});
