import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as calls from '#contracts/calls.gen.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { callApi } from '#web/platform/http/http.ts';
import { AnswerGate } from './AnswerGate.tsx';

const event = {
  status: 'published' as const,
  isPast: false,
  rsvpOpensAt: null,
  rsvpClosesAt: null,
  startsAt: '2026-11-21T19:00:00.000Z',
  endsAt: '2026-11-21T22:00:00.000Z',
  timeZone: 'Europe/Berlin',
};
const change = vi.fn<(times: object) => Promise<void>>(async () => {});
let screen: Screen;

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T20:00:00Z') }));
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});
const show = async (fields: Partial<Parameters<typeof AnswerGate>[0]['event']>) => {
  screen = await showScreen(<AnswerGate event={{ ...event, ...fields }} onChange={change} />);
};

it('is open until the start unless the host chose another time', async () => {
  const startsAt = '2026-11-21T21:00:00.000Z';
  await show({ startsAt });
  expect(screen.text()).toContain('RSVPs are open until the event starts.');
  screen.close();
  await show({ startsAt, rsvpClosesAt: '2026-11-21T20:30:00.000Z' });
  expect(screen.text()).toMatch(/RSVPs are open until Sat, Nov 21, 9:30 PM/);
  screen.close();
  await show({ rsvpClosesAt: event.endsAt });
  expect(screen.text()).toContain('RSVPs are open until the event ends.');
});

it('is closed once the event has begun, and reopens until its end', async () => {
  await show({});
  expect(screen.text()).toContain('RSVPs are closed.');
  await screen.press('Reopen RSVPs');
  expect(change).toHaveBeenLastCalledWith({ rsvpClosesAt: event.endsAt });
});

it('follows the clock while the page is open', async () => {
  await show({ startsAt: '2026-11-21T21:00:00.000Z', rsvpOpensAt: '2026-11-21T20:30:00.000Z' });
  await screen.wait(30 * 60_000);
  expect(screen.text()).toContain('RSVPs are open until the event starts.');
  await screen.wait(30 * 60_000);
  expect(screen.text()).toContain('RSVPs are closed.');
});

it('reopens until the end if the event began while the page was open', async () => {
  await show({ startsAt: '2026-11-21T21:00:00.000Z', rsvpClosesAt: '2026-11-21T19:30:00.000Z' });
  await screen.wait(60 * 60_000);
  await screen.press('Reopen RSVPs');
  expect(change).toHaveBeenLastCalledWith({ rsvpClosesAt: event.endsAt });
});

it('closes at the time of the press', async () => {
  await show({ startsAt: '2026-11-21T21:00:00.000Z' });
  vi.setSystemTime('2026-11-21T20:10:00Z');
  await screen.press('Close RSVPs');
  expect(change).toHaveBeenLastCalledWith({ rsvpClosesAt: '2026-11-21T20:10:00.000Z' });
});

it('says when RSVPs open, and opens them before', async () => {
  await show({ startsAt: '2026-11-22T21:00:00.000Z', rsvpOpensAt: '2026-11-21T20:30:00.000Z' });
  expect(screen.text()).toMatch(/^RSVPs open on Sat, Nov 21, 9:30 PM/);
  await screen.press('Open RSVPs now');
  expect(change).toHaveBeenLastCalledWith({ rsvpOpensAt: null });
});

it('says why there is nothing to close in a draft, a cancelled event and a past one', async () => {
  for (const [fields, text] of [
    [{ status: 'draft' }, 'RSVPs open when you publish the event.'],
    [{ status: 'cancelled', isPast: true }, 'RSVPs are closed because the event was cancelled.'],
    [{ isPast: true }, 'RSVPs are closed because the event is over.'],
  ] as const) {
    await show(fields);
    expect(screen.text()).toBe(text);
    screen.close();
  }
});

it('opens and closes by the server’s clock on a device whose clock is fast', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { headers: { Date: 'Sat, 21 Nov 2026 18:00:00 GMT' } }));
  await callApi(calls.getSite);
  await show({});
  expect(screen.text()).toContain('RSVPs are open until the event starts.');
  await screen.press('Close RSVPs');
  expect(change).toHaveBeenLastCalledWith({ rsvpClosesAt: '2026-11-21T18:00:00.000Z' });
  await screen.wait(60 * 60_000);
  expect(screen.text()).toContain('RSVPs are closed.');
});
