import { expect, it } from 'vitest';
import { plainExcerpt } from './plain-excerpt.ts';

it("a description's start is plain text cut between words", () => {
  expect(
    plainExcerpt(
      '<p>Bring a <strong>game</strong> &amp; <a href="/x">tea</a>,</p><ul><li>or &lt;none&gt;</li></ul>',
      160,
    ),
  ).toBe('Bring a game & tea, or <none>');
  expect(plainExcerpt('<p>one two three</p>', 9)).toBe('one two…');
  expect(plainExcerpt('<p>🎈🎈🎈🎈</p>', 6)).toBe('🎈…');
});
