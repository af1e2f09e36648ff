import { expect, it } from 'vitest';
import { posterShapes } from './poster-shapes.ts';

const print = (seed: string) => posterShapes('leaf', seed);

it('prints the same sheet for the same seed and another one for another', () => {
  expect(print('a')).toBe(print('a'));
  expect(print('a')).not.toBe(print('b'));
});

it('needs no style attribute, which a strict policy refuses', () => {
  expect(print('a')).not.toContain('style=');
});
