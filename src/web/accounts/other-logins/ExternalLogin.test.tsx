import { useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import { ExternalLogin } from './ExternalLogin.tsx';

let screen: Screen;
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

function Page() {
  const { pathname } = useLocation();
  return (
    <SiteContext value={{ productName: 'dig', signInProviders: [] } as unknown as Site}>
      {pathname === '/log-in/external' ? <ExternalLogin /> : <p>{`Now at ${pathname}`}</p>}
    </SiteContext>
  );
}

async function arriveAt(address: string): Promise<string> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeNetwork();
  screen = await showScreen(<Page />, { address });
  await screen.wait();
  return screen.text();
}

test('a person whom a mailed link has logged in goes to where accounts are connected', async () => {
  expect(await arriveAt('/log-in/external')).toContain('Now at /settings/account-management');
});

test('a login that failed at the other site says so, also to people who are logged in', async () => {
  expect(await arriveAt('/log-in/external#error=identity.refused')).toContain('Logging in didn’t work');
});
