import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { Component as OwnDecisionsPage } from './OwnDecisionsPage.tsx';

const LIST = 'GET /api/decisions';
const site = { productName: 'dig' } as Site;
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  network = fakeNetwork();
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

async function show(decisions: readonly object[], refunds: readonly object[] = []) {
  network.respond('GET /api/refunds', { body: { refunds, nextCursor: null } });
  network.respond(LIST, { body: { decisions, limits: [], nextCursor: null } });
  screen = await showScreen(
    <SiteContext value={site}>
      <OwnDecisionsPage />
    </SiteContext>,
  );
  await screen.wait();
}

test('a person finds the decisions about them, with the page where they appeal', async () => {
  const decision = {
    isAuthor: true,
    title: 'Pills',
    action: 'suspend',
    rule: 'spam',
    madeAt: '2026-11-21T10:00:00.000Z',
  };
  await show([{ ...decision, id: 'd1', until: null, endedAt: null }]);
  const links = [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([['“Pills”: your account was suspended', '/decisions/d1']]);
});

test('a person about whom nothing was decided reads so', async () => {
  await show([]);
  expect(screen.text()).toContain('The moderators have decided nothing about you or what you posted.');
});

test('a suspended host marks money as refunded here', async () => {
  const order = { number: 'DIG-7K2M9Q', buyerName: 'Ben', title: 'Hamlet' };
  const refund = { id: 'f1', amount: 1200, currency: 'EUR', askedAt: '2026-11-21T10:00:00.000Z', order };
  await show([], [refund]);
  expect(screen.text()).toContain('DIG-7K2M9Q · Hamlet');
  network.respond('PUT /api/refunds/f1/confirmation', { body: {} });
  network.respond('GET /api/refunds', { body: { refunds: [], nextCursor: null } });
  await screen.press('Mark €12.00 as refunded for DIG-7K2M9Q');
  await screen.press('Mark as refunded');
  await expect.poll(screen.text).not.toContain('To refund');
});
