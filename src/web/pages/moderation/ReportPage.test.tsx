import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#contracts/accounts/accounts.contract.ts';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { makeUser } from '#tests/support/web-session.ts';
import { connectSession } from '#web/platform/http/http.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { Component as ReportPage } from './ReportPage.tsx';

const PERSON = '6f1f0a0e-3c59-4f0e-9d59-0d7f3b1f2a11';
let screen: Screen;
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

async function reportAs(user: User): Promise<string> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  fakeNetwork().respond('POST /api/reports', { status: 204 });
  const page = (
    <SiteContext value={{ productName: 'dig' } as Site}>
      <ReportPage />
    </SiteContext>
  );
  screen = await showScreen(page, { user, address: `/report?of=person:${PERSON}` });
  await screen.wait();
  await screen.submit('Send report');
  await screen.wait();
  return screen.text();
}

test('a person with a verified address reads that the outcome is mailed', async () => {
  expect(await reportAs(makeUser({ isEmailVerified: true }))).toContain('email you the outcome');
});

test('a person whose address is not verified is promised no mail, but led to where they verify it', async () => {
  expect(await reportAs(makeUser({ isEmailVerified: false }))).toContain('To get the outcome by email, verify your');
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/settings/account-management');
});
