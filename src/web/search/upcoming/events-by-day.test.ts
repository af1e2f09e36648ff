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
  ({ id, ...times(...at), distanceKm: null, reason: { kind: 'soon', text: 'because it is soon' } }) as SuggestedEvent;

// spec: 2.52
it('groups events by day, in order of time, and drops suggestions the person already has', () => {
  const days = eventsByDay(
    [own('c', '2026-11-23T12:00'), own('a', '2026-11-21T12:00')],
    [suggested('b', '2026-11-21T12:00'), suggested('c', '2026-11-23T12:00')],
  );
  expect(
    days.map(({ day, events }) => [day, events.map(({ id, relation, reason }) => [id, relation ?? reason])]),
  ).toEqual([
    [
      '2026-11-21',
      [
        ['a', 'going'],
        ['b', 'because it is soon'],
      ],
    ],
    ['2026-11-23', [['c', 'going']]],
  ]);
  expect(eventsByDay([], [])).toEqual([]);
});

it("uses the day in the event's own time zone, whatever the viewer's is", () => {
  const tokyo = own('tokyo', '2026-11-22T06:00', '+09:00');
  const chicago = own('chicago', '2026-11-21T20:00', '-06:00');
  const days = eventsByDay([tokyo, chicago], []);
  expect(days.map(({ day, events }) => [day, events[0]!.id])).toEqual([
    ['2026-11-21', 'chicago'],
    ['2026-11-22', 'tokyo'],
  ]);
});
