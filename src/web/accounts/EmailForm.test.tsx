import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { EmailForm } from './EmailForm.tsx';

const path = 'POST /api/auth/change-email';
const requested = vi.fn<() => void>();
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  requested.mockReset();
  network = fakeNetwork();
  screen = await showScreen(
    <EmailForm user={{ email: 'ada@example.org', pendingEmail: null }} onRequested={requested} />,
  );
});

afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

// spec: 5.21
it('cannot be saved while empty', async () => {
  expect(screen.button('Save email').disabled).toBe(true);
  await screen.type('New email', '  ');
  expect(screen.button('Save email').disabled).toBe(true);
});

// spec: 5.19, 5.20
it.each([
  ['ada@', 'Please enter a valid email address'],
  ['Ada@example.org', 'This is already your current email address'],
])('rejects %s: %s', async (email, error) => {
  await screen.type('New email', email);
  await screen.submit('Save email');
  expect(screen.alerts()).toEqual([error]);
  expect(network.sent).toHaveLength(0);
});

it('asks for the current password if the server does, and keeps the address', async () => {
  await screen.type('New email', 'lovelace@example.org');
  network.respond(
    path,
    problem(400, 'Current password is required', { fields: { currentPassword: 'Current password is required' } }),
  );
  await screen.submit('Save email');
  await screen.wait();
  expect(screen.alerts()).toEqual(['Current password is required']);
  expect(document.activeElement).toBe(screen.control('Current password'));
  network.respond(path, { body: { message: 'Mailed.' } });
  await screen.type('Current password', 'secret');
  await screen.submit('Save email');
  await screen.wait();
  expect(network.sentTo(path).at(-1)?.body).toEqual({ email: 'lovelace@example.org', currentPassword: 'secret' });
});

// spec: 4.30, 7.39, 8.23, 9.3
it('shows success for three seconds and reloads the profile', async () => {
  network.respond(path, { body: { message: 'Mailed.' } });
  await screen.type('New email', ' lovelace@example.org ');
  await screen.submit('Save email');
  await screen.wait();
  expect(network.sentTo(path)[0]?.body).toEqual({ email: 'lovelace@example.org' });
  expect(requested).toHaveBeenCalledOnce();
  expect(screen.text()).toContain('Email updated successfully!');
  await screen.wait(2_900);
  expect(screen.text()).toContain('Email updated successfully!');
  await screen.wait(100);
  expect(screen.text()).not.toContain('Email updated successfully!');
});

// spec: 8.16
it('shows the server’s message, or else its own', async () => {
  await screen.type('New email', 'lovelace@example.org');
  await screen.submit('Save email');
  await screen.wait();
  expect(screen.alerts()).toEqual(['Failed to update email address']);
  network.respond(path, problem(409, 'This email is already taken.'));
  await screen.submit('Save email');
  await screen.wait();
  expect(screen.alerts()).toEqual(['This email is already taken.']);
  expect(screen.control('New email').value).toBe('lovelace@example.org');
});
