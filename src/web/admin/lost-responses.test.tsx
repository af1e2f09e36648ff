import { afterEach, expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { AnnouncementForm } from './announcements/AnnouncementForm.tsx';
import { SiteInvitations } from './registration/SiteInvitations.tsx';

let screen: Screen;
afterEach(() => screen.close());

const keysSent = (network: ReturnType<typeof fakeNetwork>, path: string) =>
  network.sentTo(path).map(({ headers }) => headers.get('Idempotency-Key'));

test('an announcement whose response was lost is announced once by a second press', async () => {
  const path = 'POST /api/admin/announcements';
  const network = fakeNetwork();
  screen = await showScreen(<AnnouncementForm announcement={null} />);
  await screen.type('Text', 'Closed on Monday.');
  await screen.submit('Announce');
  await expect.poll(() => screen.alerts()).toEqual([expect.stringContaining('We can’t reach the site.')]);
  network.respond(path, { status: 201, body: { id: 'a1' } });
  await screen.submit('Announce');
  await expect.poll(() => screen.control('Text').value).toBe('');
  const [lost, repeated] = keysSent(network, path);
  expect(repeated).toMatch(/^[0-9a-f]{32}$/);
  expect(repeated).toBe(lost);
});

test('an invitation to the site whose response was lost is made once by a second press, which shows its code', async () => {
  const path = 'POST /api/admin/invitations';
  const network = fakeNetwork();
  network.respond('GET /api/admin/invitations', { body: { invitations: [] } });
  screen = await showScreen(<SiteInvitations />);
  await screen.submit('Make an invitation');
  await expect.poll(() => screen.alerts()).toEqual([expect.stringContaining('We can’t reach the site.')]);
  network.respond(path, { status: 201, body: { code: 'OWLS', url: 'https://dig.example/signup?code=OWLS' } });
  await screen.submit('Make an invitation');
  await expect.poll(screen.text).toContain('OWLS');
  const [lost, repeated] = keysSent(network, path);
  expect(repeated).toMatch(/^[0-9a-f]{32}$/);
  expect(repeated).toBe(lost);
});
