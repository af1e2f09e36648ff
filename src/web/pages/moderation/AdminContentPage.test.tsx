import { expect, onTestFinished, test } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import { Component as AdminContentPage } from './AdminContentPage.tsx';

const comment = {
  kind: 'comment',
  targetId: 'c1',
  title: 'Watches',
  excerpt: 'Buy watches here.',
  author: { id: 'p1', name: 'Ben', avatar: '/ben.jpg' },
  path: '/events/e1',
  picture: null,
  postedAt: '2026-11-21T10:00:00.000Z',
  state: 'visible',
  version: 'v1',
  canDecide: true,
};

/** The list of content, with one comment also where it is filtered by “watches”. */
async function showContent() {
  const network = fakeNetwork();
  network.respond('GET /api/admin/role', { body: { role: 'moderator', assurance: 2, secondFactorDueAt: null } });
  network.respond('GET /api/admin/announcements', { body: { announcements: [] } });
  network.respond('GET /api/admin/content', { body: { content: [comment], nextCursor: null } });
  network.respond('GET /api/admin/content?q=watches', { body: { content: [comment], nextCursor: null } });
  const page = (
    <SiteContext value={{ productName: 'dig' } as Site}>
      <AdminContentPage />
    </SiteContext>
  );
  const screen = await showScreen(page, { address: '/admin/content' });
  onTestFinished(() => screen.close());
  await expect.poll(screen.text).toContain('Buy watches here.');
  return screen;
}

test('a filter keeps the focus in its field, and follows the address back', async () => {
  const screen = await showContent();
  await screen.type('Words', ' watches ');
  screen.control('Words').focus();
  await screen.submit('Filter');
  await expect.poll(screen.address).toBe('/admin/content?q=watches');
  await expect.poll(screen.text).toContain('Buy watches here.');
  expect(document.activeElement).toBe(screen.control('Words'));
  expect(screen.control('Words').value).toBe('watches');
  await screen.navigate('/admin/content');
  expect(screen.control('Words').value).toBe('');
});

test('another filter asks first while a reason is unsaved, and keeps it', async () => {
  const screen = await showContent();
  await screen.choose('Watches');
  await screen.type('Reason', 'It sells fakes.');
  await screen.type('Words', 'watches');
  await screen.submit('Filter');
  expect(screen.address()).toBe('/admin/content');
  await screen.press('Keep editing');
  expect(screen.control('Reason').value).toBe('It sells fakes.');
  await screen.submit('Filter');
  await screen.press('Leave');
  await expect.poll(screen.address).toBe('/admin/content?q=watches');
});
