import { expect, test } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import { Component } from './YourGroupsPage.tsx';

test('people who follow many others read in one place why more of them were not loaded', async () => {
  const network = fakeNetwork();
  for (const relation of ['member', 'requested', 'following'])
    network.respond(`GET /api/my-groups?relation=${relation}`, { body: { groups: [], nextCursor: null } });
  network.respond('GET /api/my-organizations', { body: { staff: [], following: [] } });
  const person = { id: 'p1', name: 'Bea Bird', avatar: null, path: null, followedAt: '2026-11-01T10:00:00.000Z' };
  network.respond('GET /api/users/followed-people', { body: { people: [person], nextCursor: 'c2' } });
  network.respond('GET /api/users/followed-people?cursor=c2', problem(403, 'Not now.'));
  const screen = await showScreen(
    <SiteContext value={{ productName: 'dig' } as Site}>
      <Component />
    </SiteContext>,
  );
  await expect.poll(screen.text).toContain('Bea Bird');
  await screen.press('Show more people');
  await expect.poll(screen.alerts).toEqual(['Not now.']);
  screen.close();
});
