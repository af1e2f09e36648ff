import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cancelEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { moveRsvp } from '#contracts/rsvps/attendees.contract.ts';
import { answerEvent, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { answerSeries } from '#contracts/rsvps/series-rsvps.contract.ts';
import { cancelSeries } from '#contracts/series/series.contract.ts';
import { readCalendar } from '#tests/support/calendars.ts';
import { daysAhead, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
});

const join = (eventId: string, as: SomeoneSignedIn) =>
  app.call(answerEvent, { params: { eventId }, body: { status: 'going', guests: 0 } }, as);
const leave = (eventId: string, as: SomeoneSignedIn) => app.call(leaveEvent, { params: { eventId } }, as);
const SubjectRow = z.object({ subject: z.string() });
const LATEST_SUBJECT = 'select subject from outbox where recipient = $1 order by id desc limit 1';
const MailRow = z.object({ attachments: z.array(z.object({ name: z.string(), type: z.string(), text: z.string() })) });

/** The files in the latest mail to the person. */
async function lastFiles({ email }: SomeoneSignedIn) {
  await runJobs(app);
  const sql = 'select attachments from outbox where recipient = $1 order by id desc limit 1';
  return (await app.db.one(MailRow, sql, [email])).attachments;
}

/** The calendar in the latest mail to the person, read by ical.js; the type of the attachment names the same method. */
async function lastCalendar(person: SomeoneSignedIn) {
  const { type, text } = (await lastFiles(person))[0]!;
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const entry = calendar.getFirstSubcomponent('vevent')!;
  const value = (name: string) => entry.getFirstPropertyValue(name);
  const method = String(calendar.getFirstPropertyValue('method'));
  expect(type).toBe(`text/calendar; charset=utf-8; method=${method}`);
  expect(readCalendar(text)).toHaveLength(1);
  const [uid, sequence, status] = [value('uid'), value('sequence'), value('status')];
  return {
    method,
    uid,
    sequence: Number(sequence),
    status,
    attendee: value('attendee'),
    organizer: value('organizer'),
  };
}

describe('calendars in mails', () => {
  // A calendar applies what has a higher SEQUENCE than what it received for the same UID (RFC 5546, 2.1.5).
  test('rise in sequence when a person goes, leaves, is back and is removed', async () => {
    const { id } = await published(app, ada, { title: 'Tea' });
    await join(id, ben);
    const seen = [await lastCalendar(ben)];
    await leave(id, ben);
    seen.push(await lastCalendar(ben));
    await join(id, ben);
    seen.push(await lastCalendar(ben));
    await app.call(moveRsvp, { params: { eventId: id, personId: ben.user.id }, body: { status: 'removed' } }, ada);
    seen.push(await lastCalendar(ben));
    expect(seen.map(({ method, status }) => `${method} ${String(status)}`)).toEqual([
      'PUBLISH CONFIRMED',
      'CANCEL CANCELLED',
      'PUBLISH CONFIRMED',
      'CANCEL CANCELLED',
    ]);
    expect(new Set(seen.map(({ uid }) => uid))).toEqual(new Set([id]));
    expect(seen.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3]);
    expect(seen.map(({ attendee }) => attendee)).toEqual([null, `mailto:${ben.email}`, null, `mailto:${ben.email}`]);
    expect(new Set(seen.map(({ organizer }) => organizer))).toEqual(new Set([`mailto:${app.deps.config.MAIL_FROM}`]));
  });

  test('are mailed whichever character of a long description is the last that fits', async () => {
    const { id } = await published(app, ada, { description: `${'a'.repeat(1999)}🎉 and more` });
    await join(id, ben);
    expect(await lastCalendar(ben)).toMatchObject({ method: 'PUBLISH', uid: id });
    expect((await lastFiles(ben))[0]!.text.isWellFormed()).toBe(true);
  });

  test('remove the event of a person whom the host moves to the waitlist, and add it when they are back', async () => {
    const { id } = await published(app, ada, { title: 'Tea', capacity: 2 });
    await join(id, ben);
    await runJobs(app);
    const move = (status: 'going' | 'waitlisted') =>
      app.call(moveRsvp, { params: { eventId: id, personId: ben.user.id }, body: { status } }, ada);
    await move('waitlisted');
    expect(await lastCalendar(ben)).toMatchObject({ method: 'CANCEL', uid: id, sequence: 1, status: 'CANCELLED' });
    await move('going');
    expect(await lastCalendar(ben)).toMatchObject({ method: 'PUBLISH', uid: id, sequence: 2, status: 'CONFIRMED' });
  });

  test('do not add an event that a person only waits for when it is moved', async () => {
    const { id } = await published(app, ada, { title: 'Tea', capacity: 1 });
    await join(id, ada);
    await join(id, ben);
    await runJobs(app);
    const body = { startsLocal: daysAhead(app, 9), endsLocal: daysAhead(app, 9, '21:00') };
    await app.call(updateEvent, { params: { eventId: id }, body }, ada);
    await runJobs(app);
    await app.db.execute(`update graphile_worker._private_jobs set run_at = now() where key like 'event-news:%'`);
    expect(await lastFiles(ben)).toEqual([]);
    expect(await app.db.one(SubjectRow, LATEST_SUBJECT, [ben.email])).toEqual({ subject: 'Changed: Tea' });
  });

  test('remove a cancelled event', async () => {
    const { id } = await published(app, ada, { title: 'Tea' });
    await join(id, ben);
    const { sequence } = await lastCalendar(ben);
    await app.call(cancelEvent, { params: { eventId: id }, body: {} }, ada);
    expect(await lastCalendar(ben)).toMatchObject({ method: 'CANCEL', uid: id, sequence: sequence + 1 });
  });

  test('remove each date of a cancelled series by a file of its own', async () => {
    const series = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=3');
    await app.call(answerSeries, { params: { seriesId: series.id }, body: { guests: 0 } }, ben);
    await runJobs(app);
    await app.call(cancelSeries, { params: { seriesId: series.id }, body: {} }, ada);
    const files = await lastFiles(ben);
    expect(files.map(({ type }) => type.split('method=')[1])).toEqual(['CANCEL', 'CANCEL', 'CANCEL']);
    expect(files.map(({ text }) => readCalendar(text).map(({ uid }) => uid))).toEqual(
      series.occurrences.map(({ id }) => [id]),
    );
  });
});
