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

// spec: 2.106
test('a logged-in person whose link was opened on another device reads that the address is verified', async () => {
  await openUsedLink(true);
  expect(screen.text()).toContain(FAILED);
  expect(screen.text()).toContain('You’re logged in as ada@example.org, and that address is verified.');
  await screen.press('Back to Login');
  expect(screen.path()).toBe('/dashboard');
});

// spec: 2.106
test('a logged-in person whose address is not verified is led to where they can ask for another link', async () => {
  await openUsedLink(false);
  expect(screen.text()).toContain(FAILED);
  expect(screen.text()).toContain('that address is not verified');
  screen.button('Back to Login');
  const accountManagement = [...document.links].find(({ textContent }) => textContent === 'Account Management');
  expect(accountManagement?.pathname).toBe('/settings/account-management');
});
