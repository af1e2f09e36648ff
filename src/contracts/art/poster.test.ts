import { expect, it } from 'vitest';
import { type PosterFormat, posterMarkup, posterSize } from './poster.ts';

const paint = { hue: 'class="h"', deep: 'class="d"', loud: 'class="l"', cream: 'class="c"' };
const print = (seed: string, format: PosterFormat = 'card') => posterMarkup({ hue: 'leaf', seed, format }, paint);

it('draws the same poster for the same seed, and another for another seed', () => {
  expect(print('a')).toBe(print('a'));
  expect(print('a')).not.toBe(print('b'));
});

it('uses no style attributes, which the CSP blocks', () => {
  expect(print('a')).not.toContain('style=');
});

it('keeps backgrounds inside the picture, unturned, on the borders of tiles and below all motifs', () => {
  for (const format of ['card', 'banner', 'portrait'] as const) {
    const { width, height } = posterSize(format);
    for (let seed = 0; seed < 100; seed++) {
      const markup = print(String(seed), format);
      const grounds = [...markup.matchAll(/d="M(\d+) (\d+)h(10|20)v\3h-\3z"/g)];
      for (const [, x, y, side] of grounds) {
        expect([Number(x) % 10, Number(y) % 10]).toEqual([0, 0]);
        expect(Number(x) + Number(side)).toBeLessThanOrEqual(width);
        expect(Number(y) + Number(side)).toBeLessThanOrEqual(height);
      }
      expect(markup.slice(0, markup.indexOf('</g>'))).not.toContain('transform');
      expect(markup.lastIndexOf('h10v10h-10z"/>')).toBeLessThan(markup.indexOf('</g>'));
    }
  }
});

it('keeps the large motifs of banners in the middle half, which narrow screens show', () => {
  const columns = [...print('a', 'banner').matchAll(/translate\((\d+) 0\)scale\(2\)/g)].map(([, x]) => Number(x));
  expect(columns).toEqual([20, 40]);
});
