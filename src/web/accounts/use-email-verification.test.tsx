import { afterEach, beforeEach, expect, it } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { sessionEnded } from '#web/platform/session/session.slice.ts';
import { useAppDispatch, useAppSelector } from '#web/platform/session/store.ts';
import { useEmailVerification } from './use-email-verification.ts';

const path = 'POST /api/auth/verify-email';
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

function Probe({ token }: { token: string }) {
  const verification = useEmailVerification(token);
  return <p>{verification.state === 'failure' ? verification.error : verification.state}</p>;
}
/** Renders it for a signed-out visitor. */
function SignedOutProbe({ token }: { token: string }) {
  const dispatch = useAppDispatch();
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  if (!isAuthenticated) return <Probe token={token} />;
  return <button onClick={() => dispatch(sessionEnded())}>Leave</button>;
}

beforeEach(() => {
  sessionStorage.clear();
  network = fakeNetwork();
});
afterEach(() => screen.close());

// Each token is used once per page, so every test has its own.
// spec: 4.29, 7.20, 7.21
it('is loading, then successful, and updates the store', async () => {
  let answer: (answer: object) => void = () => undefined;
  network.respond(path, () => new Promise((resolve) => (answer = resolve)));
  network.respond('GET /api/users/profile', problem(503, 'busy'));
  screen = await showScreen(<Probe token="a" />);
  expect(screen.text()).toBe('loading');
  await act(async () => answer({ body: { message: 'Done.' } }));
  expect(screen.text()).toBe('success');
  expect(network.sentTo(path)[0]?.body).toEqual({ token: 'a' });
  expect(screen.store.getState().auth.user?.isEmailVerified).toBe(true);
});

// spec: 2.104, 4.29, 7.19, 8.14
it('calls the API while logged out and shows the server’s message, or else its own', async () => {
  network.respond(path, problem(400, 'Verification failed. The link may be expired or invalid.'));
  screen = await showScreen(<SignedOutProbe token="b" />);
  await screen.press('Leave');
  expect(network.sentTo(path)[0]?.headers.get('Authorization')).toBeNull();
  expect(screen.text()).toBe('Verification failed. The link may be expired or invalid.');
  screen.close();
  network = fakeNetwork();
  network.respond(path, new Error(''));
  screen = await showScreen(<SignedOutProbe token="c" />);
  await screen.press('Leave');
  expect(screen.text()).toBe('Failed to verify email. Please try again.');
});

// spec: 2.105
it('fails without a token', async () => {
  screen = await showScreen(<Probe token="" />);
  expect(screen.text()).toBe('Verification failed. The link may be expired or invalid.');
  expect(network.sent).toHaveLength(0);
});
