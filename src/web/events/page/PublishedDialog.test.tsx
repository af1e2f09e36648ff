import { expect, test } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import type { WholeEvent } from './events.api.ts';
import { PublishedDialog } from './PublishedDialog.tsx';

const monday = { startsLocal: '2026-12-07T19:00', endsLocal: '2026-12-07T21:30' };
const event = { id: 'e1', title: 'Soup Monday', visibility: 'public', timeZone: 'UTC', ...monday };

test('a host who has published a series reads its rule, and invites people to all of its dates', async () => {
  fakeNetwork();
  const series = { id: 's1', ruleText: 'every Monday' };
  const screen = await showScreen(
    <SiteContext value={{ publicUrl: 'https://dig.example' } as Site}>
      <PublishedDialog event={{ ...event, series } as WholeEvent} onClose={() => undefined} />
    </SiteContext>,
  );
  expect(screen.text()).toContain('Every Monday, from Monday, December 7, 2026');
  const mail = document.querySelector('a[href^="mailto:"]')!.getAttribute('href')!;
  expect(decodeURIComponent(mail)).toContain('https://dig.example/series/s1');
  screen.close();
});
