import { expect, it } from 'vitest';
import { eventsByDay } from './events-by-day.ts';
import type { SuggestedEvent, UpcomingEvent } from './upcoming.api.ts';

const times = (startsLocal: string, offset = 'Z') => ({
  startsLocal,
  startsAt: new Date(`${startsLocal}${offset}`).toISOString(),
});
const own = (id: string, ...at: Parameters<typeof times>) =>
  ({ id, ...times(...at), relation: 'going' }) as UpcomingEvent;
const suggested = (id: string, ...at: Parameters<typeof times>) =>
  ({ id, ...times(...at), distanceKm: null, reason: { kind: 'soon', text: 'because it’s soon' } }) as SuggestedEvent;

// spec: 2.52
it('groups events by day, in order of time, and drops suggestions the person already has', () => {
  const days = eventsByDay(
    [own('c', '2026-11-23T12:00'), own('a', '2026-11-21T12:00')],
    [suggested('b', '2026-11-21T12:00'), suggested('c', '2026-11-23T12:00')],
    'UTC',
  );
  expect(
    days.map(({ day, events }) => [day, events.map(({ id, relation, reason }) => [id, relation ?? reason])]),
  ).toEqual([
    [
      '2026-11-21',
      [
        ['a', 'going'],
        ['b', 'because it’s soon'],
      ],
    ],
    ['2026-11-23', [['c', 'going']]],
  ]);
  expect(eventsByDay([], [], 'UTC')).toEqual([]);
});

it("uses the day of an event at a place in its own time zone, whatever the viewer's is", () => {
  const tokyo = own('tokyo', '2026-11-22T06:00', '+09:00');
  const chicago = own('chicago', '2026-11-21T20:00', '-06:00');
  const days = eventsByDay([tokyo, chicago], [], 'Pacific/Auckland');
  expect(days.map(({ day, events }) => [day, events[0]!.id])).toEqual([
    ['2026-11-21', 'chicago'],
    ['2026-11-22', 'tokyo'],
  ]);
});

it('uses the day and time of the viewer for an online event', () => {
  const stream = {
    ...own('stream', '2026-11-20T20:00', '-05:00'),
    attendance: 'online',
    timeZone: 'America/New_York',
  } as const;
  const berlin = eventsByDay([{ ...stream, endsAt: '2026-11-21T03:00:00Z' }], [], 'Europe/Berlin');
  expect(berlin).toMatchObject([
    {
      day: '2026-11-21',
      events: [{ startsLocal: '2026-11-21T02:00', endsLocal: '2026-11-21T04:00', timeZone: 'Europe/Berlin' }],
    },
  ]);
});
