import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PosterArt } from './PosterArt.tsx';

const print = (seed: string) => renderToStaticMarkup(<PosterArt hue="leaf" seed={seed} />);

it('prints the same sheet for the same seed and another one for another', () => {
  expect(print('a')).toBe(print('a'));
  expect(print('a')).not.toBe(print('b'));
});

it('needs no style attribute, which a strict policy refuses', () => {
  expect(print('a')).not.toContain('style=');
});
