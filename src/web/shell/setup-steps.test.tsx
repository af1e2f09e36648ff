import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { Component as AdminSetupPage } from '#web/pages/admin/AdminSetupPage.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { SiteContext } from '#web/platform/page/site.ts';

const SAVE = 'PUT /api/admin/settings/setup-steps';
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;
let finished: string[];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  network = fakeNetwork();
  finished = [];
  const settings = () => [{ key: 'setup-steps', value: finished, setByVariable: null, changedAt: null }];
  network.respond('GET /api/admin/role', { body: { role: 'administrator', assurance: 2 } });
  network.respond('GET /api/admin/settings', () => ({ body: { settings: settings() } }));
  network.respond(SAVE, ({ body }) => {
    finished = (body as { value: string[] }).value;
    return { body: settings()[0] };
  });
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

const open = async () => {
  screen = await showScreen(
    <SiteContext value={{ productName: 'dig' } as Site}>
      <AdminSetupPage />
    </SiteContext>,
    { address: '/admin/setup' },
  );
  await screen.wait();
};
const press = async (name: string) => {
  await screen.press(name);
  await screen.wait();
};
const current = () => document.querySelector('[aria-current="step"]')?.textContent;

test('a finished step is followed by the next one', async () => {
  await open();
  expect(current()).toBe('Name of the site');
  await press('Skip this step');
  expect(current()).toBe('Town and time zone');
  expect(finished).toEqual(['name']);
});

test('a step that was opened by hand is followed by the first one that is not finished', async () => {
  finished = ['name'];
  await open();
  await press('Mail');
  await press('Continue');
  expect(finished).toEqual(['name', 'mail']);
  expect(current()).toBe('Town and time zone');
});

test('a step that was opened while another one was saved stays open', async () => {
  let save = () => {};
  network.respond(SAVE, async ({ body }) => {
    await new Promise<void>((resolve) => (save = resolve));
    finished = (body as { value: string[] }).value;
    return { body: { key: 'setup-steps', value: finished, setByVariable: null, changedAt: null } };
  });
  await open();
  await press('Skip this step');
  await press('Mail');
  save();
  await screen.wait();
  expect(finished).toEqual(['name']);
  expect(current()).toBe('Mail');
});
