import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { makeUser } from '#tests/support/web-session.ts';
import { PasswordForm } from './PasswordForm.tsx';

const path = 'POST /api/auth/change-password';
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

const fill = async (current: string, next: string, confirm: string) => {
  await screen.type('Current password', current);
  await screen.type('New password', next);
  await screen.type('Confirm new password', confirm);
};

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  network = fakeNetwork();
  screen = await showScreen(<PasswordForm />);
});

afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

// spec: 5.18
it('cannot be submitted until all three fields are filled', async () => {
  expect(screen.button('Change password').disabled).toBe(true);
  await fill('old', 'new', '');
  expect(screen.button('Change password').disabled).toBe(true);
  await screen.type('Confirm new password', 'x');
  expect(screen.button('Change password').disabled).toBe(false);
});

it('tells password managers whose password it is', () => {
  const username = document.querySelector<HTMLInputElement>('form input[autocomplete="username"]');
  expect(username?.value).toBe(makeUser().email);
});

// spec: 5.13, 5.14, 5.17
it('shows the errors of each field and sends nothing', async () => {
  await fill('old', 'short1', 'other');
  await screen.submit('Change password');
  expect(screen.alerts()).toEqual(['Password must be at least 8 characters long.', 'Passwords do not match']);
  await fill('old', 'onlyletters', 'onlyletters');
  await screen.submit('Change password');
  expect(screen.alerts()).toEqual(['Password must contain at least 1 letter and 1 number.']);
  expect(network.sent).toHaveLength(0);
});

// spec: 4.30, 7.25, 7.26, 8.25, 9.3
it('clears itself and shows success for three seconds after a change', async () => {
  network.respond(path, { body: { message: 'Password changed.' } });
  await fill('old', 'new pass 1', 'new pass 1');
  await screen.submit('Change password');
  await screen.wait();
  expect(network.sentTo(path)[0]?.body).toEqual({ currentPassword: 'old', newPassword: 'new pass 1' });
  expect(screen.text()).toContain('Password changed successfully!');
  expect(screen.control('Current password').value).toBe('');
  await screen.wait(2_900);
  expect(screen.text()).toContain('Password changed successfully!');
  await screen.wait(100);
  expect(screen.text()).not.toContain('Password changed successfully!');
});

it('keeps the input after a failure', async () => {
  network.respond(path, problem(400, 'Your current password is incorrect.'));
  await fill('old', 'new pass 1', 'new pass 1');
  await screen.submit('Change password');
  await screen.wait();
  expect(screen.alerts()).toEqual(['Your current password is incorrect.']);
  expect(screen.control('New password').value).toBe('new pass 1');
});

// spec: 8.15
it('falls back to its own message without a response', async () => {
  await fill('old', 'new pass 1', 'new pass 1');
  await screen.submit('Change password');
  await screen.wait();
  expect(screen.alerts()).toEqual(['Failed to change password']);
});
