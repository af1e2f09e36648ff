import { expect, it } from 'vitest';
import { eventsByDay } from './events-by-day.ts';
import type { SuggestedEvent, UpcomingEvent } from './upcoming.api.ts';

const own = (id: string, startsAt: string) => ({ id, startsAt, relation: 'going' }) as UpcomingEvent;
const suggested = (id: string, startsAt: string) =>
  ({ id, startsAt, distanceKm: null, reason: { kind: 'soon', text: 'because it is soon' } }) as SuggestedEvent;
const noon = (day: number) => new Date(2026, 10, day, 12).toISOString();

// spec: 2.52
it("groups events by day in the viewer's time zone, in order of time, and drops suggestions the person already has", () => {
  const days = eventsByDay(
    [own('c', noon(23)), own('a', noon(21))],
    [suggested('b', noon(21)), suggested('c', noon(23))],
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
  const [late, early] = [new Date(2026, 10, 21, 23, 59).toISOString(), new Date(2026, 10, 22, 0, 1).toISOString()];
  expect(eventsByDay([own('early', early), own('late', late)], []).map(({ day }) => day)).toEqual([
    '2026-11-21',
    '2026-11-22',
  ]);
  expect(eventsByDay([], [])).toEqual([]);
});
