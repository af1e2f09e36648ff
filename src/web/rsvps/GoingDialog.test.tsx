import { expect, test } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import { GoingDialog, type GoingEvent } from './GoingDialog.tsx';

const event = {
  id: 'e1',
  title: 'Weekly walk',
  startsAt: '2026-12-08T18:00:00.000Z',
  endsAt: '2026-12-08T20:00:00.000Z',
  startsLocal: '2026-12-08T19:00',
  endsLocal: '2026-12-08T21:00',
  timeZone: 'Europe/Berlin',
  venue: '',
  address: '',
  place: null,
} as unknown as GoingEvent;

test.each([
  ['friends to a public event', 'public', 'Bring your friends'],
  ['only other members to an event for members', 'members', 'Only members of the group can open the link.'],
] as const)('guests are asked to bring %s', async (_, visibility, text) => {
  const screen = await showScreen(
    <SiteContext value={{ publicUrl: 'https://dig.example' } as Site}>
      <GoingDialog event={{ ...event, visibility }} onClose={() => undefined} />
    </SiteContext>,
  );
  expect(screen.text()).toContain(text);
  expect(screen.text().includes('Bring your friends')).toBe(visibility === 'public');
  screen.close();
});
