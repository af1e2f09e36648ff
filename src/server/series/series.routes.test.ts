import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
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
import { readMigrations } from '#server/platform/postgres/migration-files.ts';
import { enter } from '#tests/support/cast.ts';
import { draft, insertPlaces, published, wholeEvent } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { enterGroup, makeGroup } from '#tests/support/groups.ts';
import { change, ids } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
let ada: SomeoneSignedIn;
let dov: SomeoneSignedIn;

beforeAll(async () => {
  ada = await enter(app.deps, 'ada');
  dov = await enter(app.deps, 'dov');
  await insertPlaces(app);
});

/** Local times `weeks` weeks apart, from the first one. */
const weekly = (first: string, count: number, weeks = 1) =>
  Array.from({ length: count }, (_, at) =>
    Temporal.PlainDateTime.from(first)
      .add({ weeks: at * weeks })
      .toString({ smallestUnit: 'minute' }),
  );

describe('starting a series', () => {
  // spec: 1.2
  test('publishes the draft as the first event, and equal events for the next 26 weeks', async () => {
    const first = await draft(app, ada, {
      capacity: 12,
      interests: ['board games'],
      meetingLink: 'https://example.org/x',
    });
    const { status, body: series } = await app.call(
      createSeries,
      { body: { eventId: first.id, rule: 'FREQ=WEEKLY;INTERVAL=2' } },
      ada,
    );
    expect(status).toBe(201);
    expect(Series.parse(series)).toEqual(series);
    expect(series).toMatchObject({ title: first.title, status: 'active', canEdit: true, durationMinutes: 120 });
    expect(series.ruleText).toMatch(/^every 2 weeks on [A-Z][a-z]+day$/);
    expect(series.occurrences[0]).toMatchObject({ id: first.id, status: 'published' });
    expect(series.occurrences.map(({ startsLocal }) => startsLocal)).toEqual(weekly(first.startsLocal!, 13, 2));
    const last = (await app.call(getEvent, { params: { eventId: series.occurrences.at(-1)!.id } }, ada)).body;
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

  // spec: 1.2
  test('by a co-organizer of a group makes every date an event of the group', async () => {
    const organizer = await signUp(app.deps);
    const group = await makeGroup(app.deps, organizer.user.id, { name: 'Owls' });
    const member = { slug: group.slug, organizerId: organizer.user.id, personId: dov.user.id };
    await enterGroup(app.deps, { ...member, role: 'co-organizer' });
    const host = { kind: 'group', id: group.id } as const;
    const { body: first } = await app.call(createEvent, { body: { ...wholeEvent(app), host } }, dov);
    const body = { eventId: first.id, rule: 'FREQ=WEEKLY;COUNT=4' };
    const { occurrences } = (await app.call(createSeries, { body }, dov)).body;
    expect(occurrences).toHaveLength(4);
    for (const { id } of occurrences) {
      const event = (await app.call(getEvent, { params: { eventId: id } }, null)).body;
      expect(event).toMatchObject({ status: 'published', host: { ...host, name: 'Owls' } });
    }
  });

  test('works once for a published event', async () => {
    const first = await published(app, ada);
    const body = { eventId: first.id, rule: 'FREQ=DAILY;COUNT=3' };
    const series = (await app.call(createSeries, { body }, ada)).body;
    expect(series.occurrences).toHaveLength(3);
    expect(series.createdUntil).toBeNull();
    expect((await app.call(createSeries, { body }, ada)).problem.code).toBe('series.event_taken');
  });

  test('keeps RSVPs closed that the host closed, also when all its dates change', async () => {
    const { id } = await published(app, ada);
    const closing = { params: { eventId: id }, body: { rsvpClosesAt: app.clock.now().toISOString() } };
    const { rsvpClosesAt } = (await app.call(updateEvent, closing, ada)).body;
    const series = (await app.call(createSeries, { body: { eventId: id, rule: 'FREQ=WEEKLY;COUNT=2' } }, ada)).body;
    const changed = await change(app, series, { scope: 'all', fields: { title: 'Chess' } }, ada);
    const events = ids(changed).map((eventId) => app.call(getEvent, { params: { eventId } }, ada));
    expect((await Promise.all(events)).map(({ body }) => body)).toMatchObject([
      { title: 'Chess', areRsvpsClosed: true, rsvpClosesAt },
      { title: 'Chess', areRsvpsClosed: false, rsvpClosesAt: null },
    ]);
    // As an earlier version stored it.
    await app.db.execute(`update events set edited_fields = '{}' where id = $1`, [id]);
    const backfill = readMigrations('db/migrations').find(({ name }) => name.startsWith('0131_'))!;
    expect(await app.db.rows(z.object({ position: z.string() }), backfill.sql, [null, 10])).toEqual([{ position: id }]);
    await change(app, series, { scope: 'all', fields: { title: 'Go' } }, ada);
    const { body } = await app.call(getEvent, { params: { eventId: id } }, ada);
    expect(body).toMatchObject({ title: 'Go', areRsvpsClosed: true, rsvpClosesAt });
  });

  test('uses the rule stored in the draft, which only its host sees', async () => {
    const fields = wholeEvent(app, { rule: 'freq=monthly;bymonthday=-1,15' });
    const first = (await app.call(createEvent, { body: fields }, ada)).body;
    expect(first.rule).toBe('FREQ=MONTHLY;BYMONTHDAY=-1,15');
    const day = Number(first.startsLocal!.slice(8, 10));
    const body = { rule: `FREQ=MONTHLY;BYMONTHDAY=${day}` };
    await app.call(updateEvent, { params: { eventId: first.id }, body }, ada);
    const series = (await app.call(createSeries, { body: { eventId: first.id } }, ada)).body;
    expect(series.rule).toBe(body.rule);
    expect((await app.call(getEvent, { params: { eventId: first.id } }, ada)).body.rule).toBeNull();
    expect((await app.call(updateEvent, { params: { eventId: first.id }, body }, ada)).problem.fields).toHaveProperty(
      'rule',
    );
  });

  test('is no longer prepared once the draft was published as a single event', async () => {
    const { id } = await draft(app, ada, { rule: 'FREQ=DAILY' });
    expect((await app.call(publishEvent, { params: { eventId: id } }, ada)).body).toMatchObject({
      rule: null,
      series: null,
    });
    expect((await app.call(createSeries, { body: { eventId: id } }, ada)).problem.fields).toEqual({
      rule: 'Choose how it repeats.',
    });
  });

  test('is refused for an incomplete draft, a first date not in the rule, or a rule without dates', async () => {
    const { id } = await draft(app, ada, { title: '' });
    const refused = await app.call(createSeries, { body: { eventId: id, rule: 'FREQ=DAILY' } }, ada);
    expect(refused.problem).toMatchObject({ code: 'event.incomplete', fields: { title: 'Enter a title.' } });
    const tuesday = await draft(app, ada, { startsLocal: '2050-11-22T19:00', endsLocal: '2050-11-22T20:00' });
    for (const rule of ['FREQ=WEEKLY;BYDAY=WE', 'FREQ=DAILY;UNTIL=20501121']) {
      const { problem } = await app.call(createSeries, { body: { eventId: tuesday.id, rule } }, ada);
      expect(problem.fields).toEqual({
        rule: 'The first date doesn’t match the schedule. Change the date or the schedule.',
      });
    }
    expect((await app.call(getEvent, { params: { eventId: tuesday.id } }, ada)).body.status).toBe('draft');
  });

  test('is allowed to the host only, and not for cancelled or past events', async () => {
    const rule = 'FREQ=WEEKLY';
    const hidden = await draft(app, ada);
    expect((await app.call(createSeries, { body: { eventId: hidden.id, rule } }, dov)).status).toBe(404);
    const { id } = await published(app, ada);
    expect((await app.call(createSeries, { body: { eventId: id, rule } }, dov)).status).toBe(403);
    await app.call(cancelEvent, { params: { eventId: id }, body: {} }, ada);
    expect((await app.call(createSeries, { body: { eventId: id, rule } }, ada)).problem.code).toBe('event.cancelled');
    const past = await published(app, ada);
    await app.db.execute(
      `update events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [past.id],
    );
    expect((await app.call(createSeries, { body: { eventId: past.id, rule } }, ada)).problem.code).toBe('event.over');
  });

  test('creates the next yearly event even if it lies beyond the window', async () => {
    const first = await draft(app, ada);
    const series = (await app.call(createSeries, { body: { eventId: first.id, rule: 'FREQ=YEARLY' } }, ada)).body;
    expect(series.occurrences).toHaveLength(1);
    expect(series.createdUntil).not.toBeNull();
  });
});

describe('a series page', () => {
  test('is visible to people who may see its events, and hides less visible events', async () => {
    const first = await draft(app, ada);
    const series = (await app.call(createSeries, { body: { eventId: first.id, rule: 'FREQ=DAILY;COUNT=3' } }, ada))
      .body;
    const secret = series.occurrences[1]!.id;
    await app.call(
      updateEvent,
      { params: { eventId: secret }, body: { visibility: 'unlisted', title: 'Only us' } },
      ada,
    );
    const params = { seriesId: series.id };
    const anonymous = (await app.call(getSeries, { params })).body;
    expect(anonymous.canEdit).toBe(false);
    expect(anonymous.occurrences.map(({ id }) => id)).toEqual([series.occurrences[0]!.id, series.occurrences[2]!.id]);
    const own = (await app.call(getSeries, { params }, ada)).body.occurrences[1];
    expect(own).toMatchObject({ id: secret, isEdited: true, editedFields: ['title', 'visibility'] });
    expect((await app.call(getSeries, { params: { seriesId: first.id } })).problem.code).toBe('series.not_found');
  });

  test('of an unlisted series is visible to anybody with its URL', async () => {
    const first = await draft(app, ada, { visibility: 'unlisted' });
    const series = (await app.call(createSeries, { body: { eventId: first.id, rule: 'FREQ=DAILY;COUNT=2' } }, ada))
      .body;
    expect((await app.call(getSeries, { params: { seriesId: series.id } }, dov)).body.occurrences).toHaveLength(2);
  });

  test('shows a cancelled occurrence, which cannot be deleted', async () => {
    const first = await draft(app, ada);
    const series = (await app.call(createSeries, { body: { eventId: first.id, rule: 'FREQ=DAILY;COUNT=3' } }, ada))
      .body;
    const eventId = series.occurrences[1]!.id;
    expect((await app.call(deleteEvent, { params: { eventId } }, ada)).problem.code).toBe('event.not_a_draft');
    await app.call(cancelEvent, { params: { eventId }, body: { reason: 'Rain' } }, ada);
    const after = (await app.call(getSeries, { params: { seriesId: series.id } })).body;
    expect(after.occurrences.map(({ status }) => status)).toEqual(['published', 'cancelled', 'published']);
  });
});

describe('the preview of a rule', () => {
  const preview = (rule: string, startsLocal = '2026-11-24T19:00', timeZone = 'America/Chicago') =>
    app.call(previewRecurrence, { query: { rule, startsLocal, timeZone } });

  test('returns its next dates and text to anybody', async () => {
    const { body } = await preview('FREQ=MONTHLY;BYDAY=4TU;COUNT=3');
    expect(body).toEqual({
      rule: 'FREQ=MONTHLY;BYDAY=4TU;COUNT=3',
      ruleText: 'every month on the 4th Tuesday, 3 times',
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

  test('takes bounded time, and rejects invalid rules', async () => {
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
