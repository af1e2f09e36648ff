import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { PasskeyList } from './factors/PasskeyList.tsx';
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx';

let screen: Screen;
let network: ReturnType<typeof fakeNetwork>;

const passkey = { id: 'p', name: 'Laptop', createdAt: '2026-11-01T10:00:00Z', lastUsedAt: null, worksHere: true };
const methods = { hasPassword: false, passkeys: [passkey], canUsePasskeys: true, secondFactor: null };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', {});
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  network = fakeNetwork();
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

const phone = { ...passkey, id: 'q', name: 'Phone' };

test.each([
  ['without a password', { ...methods }, true],
  ['with a password', { ...methods, hasPassword: true }, false],
  ['with another passkey', { ...methods, passkeys: [passkey, phone] }, false],
  [
    'with another passkey, of an earlier address of the site',
    { ...methods, passkeys: [passkey, { ...phone, worksHere: false }] },
    true,
  ],
])('a person %s who removes a passkey is told how they log in without it', async (_, body, isTold) => {
  network.respond('GET /api/auth/sign-in-methods', { body });
  screen = await showScreen(<PasskeyList />);
  await screen.wait();
  await screen.press('Remove Laptop');
  expect(screen.text()).toContain('will no longer log you in');
  expect(screen.text().includes('you’ll log in another way')).toBe(isTold);
});

test('a person whose only way in is a passkey keeps it, and reads what to do first', async () => {
  network.respond('GET /api/auth/sign-in-methods', { body: methods });
  const message = 'This is your only way to log in. Choose a password first.';
  network.respond('DELETE /api/auth/passkeys/p', problem(409, message));
  screen = await showScreen(<PasskeyList />);
  await screen.wait();
  await screen.press('Remove Laptop');
  await screen.press('Remove');
  await screen.wait();
  expect(screen.alerts()).toEqual([message]);
});

test.each([
  [true, 'Use a passkey', 'log out, log in another way'],
  [false, 'Log out and log in again', 'then come back here'],
])('a person with a passkey that works here: %s, can confirm that it is them', async (worksHere, first, second) => {
  network.respond('GET /api/auth/sign-in-methods', { body: { ...methods, passkeys: [{ ...passkey, worksHere }] } });
  screen = await showScreen(<ReauthenticationDialog onConfirmed={() => {}} onClose={() => {}} />);
  await screen.wait();
  expect(screen.text()).toContain(first);
  expect(screen.text()).toContain(second);
  expect(screen.text().includes('Use a passkey')).toBe(worksHere);
});

test('a person without a password who has lost the phone confirms with a recovery code that it is them', async () => {
  const confirmed = vi.fn<() => void>();
  const secondFactor = { confirmedAt: '2026-11-01T10:00:00Z', recoveryCodesLeft: 9 };
  network.respond('GET /api/auth/sign-in-methods', { body: { ...methods, passkeys: [], secondFactor } });
  network.respond('POST /api/auth/reauthentication', { status: 204 });
  screen = await showScreen(<ReauthenticationDialog onConfirmed={confirmed} onClose={() => {}} />);
  await screen.wait();
  await screen.press('Lost your phone? Use a recovery code');
  await screen.type('Recovery code', 'ABCDE-FGHJK');
  await screen.submit('Confirm');
  await screen.wait();
  expect(network.sentTo('POST /api/auth/reauthentication').map(({ body }) => body)).toEqual([
    { recoveryCode: 'ABCDE-FGHJK' },
  ]);
  expect(confirmed).toHaveBeenCalledOnce();
});
