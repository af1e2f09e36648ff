import { expect, it } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { makeUser } from '#tests/support/web-session.ts';
import { ProfileCard } from './ProfileCard.tsx';

// spec: 2.55
it.each([
  [makeUser({ avatar: '/avatars/own.jpg' }), '/avatars/own.jpg'],
  [makeUser({ avatar: null, placeholderAvatar: '/avatars/drawn.svg' }), '/avatars/drawn.svg'],
])('shows the uploaded picture, or else the drawn one', async (user, source) => {
  const screen = await showScreen(<ProfileCard user={user} counts={undefined} links={[]} />, { user });
  expect(document.querySelector('img[alt="Your picture"], [aria-label="Your picture"] img')?.getAttribute('src')).toBe(
    source,
  );
  screen.close();
});
