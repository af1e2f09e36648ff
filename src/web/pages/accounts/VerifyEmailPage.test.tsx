import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { makeUser } from '#tests/support/web-session.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { Component as VerifyEmailPage } from './VerifyEmailPage.tsx';

const FAILED = 'Verification failed. The link may be expired or invalid.';
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

async function openUsedLink(isEmailVerified: boolean) {
  const user = makeUser({ email: 'ada@example.org', isEmailVerified: false });
  network.respond('POST /api/auth/verify-email', problem(400, FAILED));
  network.respond('GET /api/users/profile', { body: { ...user, isEmailVerified } });
  screen = await showScreen(
    <SiteContext value={{ productName: 'dig' } as Site}>
      <VerifyEmailPage />
    </SiteContext>,
    { user, address: `/verify-email?token=used-${isEmailVerified}` },
  );
  await screen.wait();
}

test('a logged-in person whose link was opened on another device reads that the address is verified', async () => {
  await openUsedLink(true);
  expect(screen.text()).toContain(FAILED);
  expect(screen.text()).toContain('You’re logged in as ada@example.org, and that address is verified.');
  screen.button('Go to Dashboard');
});

test('a logged-in person whose address is not verified reads only that the link is no longer good', async () => {
  await openUsedLink(false);
  expect(screen.text()).toContain(FAILED);
  expect(screen.text()).not.toContain('that address is verified');
});
