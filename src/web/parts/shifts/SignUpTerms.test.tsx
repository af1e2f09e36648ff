import { expect, it } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { mustWait, SignUpTerms } from './SignUpTerms.tsx';

const shift = {
  state: 'open',
  needed: 4,
  taken: 2,
  signUpClosesAt: '2026-12-01T01:00:00Z',
  withdrawClosesAt: '2026-11-30T03:46:00Z',
  timeZone: 'Asia/Tokyo',
};

it('the last times to sign up and to cancel are told in the time of the shift, and a group that does not fit is told to wait', async () => {
  const screen = await showScreen(
    <>
      <SignUpTerms shift={shift} spots="2" />
      {' | '}
      <SignUpTerms shift={{ ...shift, signUpClosesAt: null, withdrawClosesAt: null }} spots="3" />
    </>,
  );
  expect(screen.text()).toBe(
    'Sign up by Tue, Dec 1, 10:00 AM Tokyo time. You can cancel online until Mon, Nov 30, 12:46 PM Tokyo time. | There aren’t 3 spots open right now. You’ll wait together until there are.',
  );
  screen.close();
});

it('one person waits only for a full shift: one whose volunteer looks for a replacement is open', () => {
  expect(mustWait({ ...shift, taken: 4 }, '1')).toBe(false);
  expect(mustWait({ ...shift, taken: 4 }, '2')).toBe(true);
  expect(mustWait({ ...shift, state: 'full' }, '1')).toBe(true);
});
