import { expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import type { Group } from '#web/groups/groups.api.ts';
import { GroupManager } from './GroupManager.tsx';

test('people who ask to join come before everything else on the page of a group’s people', async () => {
  fakeNetwork();
  const group = { slug: 'owls', admission: 'approval', memberCount: 3, abilities: { admit: true } } as Group;
  const screen = await showScreen(<GroupManager group={group} volunteers={<h2>Volunteers</h2>} />);
  const headings = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
  expect(headings).toEqual(['Requests to join', 'Volunteers', 'Invitation links', 'Members (3)']);
  screen.close();
});
