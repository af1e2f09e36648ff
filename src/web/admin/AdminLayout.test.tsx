import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { AdminLayout } from './AdminLayout.tsx';
import { AnnouncementForm } from './announcements/AnnouncementForm.tsx';
import { SiteInvitations } from './registration/SiteInvitations.tsx';
import { forgetOwnRole } from './staff/own-role.api.ts';

const ROLE = 'GET /api/admin/role';
const administrator = { body: { role: 'administrator', assurance: 2, secondFactorDueAt: null } };
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  forgetOwnRole();
  network = fakeNetwork();
  network.respond(ROLE, administrator);
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

async function show(page: React.ReactNode) {
  screen = await showScreen(
    <SiteContext value={{ productName: 'dig' } as Site}>
      <AdminLayout title="Announcements">{page}</AdminLayout>
    </SiteContext>,
  );
  await screen.wait();
}
const closeTab = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a role that could not be read is asked for again, and nobody reads that they have none', async () => {
  network.respond(ROLE, problem(503, 'The site is busy. Please try again.'));
  await show(<p>The page</p>);
  expect(screen.alerts()).toEqual(['The site is busy. Please try again.']);
  expect(screen.text()).not.toContain('Only moderators');
  network.respond(ROLE, administrator);
  await screen.press('Try again');
  await screen.wait();
  expect(screen.text()).toContain('The page');
});

test('a person without a role reads who can open the page', async () => {
  network.respond(ROLE, { body: { role: 'person', assurance: 1, secondFactorDueAt: null } });
  await show(<p>The page</p>);
  expect(screen.text()).toContain('Only moderators and administrators of this site can open this page.');
});

test('a page whose form has something unsaved is not left without a question', async () => {
  await show(<AnnouncementForm announcement={null} />);
  expect(closeTab()).toBe(false);
  await screen.type('Text', 'Closed tonight');
  expect(closeTab()).toBe(true);
});

test('invitations that cannot be read or ended say so', async () => {
  const invitation = { id: 'i', email: null, usesLeft: 1, expiresAt: '2026-12-01T10:00:00Z' };
  network.respond('GET /api/admin/invitations', problem(503, 'The site is busy.'));
  network.respond('DELETE /api/admin/invitations/i', problem(503, 'It was not ended.'));
  await show(<SiteInvitations />);
  await screen.wait(10_000);
  expect(screen.alerts()).toEqual(['The site is busy.']);
  network.respond('GET /api/admin/invitations', { body: { invitations: [invitation] } });
  await screen.press('Try again');
  await screen.wait();
  await screen.press('End Anyone with the code, once, until Dec 1, 2026');
  await screen.wait();
  expect(screen.alerts()).toEqual(['It was not ended.']);
});
