import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { Component as AdminLegalPage } from './AdminLegalPage.tsx';

const pages = ['imprint', 'terms', 'privacy'].map((page) => `GET /api/admin/legal/${page}`);
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  network = fakeNetwork();
  network.respond('GET /api/admin/role', { body: { role: 'administrator', assurance: 2, secondFactorDueAt: null } });
  for (const call of pages) network.respond(call, { body: { text: '', versions: [] } });
  const page = (
    <SiteContext value={{ productName: 'dig' } as Site}>
      <AdminLegalPage />
    </SiteContext>
  );
  screen = await showScreen(page);
  await screen.wait();
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

const LABEL = 'Text of the Imprint page';

test('a text that is being typed stays when the tab is looked at again without a connection', async () => {
  await screen.type(LABEL, 'We run this site.');
  for (const call of pages) network.respond(call, problem(403, 'Please confirm that it’s you.'));
  const before = network.sent.length;
  await act(async () => window.dispatchEvent(new Event('visibilitychange')));
  await screen.wait(1000);
  expect(network.sent.length).toBeGreaterThan(before);
  expect(screen.control(LABEL).value).toBe('We run this site.');
});

test('leaving the page asks while a text is not published, and the page itself opens in another tab', async () => {
  const closeTab = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(closeTab()).toBe(false);
  await screen.type(LABEL, 'We run this site.');
  expect(closeTab()).toBe(true);
  const link = [...document.querySelectorAll('a')].find((each) => each.textContent === 'Open the page');
  expect(link?.target).toBe('_blank');
});
