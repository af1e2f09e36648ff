import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { AuthDialogContext } from '#web/platform/page/auth-dialog.ts';
import { sessionEnded } from '#web/platform/session/session.slice.ts';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';

const path = 'POST /api/auth/reset-password';
const done = 'Password reset successful! You will be redirected to the login page shortly.';
const open = vi.fn<(dialog: string) => void>();
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

const show = async (token: string | null) => {
  screen = await showScreen(
    <AuthDialogContext value={{ open, preload: () => {} }}>
      <ResetPasswordForm token={token} />
    </AuthDialogContext>,
  );
};
const send = async (password: string, confirmation: string) => {
  await screen.type('New Password', password);
  await screen.type('Confirm New Password', confirmation);
  await screen.submit('Reset Password');
  await screen.wait();
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open.mockReset();
  network = fakeNetwork();
});

afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

// spec: 2.98, 2.99, 7.23, 7.24, 9.4
it('sends token and password, shows success and goes to the login after three seconds', async () => {
  network.respond(path, { body: { message: 'Done.' } });
  await show('mailed');
  await send('difference 1822', 'difference 1822');
  expect(network.sentTo(path).map(({ body }) => body)).toEqual([{ token: 'mailed', password: 'difference 1822' }]);
  expect(screen.text()).toContain(done);
  await screen.wait(2_900);
  expect(open).not.toHaveBeenCalled();
  await screen.wait(200);
  expect(open).toHaveBeenCalledExactlyOnceWith('login');
});

// spec: 5.15
it('sends nothing if the passwords differ', async () => {
  await show('mailed');
  await send('difference 1822', 'difference 1823');
  expect(screen.alerts()).toEqual(['Passwords do not match.']);
  expect(network.sent).toHaveLength(0);
});

// spec: 8.12
it('shows the server’s message, or else its own, and offers another link to people who are logged out', async () => {
  await show('mailed');
  await send('difference 1822', 'difference 1822');
  expect(screen.alerts()).toEqual(['Failed to reset password. Please try again.']);
  network.respond(path, problem(400, 'This reset link has expired or was already used.'));
  await send('difference 1822', 'difference 1822');
  expect(screen.alerts()).toEqual(['This reset link has expired or was already used.']);
  expect(screen.text()).toContain('Log out to request a new link.');
  await act(async () => void screen.store.dispatch(sessionEnded()));
  await screen.press('Request a new link');
  expect(open).toHaveBeenCalledExactlyOnceWith('forgot');
});

// spec: 8.13
it('reports a missing token and sends nothing', async () => {
  await show(null);
  await send('difference 1822', 'difference 1822');
  expect(screen.alerts()).toEqual(['Reset token is missing']);
  expect(network.sent).toHaveLength(0);
});
