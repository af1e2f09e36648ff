import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { makeTokens, makeUser } from '#tests/support/web-session.ts';
import { DeleteAccountDialog } from '#web/accounts/DeleteAccountDialog.tsx';
import { sessionEndedText } from '#web/platform/messages.ts';
import { sessionEnded, sessionReplaced } from '#web/platform/session/session.slice.ts';
import { fetchProfile } from '#web/platform/session/session.thunks.ts';
import { scheduleRefreshes } from '#web/platform/session/session-renewal.ts';
import { ToastRegion } from '#web/ui/overlay/ToastRegion.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { OptionalSessionKeeper } from './OptionalSessionKeeper.tsx';

// Loaded on demand, and a test may end before.
beforeAll(async () => {
  await import('#web/shell/live-navigation.ts');
  await import('./SessionKeeper.tsx');
});

let screen: Screen;
afterEach(() => screen.close());

test('an undo is gone once its person has logged out, even if they log in again', async () => {
  const user = makeUser();
  screen = await showScreen([<OptionalSessionKeeper key="keeper" />, <ToastRegion key="toasts" />], { user });
  const undo = vi.fn<() => void>();
  await act(async () => void showToast('Removed “art”.', { action: { label: 'Undo', run: undo } }));
  expect(screen.text()).toContain('Undo');
  await act(async () => screen.store.dispatch(sessionEnded()));
  expect(screen.text()).not.toContain('Undo');
  await act(async () => screen.store.dispatch(sessionReplaced({ user, tokens: makeTokens('2') })));
  expect(screen.text()).not.toContain('Undo');
});

test('a call refused while an account is deleted does not leave a toast about the end of the session', async () => {
  const network = fakeNetwork();
  let finishDeletion = (_response: Response) => {};
  network.respond('DELETE /api/users/account', () => new Promise<Response>((resolve) => (finishDeletion = resolve)));
  for (const call of ['GET /api/users/profile', 'POST /api/auth/refresh-tokens'])
    network.respond(call, problem(401, 'Please authenticate.'));
  screen = await showScreen([
    <OptionalSessionKeeper key="keeper" />,
    <ToastRegion key="toasts" />,
    <DeleteAccountDialog key="dialog" contents={undefined} hasPassword={false} onClose={() => {}} />,
  ]);
  const page = new AbortController();
  scheduleRefreshes(screen.store, page.signal);
  await screen.submit('Delete permanently');
  await act(async () => void (await screen.store.dispatch(fetchProfile())));
  expect(screen.text()).toContain(sessionEndedText);
  await act(async () => finishDeletion(new Response(null, { status: 204 })));
  expect(screen.text()).toContain('Your account was deleted.');
  expect(screen.text()).not.toContain(sessionEndedText);
  page.abort();
});
