import { expect, it } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { deviceZone, localTimeIn } from '#web/ui/display/local-time.ts';
import { ViewerTime } from './ViewerTime.tsx';

const startsAt = '2026-11-21T12:00:00.000Z';
const own = localTimeIn(deviceZone(), startsAt);

it.each([
  ['nothing for an event in the same zone', own, /^$/],
  ['only the time on the same day', `${own.slice(0, 11)}23:59`, /^\d{1,2}:\d\d [AP]M your time$/],
  ['the weekday on another day', '2026-11-30T19:00', /^(Sat|Sun) \d{1,2}:\d\d [AP]M your time$/],
])('shows %s', async (_case, startsLocal, text) => {
  const screen = await showScreen(<ViewerTime startsAt={startsAt} startsLocal={startsLocal} />);
  await expect.poll(screen.text).toMatch(text);
  screen.close();
});
