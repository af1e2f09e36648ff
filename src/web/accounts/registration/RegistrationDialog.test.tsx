import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { RegistrationDialog } from './RegistrationDialog.tsx';

let screen: Screen;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  fakeNetwork().respond('GET /api/registration', { body: { mode: 'closed' } });
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

test.each([
  ['/dashboard', false],
  ['/admin/claim?token=abc#invitation-abc', true],
])('a site that takes no new accounts lets people who come from %s sign up: %s', async (nextPath, canSignUp) => {
  screen = await showScreen(
    <SiteContext value={{ signInProviders: [] as Site['signInProviders'] } as Site}>
      <RegistrationDialog nextPath={nextPath} show={() => {}} close={() => {}} />
    </SiteContext>,
  );
  await screen.wait();
  expect(screen.text().includes('isn’t accepting new accounts')).toBe(!canSignUp);
  expect(screen.text().includes('Invitation code')).toBe(canSignUp);
});
