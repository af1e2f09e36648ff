import { expect, it } from 'vitest';
import { plainStart } from './plain-start.ts';

it('a description begins in plain words, cut between two of them', () => {
  expect(plainStart('<p>Bring a <strong>game</strong> &amp; tea,</p><ul><li>or &lt;none&gt;</li></ul>', 160)).toBe(
    'Bring a game & tea, or <none>',
  );
  expect(plainStart('<p>one two three</p>', 9)).toBe('one two…');
});
