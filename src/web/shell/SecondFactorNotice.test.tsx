import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { SecondFactorNotice } from './SecondFactorNotice.tsx';

const DAY_MS = 86_400_000;
const site = { productName: 'dig' } as Site;

let screen: Screen;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const methods = { hasPassword: true, passkeys: [], canUsePasskeys: false, secondFactor: null };
  fakeNetwork().respond('GET /api/auth/sign-in-methods', { body: methods });
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

async function textOf({ inDays, address = '/dashboard' }: { inDays: number; address?: string }): Promise<string> {
  const dueAt = new Date(Date.now() + inDays * DAY_MS).toISOString();
  screen = await showScreen(
    <SiteContext value={site}>
      <SecondFactorNotice dueAt={dueAt}>The page</SecondFactorNotice>
    </SiteContext>,
    { address },
  );
  await screen.wait();
  return screen.text();
}

it('shows the page with a reminder until the day comes', async () => {
  vi.setSystemTime('2026-11-18T23:30:00Z');
  const text = await textOf({ inDays: 3 });
  expect(text).toContain(`Starting ${formatInstant('2026-11-21T23:30:00Z')}, `);
  expect(text).toMatch(/\d:\d\d [AP]M/);
  expect(text).toContain('this site will ask you for a second factor.');
  expect(text).toContain('The page');
});

it('shows the setup in place of the page from then on', async () => {
  await textOf({ inDays: -1 });
  await expect
    .poll(async () => {
      await screen.wait();
      return screen.text();
    })
    .toContain('This site asks for a second factor, so that no one gets in with a password alone.');
  expect(screen.text()).not.toContain('The page');
});

it('leaves decisions about the person open', async () => {
  expect(await textOf({ inDays: -1, address: '/decisions/1' })).toContain('The page');
});

it('leaves the list of them open', async () => {
  expect(await textOf({ inDays: -1, address: '/decisions' })).toContain('The page');
});
