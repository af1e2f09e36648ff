import { describe, expect, test } from 'vitest';
import { textDrawing } from './text-outlines.ts';
import { wrapText } from './wrap-text.ts';

const { drawable, measure, draw } = await textDrawing('display');
const shapes = (text: string) => [...draw(text, { size: 50, x: 0, y: 0, fill: '#000' }).matchAll(/<path/g)].length;

describe('drawn text', () => {
  test.each([
    'Board games & fondue',
    'Żółć Łódź Čeština',
    'Phở Hà Nội',
    'Настольные игры Ґанок',
    'Επιτραπέζια ἀρχή',
    '“Quotes” – 9½ €',
  ])('has a glyph for every character of %s', (text) => {
    expect(drawable(text)).toBe(text);
    expect(shapes(text)).toBeGreaterThanOrEqual(Array.from(text.replace(/[\s]/g, '')).length - 2);
  });

  test('leaves out emoji and invisible characters', () => {
    expect(drawable('🎲 Board\u200b games 👨‍👩‍👧 ♟️ tonight \u202e!')).toBe('Board games tonight !');
  });

  test.each(['東京の朝ヨガ', 'Yoga ヨガ', 'يوغا', 'שחמט', 'योग', '🎲🎲', '', ' \u200b '])(
    'draws nothing of %j',
    (text) => {
      expect(drawable(text)).toBeUndefined();
    },
  );

  test('composes accents typed as separate characters', () => {
    expect(drawable('Cafe\u0301')).toBe('Café');
  });

  test('is as wide as its size', () => {
    expect(measure('Board games', 100)).toBeCloseTo(2 * measure('Board games', 50), 3);
  });
});

describe('wrapped text', () => {
  const wrap = (text: string, width: number) => wrapText(text, { width, measure: (part) => part.length });

  test('fits the width in lines of about the same length', () => {
    expect([...wrap('one two three four five six', 20)]).toEqual(['one two three', 'four five six']);
  });

  test('breaks words that are wider than a line', () => {
    const lines = wrap('Donaudampfschifffahrt ahoy', 10);
    expect([...lines]).toEqual(['Donaudampf', 'schifffahr', 't ahoy']);
    expect(lines.isBroken).toBe(true);
  });

  test('keeps titles of all lengths inside the width', () => {
    const word = (seed: number, index: number) => 'abcdefghijklmnop'.slice(0, 1 + ((seed * (index + 3)) % 16));
    const titles = Array.from({ length: 300 }, (_, seed) =>
      Array.from({ length: (seed % 9) + 1 }, (_word, index) => word(seed, index)).join(' '),
    );
    const widest = titles.flatMap((title) => wrap(title, 12)).map((line) => line.length);
    expect(Math.max(...widest)).toBeLessThanOrEqual(12);
  });
});
