import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login } from '#contracts/accounts/sessions.contract.ts';
import { getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { answerSeries } from '#contracts/rsvps/series-rsvps.contract.ts';
import type { Series } from '#contracts/series/series.contract.ts';
import { insertPlaces, joinEvent } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { atLaterTime } from '#tests/support/later.ts';
import { change, clocks, days, ids, laterBy, makeSeries, weekdayOf } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;

beforeAll(() => insertPlaces(app));
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
});

const changeFrom = (series: Series, index: number, changes: object) =>
  change(app, series, { scope: 'following', occurrenceId: ids(series)[index]!, ...changes }, ada);

/** Weekly dates: two at 19:00, and those after them at 20:00, in a second part. */
async function makeTwoParts(end: string): Promise<Series> {
  const series = await makeSeries(app, ada, `FREQ=WEEKLY;${end}`);
  return changeFrom(series, 2, { fields: { startTime: '20:00' } });
}

describe('a series of two parts', () => {
  test('asks a new question of all dates once, so that one RSVP covers both parts', async () => {
    const series = await makeTwoParts('COUNT=4');
    const questions = [{ text: 'What do you bring?', isRequired: true }];
    const asking = await change(app, series, { scope: 'all', fields: { questions } }, ada);
    const { body: event } = await app.call(getEvent, { params: { eventId: ids(asking)[0]! } });
    const answers = { [event.questions[0]!.id]: 'Bread' };
    const { body } = await app.call(answerSeries, { params: { seriesId: series.id }, body: { answers } }, ben);
    expect(body.counts).toMatchObject({ going: 4, unanswered: 0 });
  });

  test('tells where it ends, which the rule of its first part does not', async () => {
    const series = await makeTwoParts('COUNT=4');
    expect(series.parts.map(({ rule }) => rule.includes('COUNT'))).toEqual([false, true]);
    expect(series.endsOn).toBe(days(series)[3]);
    expect((await makeTwoParts('INTERVAL=2')).endsOn).toBeNull();
  });

  test('keeps its end when a date of the second part changes the days of both', async () => {
    const series = await makeTwoParts('COUNT=5');
    const { startsLocal } = series.occurrences[3]!;
    const rule = `FREQ=WEEKLY;BYDAY=${weekdayOf(laterBy(startsLocal, 1))};COUNT=3`;
    const startsOn = laterBy(startsLocal, 1).slice(0, 10);
    const changed = await change(
      app,
      series,
      { scope: 'all', occurrenceId: ids(series)[3]!, rule, startsOn, fields: {} },
      ada,
    );
    expect(days(changed)).toEqual(series.occurrences.map((date) => laterBy(date.startsLocal, 1).slice(0, 10)));
  });

  test.each([
    ['all', [1, 1, 1, 1, 1]],
    ['following', [0, 1, 1, 1, 1]],
  ] as const)('keeps its end when a date of the first part moves with those of %s', async (scope, moves) => {
    const series = await makeTwoParts('COUNT=5');
    const { id: occurrenceId, startsLocal } = series.occurrences[1]!;
    const next = laterBy(startsLocal, 1);
    const until = laterBy(`${series.endsOn!}T00:00`, 1).slice(0, 10);
    // As the form sends it: with the end of the series, which moves by as many days.
    const rule = `FREQ=WEEKLY;BYDAY=${weekdayOf(next)};UNTIL=${until.replaceAll('-', '')}`;
    const moved = await change(
      app,
      series,
      { scope, occurrenceId, rule, startsOn: next.slice(0, 10), fields: {} },
      ada,
    );
    expect(days(moved)).toEqual(
      series.occurrences.map((date, index) => laterBy(date.startsLocal, moves[index]!).slice(0, 10)),
    );
  });
});

test.each(['its content', 'the days as well'])(
  'a change of all dates reaches the postponed last date of an earlier part: %s',
  async (what) => {
    const series = await makeTwoParts('COUNT=4');
    const [, postponed, third] = series.occurrences;
    const to = (wallTime: string) => laterBy(wallTime, 10);
    const body = { startsLocal: to(postponed!.startsLocal), endsLocal: to(postponed!.endsLocal) };
    await app.call(updateEvent, { params: { eventId: postponed!.id }, body }, ada);
    await atLaterTime(app, { days: 15 }, async () => {
      const next = laterBy(third!.startsLocal, 1);
      const moved =
        what === 'its content' ? {} : { rule: `FREQ=WEEKLY;BYDAY=${weekdayOf(next)}`, startsOn: next.slice(0, 10) };
      const changes = { scope: 'all' as const, occurrenceId: third!.id, fields: { venue: 'The park' }, ...moved };
      const host = (await app.call(login, { body: { email: ada.email, password: PASSWORD } })).body;
      const changed = await change(app, series, changes, host);
      expect(changed.occurrences.find(({ id }) => id === postponed!.id)).toMatchObject({ ...body, venue: 'The park' });
    });
  },
);

test('a date that is not of the schedule any more stays as it is when the others change again', async () => {
  const series = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=4');
  const [first] = series.occurrences;
  await joinEvent(app, first!.id, ben);
  const next = laterBy(first!.startsLocal, 8);
  const rule = `FREQ=WEEKLY;BYDAY=${weekdayOf(next)};COUNT=3`;
  const moved = await changeFrom(series, 0, { rule, startsOn: next.slice(0, 10) });
  expect(moved.occurrences[0]).toMatchObject({ id: first!.id, isExtra: true });
  const later = await change(app, moved, { scope: 'all', fields: { startTime: '20:00', venue: 'The park' } }, ada);
  expect(clocks(later)).toEqual(['19:00', '20:00', '20:00', '20:00']);
  expect(later.occurrences[0]).toMatchObject({ id: first!.id, isExtra: true, venue: first!.venue });
});
