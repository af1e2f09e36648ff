import { expect, it } from 'vitest';
import { posterShapes } from './poster-shapes.ts';

const print = (seed: string) => posterShapes('leaf', seed);

it('draws the same poster for the same seed, and another for another seed', () => {
  expect(print('a')).toBe(print('a'));
  expect(print('a')).not.toBe(print('b'));
});

it('uses no style attributes, which the CSP blocks', () => {
  expect(print('a')).not.toContain('style=');
});
