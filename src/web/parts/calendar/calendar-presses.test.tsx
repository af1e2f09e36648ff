import { expect, test } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { filePaths } from '#contracts/site-paths.ts';
import { act } from '#tests/support/act.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import { AddToCalendar } from './AddToCalendar.tsx';
import { SubscribeLink } from './SubscribeLink.tsx';

const event = {
  id: 'e',
  title: 'Tea',
  startsAt: '2099-06-01T18:00:00.000Z',
  endsAt: '2099-06-01T20:00:00.000Z',
  timeZone: 'Europe/Berlin',
  attendance: 'online',
  venue: '',
  address: '',
  place: null,
} as const;
const controls = {
  'Add to calendar': <AddToCalendar event={event} />,
  Subscribe: (
    <SubscribeLink name="Tea" calendar={filePaths.eventCalendar('e')} rss={filePaths.eventCalendar('e')}>
      Subscribe
    </SubscribeLink>
  ),
};

test.each(Object.entries(controls))(
  '"%s" stays a link for presses with a key or another button',
  async (_, control) => {
    const screen = await showScreen(
      <SiteContext value={{ productName: 'dig', publicUrl: 'https://dig.example' } as Site}>{control}</SiteContext>,
    );
    const press = async (how: MouseEventInit) => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
      // The browser would open the file.
      addEventListener('click', (last) => last.preventDefault(), { once: true });
      let isTaken = false;
      document.body.addEventListener('click', ({ defaultPrevented }) => (isTaken = defaultPrevented), { once: true });
      await act(async () => document.querySelector('a')!.dispatchEvent(click));
      return isTaken;
    };
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) expect(await press({ [key]: true })).toBe(false);
    expect(await press({ button: 1 })).toBe(false);
    expect(await press({})).toBe(true);
    screen.close();
  },
);
