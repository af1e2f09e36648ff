import { afterEach, expect, it } from 'vitest';
import type { ErrorCode } from '#contracts/errors.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { LoadFailed } from './LoadFailed.tsx';

let screen: Screen;
afterEach(() => screen.close());

async function linksFor(code: ErrorCode) {
  const error = { problem: { code, message: 'You can’t see this.' } };
  screen = await showScreen(<LoadFailed error={error} onRetry={() => undefined} />);
  return [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
}

it('leads suspended people to the decisions about them', async () => {
  expect(await linksFor('auth.suspended')).toEqual(['/decisions']);
});

it('leads nowhere after another error', async () => {
  expect(await linksFor('event.not_found')).toEqual([]);
});
