import { expect, test } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { ShowCard } from './ShowCard.tsx';
import type { Show } from './shows.api.ts';

const upcoming = {
  id: 's1',
  title: 'Owl night',
  status: 'scheduled',
  host: { name: 'Ada' },
  abilities: { run: true },
} as Show;

test.each<[Partial<Show>, string | undefined]>([
  [{}, 'You’re running this show.'],
  [{ status: 'in-progress', isLive: true }, 'You’re running this show.'],
  [{ status: 'completed' }, 'You ran this show.'],
  [{ isCancelled: true }, undefined],
])('the host of a show that is %j reads: %s', async (changes, text) => {
  const screen = await showScreen(<ShowCard show={{ ...upcoming, ...changes }} />);
  expect(/You.*? this show\./.exec(screen.text())?.[0]).toBe(text);
  screen.close();
});
