import { afterEach, expect, it } from 'vitest';
import { type ErrorCode, errorCatalogue } from '#contracts/errors.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { LoadFailed } from './LoadFailed.tsx';

let screen: Screen;
afterEach(() => screen.close());

async function linksFor(code: ErrorCode) {
  const { status } = errorCatalogue[code];
  const error = { status, problem: { code, status, message: 'You can’t see this.' } };
  screen = await showScreen(<LoadFailed error={error} onRetry={() => undefined} />);
  return [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
}

it('leads suspended people to the decisions about them', async () => {
  expect(await linksFor('auth.suspended')).toEqual(['/decisions']);
});

it('offers to try again what may pass, and leads away from what is gone', async () => {
  expect(await linksFor('server.unavailable')).toEqual([]);
  expect(screen.text()).toContain('Try again');
  screen.close();
  expect(await linksFor('event.not_found')).toEqual(['/']);
  expect(screen.text()).not.toContain('Try again');
});
