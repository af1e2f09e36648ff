import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { PasskeyList } from './PasskeyList.tsx';
import { SecondFactorGate } from './SecondFactorGate.tsx';

let screen: Screen;
let network: ReturnType<typeof fakeNetwork>;

const passkey = { id: 'p', name: 'Laptop', createdAt: '2026-11-01T10:00:00Z', lastUsedAt: null, worksHere: true };
const secondFactor = { confirmedAt: '2026-11-01T10:00:00Z', recoveryCodesLeft: 9 };
const methods = { hasPassword: true, passkeys: [passkey], canUsePasskeys: true, secondFactor: null };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', {});
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  network = fakeNetwork();
  const required = problem(403, 'Use your second factor, then try again.', { code: 'auth.second_factor_required' });
  network.respond('POST /api/auth/passkey-setups', required);
  network.respond('DELETE /api/auth/passkeys/p', required);
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

async function show(element: React.ReactNode, body: object = methods) {
  network.respond('GET /api/auth/sign-in-methods', { body });
  screen = await showScreen(element);
  await screen.wait();
}

/** The dialogs load on demand. */
const asked = () =>
  expect
    .poll(async () => {
      await screen.wait();
      return screen.text();
    })
    .toContain('This needs your second factor');

test.each([
  ['another is added', ['Add a passkey']],
  ['it is removed', ['Remove Laptop', 'Remove']],
])('a person whose passkey is asked for before %s can use it at once', async (_, presses) => {
  await show(<PasskeyList />);
  for (const name of presses) await screen.press(name);
  await asked();
  expect(screen.button('Use a passkey')).toBeTruthy();
  expect(screen.alerts()).toEqual([]);
});

test('a call that was refused is made again after the code of the app', async () => {
  await show(<PasskeyList />, { ...methods, secondFactor });
  await screen.press('Remove Laptop');
  await screen.press('Remove');
  await asked();
  network.respond('POST /api/auth/reauthentication', { status: 204 });
  network.respond('DELETE /api/auth/passkeys/p', { status: 204 });
  await screen.type('Code from your authenticator app', '123456');
  await screen.submit('Confirm');
  await screen.wait();
  expect(network.sentTo('DELETE /api/auth/passkeys/p')).toHaveLength(2);
  expect(screen.text()).not.toContain('Remove this passkey?');
});

test.each([
  ['a passkey', methods, []],
  ['the codes', { ...methods, secondFactor }, ['Lost your phone? Use a recovery code']],
])('the way out after losing %s opens beside the form, which keeps what was entered', async (_, body, presses) => {
  await show(<PasskeyList />, body);
  await screen.press('Add a passkey');
  await asked();
  for (const name of presses) await screen.press(name);
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href="/imprint"]')];
  expect(links.map(({ target }) => target)).toEqual(['_blank']);
});

test('staff whose browser cannot use their passkey read where to use it, and how to get a lost one removed', async () => {
  vi.stubGlobal('isSecureContext', false);
  await show(<SecondFactorGate isForStaff onPassed={() => {}} />);
  expect(screen.text()).toContain('this browser can’t use it');
  expect(screen.text()).toContain('Lost the device with your passkey?');
  expect(screen.text()).not.toContain('Set up an authenticator app');
});
