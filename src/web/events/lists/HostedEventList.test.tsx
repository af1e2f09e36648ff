import { expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { HostedEventList } from './HostedEventList.tsx';

test.each([
  [[], ['/events/new']],
  [['silenced'], []],
])('a person with the limits %s is offered these forms in their empty list: %s', async (limits, links) => {
  const network = fakeNetwork();
  network.respond('GET /api/hosted-events?state=draft&series=next', { body: { events: [], nextCursor: null } });
  network.respond('GET /api/decisions', { body: { decisions: [], limits, nextCursor: null } });
  const screen = await showScreen(<HostedEventList label="Drafts" state="draft" emptyText="No drafts." />);
  await expect.poll(screen.text).toContain('No drafts.');
  await expect.poll(() => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(links);
  screen.close();
});
