import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { makeUser } from '#tests/support/web-session.ts';
import { EmailStatus } from './EmailStatus.tsx';

const path = 'POST /api/auth/send-verification-email';
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  network = fakeNetwork();
});

afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

// spec: 2.76
it('marks a verified address and offers nothing else', async () => {
  screen = await showScreen(<EmailStatus user={makeUser({ isEmailVerified: true })} />);
  expect(screen.text()).toContain('Your email is verified');
  expect(document.querySelector('button')).toBeNull();
});

// spec: 2.77, 4.30, 7.17, 7.18, 8.24, 9.3
it("sends the verification mail to the account's address", async () => {
  network.respond(path, { body: { message: 'Sent.' } });
  screen = await showScreen(<EmailStatus user={makeUser()} />);
  expect(screen.text()).toContain('Your email is not verified');
  await screen.press('Send verification email');
  await screen.wait();
  expect(network.sentTo(path)[0]?.body).toEqual({ email: 'ada@example.org' });
  expect(screen.text()).toContain('Verification email sent successfully!');
  await screen.wait(2_900);
  expect(screen.text()).toContain('Verification email sent successfully!');
  await screen.wait(100);
  expect(screen.text()).not.toContain('Verification email sent successfully!');
});

// spec: 8.17
it('shows why it was not sent: the server’s message, or else its own', async () => {
  screen = await showScreen(<EmailStatus user={makeUser()} />);
  await screen.press('Send verification email');
  await screen.wait();
  expect(screen.alerts()).toEqual(['Failed to send verification email']);
  network.respond(path, problem(429, 'Too many attempts.'));
  await screen.press('Send verification email');
  await screen.wait();
  expect(screen.alerts()).toEqual(['Too many attempts.']);
});
