import { expect, test } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import { Component } from './YourGroupsPage.tsx';

const organization = (name: string) => ({
  id: name,
  slug: 'gym',
  kind: 'business',
  name,
  isVerified: false,
  logo: null,
  placeName: '',
  followers: 1,
});

function respondWithoutGroups() {
  const network = fakeNetwork();
  for (const relation of ['member', 'requested', 'following'])
    network.respond(`GET /api/my-groups?relation=${relation}`, { body: { groups: [], nextCursor: null } });
  return network;
}

const showPage = () =>
  showScreen(
    <SiteContext value={{ productName: 'dig' } as Site}>
      <Component />
    </SiteContext>,
  );

test('people who follow many find all organizations, and read in one place why more people were not loaded', async () => {
  const network = respondWithoutGroups();
  network.respond('GET /api/my-organizations', { body: { staff: [] } });
  const page = (name: string, nextCursor: string | null) => ({ organizations: [organization(name)], nextCursor });
  network.respond('GET /api/users/followed-organizations', { body: page('Climbing gym', 'c1') });
  network.respond('GET /api/users/followed-organizations?cursor=c1', { body: page('Tea house', null) });
  const person = { id: 'p1', name: 'Bea Bird', avatar: null, path: null, followedAt: '2026-11-01T10:00:00.000Z' };
  network.respond('GET /api/users/followed-people', { body: { people: [person], nextCursor: 'c2' } });
  network.respond('GET /api/users/followed-people?cursor=c2', problem(403, 'Not now.'));
  const screen = await showPage();
  await expect.poll(screen.text).toContain('Bea Bird');
  expect(screen.text()).toContain('Climbing gym');
  await screen.press('Show more organizations');
  await expect.poll(screen.text).toContain('Tea house');
  await screen.press('Show more people');
  await expect.poll(screen.alerts).toEqual(['Not now.']);
  screen.close();
});

test('the organizations that a person follows come from a server of the version before, too', async () => {
  const network = respondWithoutGroups();
  network.respond('GET /api/my-organizations', { body: { staff: [], following: [organization('Climbing gym')] } });
  network.respond('GET /api/users/followed-organizations', problem(404, 'Not found.'));
  network.respond('GET /api/users/followed-people', { body: { people: [], nextCursor: null } });
  const screen = await showPage();
  await expect.poll(screen.text).toContain('Climbing gym');
  expect(screen.alerts()).toEqual([]);
  screen.close();
});
