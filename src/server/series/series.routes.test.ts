import { beforeAll, describe, expect, test } from 'vitest';
import {
  cancelEvent,
  createEvent,
  deleteEvent,
  getEvent,
  publishEvent,
  updateEvent,
} from '#contracts/events/events.contract.ts';
import { previewRecurrence } from '#contracts/series/recurrences.contract.ts';
import { createSeries, getSeries, Series } from '#contracts/series/series.contract.ts';
import { enter } from '#tests/support/cast.ts';
import { draft, knowPlaces, published, wholeEvent } from '#tests/support/events.ts';
import type { SomeoneSignedIn } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

const it = await testApp();
let ada: SomeoneSignedIn;
let dov: SomeoneSignedIn;

beforeAll(async () => {
  ada = await enter(it.deps, 'ada');
  dov = await enter(it.deps, 'dov');
  await knowPlaces(it);
});

/** Wall times that many weeks apart, from the first. */
const weekly = (first: string, count: number, weeks = 1) =>
  Array.from({ length: count }, (_, at) =>
    Temporal.PlainDateTime.from(first)
      .add({ weeks: at * weeks })
      .toString({ smallestUnit: 'minute' }),
  );

describe('a draft becomes a series', () => {
  // spec: 1.2
  test('its first event is the draft, and the events of the next 26 weeks are there, alike and published', async () => {
    const first = await draft(it, ada, {
      capacity: 12,
      interests: ['board games'],
      meetingLink: 'https://example.org/x',
    });
    const { status, body: series } = await it.call(
      createSeries,
      { body: { eventId: first.id, rule: 'FREQ=WEEKLY;INTERVAL=2' } },
      ada,
    );
    expect(status).toBe(201);
    expect(Series.parse(series)).toEqual(series);
    expect(series).toMatchObject({ title: first.title, status: 'active', canEdit: true, durationMinutes: 120 });
    expect(series.ruleText).toMatch(/^every second [A-Z][a-z]+day$/);
    expect(series.occurrences[0]).toMatchObject({ id: first.id, status: 'published' });
    expect(series.occurrences.map(({ startsLocal }) => startsLocal)).toEqual(weekly(first.startsLocal!, 13, 2));
    const last = (await it.call(getEvent, { params: { eventId: series.occurrences.at(-1)!.id } }, ada)).body;
    expect(last).toMatchObject({
      series: { id: series.id, ruleText: series.ruleText },
      isExtra: false,
      rule: null,
      interests: ['board games'],
      seats: { capacity: 12, taken: 0, waiting: 0 },
      meetingLink: 'https://example.org/x',
      host: { id: ada.user.id },
      sequence: 0,
    });
  });

  test('an event that is published already can repeat as well, once', async () => {
    const first = await published(it, ada);
    const body = { eventId: first.id, rule: 'FREQ=DAILY;COUNT=3' };
    const series = (await it.call(createSeries, { body }, ada)).body;
    expect(series.occurrences).toHaveLength(3);
    expect(series.madeUntil).toBeNull();
    expect((await it.call(createSeries, { body }, ada)).problem.code).toBe('series.event_taken');
  });

  test('by the rule that the draft remembers, which only its host sees', async () => {
    const fields = wholeEvent(it, { rule: 'freq=monthly;bymonthday=-1,15' });
    const first = (await it.call(createEvent, { body: fields }, ada)).body;
    expect(first.rule).toBe('FREQ=MONTHLY;BYMONTHDAY=-1,15');
    const day = Number(first.startsLocal!.slice(8, 10));
    const body = { rule: `FREQ=MONTHLY;BYMONTHDAY=${day}` };
    await it.call(updateEvent, { params: { eventId: first.id }, body }, ada);
    const series = (await it.call(createSeries, { body: { eventId: first.id } }, ada)).body;
    expect(series.rule).toBe(body.rule);
    expect((await it.call(getEvent, { params: { eventId: first.id } }, ada)).body.rule).toBeNull();
    expect((await it.call(updateEvent, { params: { eventId: first.id }, body }, ada)).problem.fields).toHaveProperty(
      'rule',
    );
  });

  test('published by itself, a draft forgets its rule', async () => {
    const { id } = await draft(it, ada, { rule: 'FREQ=DAILY' });
    expect((await it.call(publishEvent, { params: { eventId: id } }, ada)).body).toMatchObject({
      rule: null,
      series: null,
    });
    expect((await it.call(createSeries, { body: { eventId: id } }, ada)).problem.fields).toEqual({
      rule: 'Choose how it repeats.',
    });
  });

  test('an incomplete draft, a first date that is none of the rule’s, or a rule without dates is refused', async () => {
    const { id } = await draft(it, ada, { title: '' });
    const refused = await it.call(createSeries, { body: { eventId: id, rule: 'FREQ=DAILY' } }, ada);
    expect(refused.problem).toMatchObject({ code: 'event.incomplete', fields: { title: 'Enter a title.' } });
    const tuesday = await draft(it, ada, { startsLocal: '2050-11-22T19:00', endsLocal: '2050-11-22T20:00' });
    for (const rule of ['FREQ=WEEKLY;BYDAY=WE', 'FREQ=DAILY;UNTIL=20501121']) {
      const { problem } = await it.call(createSeries, { body: { eventId: tuesday.id, rule } }, ada);
      expect(problem.fields).toEqual({ rule: 'The first date is not one of the rule’s: change the date or the rule' });
    }
    expect((await it.call(getEvent, { params: { eventId: tuesday.id } }, ada)).body.status).toBe('draft');
  });

  test('only its host can let an event repeat; cancelled and past ones do not', async () => {
    const rule = 'FREQ=WEEKLY';
    const hidden = await draft(it, ada);
    expect((await it.call(createSeries, { body: { eventId: hidden.id, rule } }, dov)).status).toBe(404);
    const { id } = await published(it, ada);
    expect((await it.call(createSeries, { body: { eventId: id, rule } }, dov)).status).toBe(403);
    await it.call(cancelEvent, { params: { eventId: id }, body: {} }, ada);
    expect((await it.call(createSeries, { body: { eventId: id, rule } }, ada)).problem.code).toBe('event.cancelled');
    const past = await published(it, ada);
    await it.db.execute(
      `update events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [past.id],
    );
    expect((await it.call(createSeries, { body: { eventId: past.id, rule } }, ada)).problem.code).toBe('event.over');
  });

  test('a yearly one has its next event, however far the window reaches', async () => {
    const first = await draft(it, ada);
    const series = (await it.call(createSeries, { body: { eventId: first.id, rule: 'FREQ=YEARLY' } }, ada)).body;
    expect(series.occurrences).toHaveLength(1);
    expect(series.madeUntil).not.toBeNull();
  });
});

describe('looking at a series', () => {
  test('is for whoever may see its events, and hides those that are less visible than it', async () => {
    const first = await draft(it, ada);
    const series = (await it.call(createSeries, { body: { eventId: first.id, rule: 'FREQ=DAILY;COUNT=3' } }, ada)).body;
    const secret = series.occurrences[1]!.id;
    await it.call(
      updateEvent,
      { params: { eventId: secret }, body: { visibility: 'unlisted', title: 'Only us' } },
      ada,
    );
    const params = { seriesId: series.id };
    const anonymous = (await it.call(getSeries, { params })).body;
    expect(anonymous.canEdit).toBe(false);
    expect(anonymous.occurrences.map(({ id }) => id)).toEqual([series.occurrences[0]!.id, series.occurrences[2]!.id]);
    const own = (await it.call(getSeries, { params }, ada)).body.occurrences[1];
    expect(own).toMatchObject({ id: secret, isEdited: true, editedFields: ['title', 'visibility'] });
    expect((await it.call(getSeries, { params: { seriesId: first.id } })).problem.code).toBe('series.not_found');
  });

  test('an unlisted series is for whoever has its address', async () => {
    const first = await draft(it, ada, { visibility: 'unlisted' });
    const series = (await it.call(createSeries, { body: { eventId: first.id, rule: 'FREQ=DAILY;COUNT=2' } }, ada)).body;
    expect((await it.call(getSeries, { params: { seriesId: series.id } }, dov)).body.occurrences).toHaveLength(2);
  });

  test('an occurrence is no draft: it is cancelled, and keeps its page', async () => {
    const first = await draft(it, ada);
    const series = (await it.call(createSeries, { body: { eventId: first.id, rule: 'FREQ=DAILY;COUNT=3' } }, ada)).body;
    const eventId = series.occurrences[1]!.id;
    expect((await it.call(deleteEvent, { params: { eventId } }, ada)).problem.code).toBe('event.not_a_draft');
    await it.call(cancelEvent, { params: { eventId }, body: { reason: 'Rain' } }, ada);
    const after = (await it.call(getSeries, { params: { seriesId: series.id } })).body;
    expect(after.occurrences.map(({ status }) => status)).toEqual(['published', 'cancelled', 'published']);
  });
});

describe('a rule is tried out before it is saved', () => {
  const preview = (rule: string, startsLocal = '2026-11-24T19:00', timeZone = 'America/Chicago') =>
    it.call(previewRecurrence, { query: { rule, startsLocal, timeZone } });

  test('with its next dates and its words, by anybody', async () => {
    const { body } = await preview('FREQ=MONTHLY;BYDAY=4TU;COUNT=3');
    expect(body).toEqual({
      rule: 'FREQ=MONTHLY;BYDAY=4TU;COUNT=3',
      ruleText: 'on the fourth Tuesday of every month, 3 times',
      dates: [
        { startsLocal: '2026-11-24T19:00', startsAt: '2026-11-25T01:00:00.000Z' },
        { startsLocal: '2026-12-22T19:00', startsAt: '2026-12-23T01:00:00.000Z' },
        { startsLocal: '2027-01-26T19:00', startsAt: '2027-01-27T01:00:00.000Z' },
      ],
      isStartIncluded: true,
    });
    expect((await preview('FREQ=WEEKLY;BYDAY=WE')).body).toMatchObject({ isStartIncluded: false });
    expect((await preview('FREQ=DAILY')).body.dates).toHaveLength(12);
  });

  test('in bounded time, and with a complaint about what is no rule of ours', async () => {
    const wrong = {
      'FREQ=SECONDLY': 'Events can repeat daily, weekly, monthly or yearly.',
      'FREQ=DAILY;COUNT=100000': 'An event can repeat up to 1000 times.',
      'FREQ=DAILY;INTERVAL=0': 'Enter an interval from 1 to 99.',
      'FREQ=DAILY;COUNT=2;UNTIL=20270101': 'End the rule after a number of times or on a date, not both.',
      'FREQ=DAILY;BYHOUR=9': 'BYHOUR is not supported.',
      'FREQ=MONTHLY;BYDAY=TU': 'Choose which one of the month, such as 2TU for the second Tuesday.',
      'FREQ=WEEKLY;BYDAY=2TU': 'Leave out the number: a week has one of each weekday.',
      'FREQ=WEEKLY;UNTIL=20270231': 'Enter UNTIL as the last day, such as 20270301.',
      'FREQ=YEARLY;BYDAY=2TU': 'Choose the month of a yearly rule.',
      nonsense: 'Write the rule like FREQ=WEEKLY;INTERVAL=2;BYDAY=TU.',
    };
    for (const [rule, message] of Object.entries(wrong))
      expect((await preview(rule)).problem, rule).toMatchObject({ status: 400, fields: { rule: message } });
    expect((await preview('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')).body.dates).toEqual([]);
    expect((await preview('FREQ=DAILY', '2999-12-31T23:00')).status).toBe(200);
    expect((await preview('FREQ=YEARLY;INTERVAL=99', '1900-01-01T00:00')).status).toBe(200);
    expect((await preview('FREQ=DAILY', '9999-12-31T23:00')).status).toBe(400);
    expect((await preview('FREQ=DAILY', '2026-11-24T19:00', 'Mars/Base')).status).toBe(400);
  });
});
