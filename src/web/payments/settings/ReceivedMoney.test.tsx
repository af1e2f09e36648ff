import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import type { Received } from './payees.api.ts';
import { ReceivedMoney } from './ReceivedMoney.tsx';

const received: Received = {
  kind: 'person',
  name: 'Ada',
  payeeId: '5b8c3f0e-6c0f-4a53-9a53-1f2d3c4b5a69',
  currency: 'EUR',
  door: 0,
  bank: 0,
  online: 1200,
  fees: 65,
  payouts: [],
  quarters: [],
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  [true, 'What people pay online goes to this site’s own account. Ask the people who run this site when you get it.'],
  [false, 'Stripe pays out to your bank automatically.'],
])('hosts read whose account takes what is paid online: that of the site, %s', async (collectsPayments, text) => {
  const network = fakeNetwork();
  network.respond('GET /api/payments-received', { body: { received: [received] } });
  const screen = await showScreen(
    <SiteContext value={{ collectsPayments } as Site}>
      <ReceivedMoney />
    </SiteContext>,
  );
  await screen.wait();
  expect(screen.text()).toContain(text);
  expect(screen.text().includes('Stripe pays out')).toBe(!collectsPayments);
  screen.close();
});
