import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { PasskeyConfirmation } from './PasskeyConfirmation.tsx';

let screen: Screen;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

test('a passkey that cannot be asked for says why', async () => {
  const network = fakeNetwork();
  network.respond('POST /api/auth/passkey-options', problem(429, 'Please wait a minute.'));
  screen = await showScreen(<PasskeyConfirmation onConfirmed={() => {}} />);
  await screen.press('Use a passkey');
  await expect
    .poll(async () => {
      await screen.wait();
      return screen.alerts();
    })
    .toEqual(['Please wait a minute.']);
});
