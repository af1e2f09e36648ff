import { expect, test } from 'vitest';
import { z } from 'zod';
import { updateEvent } from '#contracts/events/events.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { daysAhead, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { change, makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventShift, signUpForShift } from '#tests/support/volunteering.ts';

const app = await testApp();
await insertPlaces(app);

const endDebounce = async () => {
  await runJobs(app);
  await app.db.execute(`update graphile_worker._private_jobs set run_at = now() where key like 'event-news:%'`);
  await runJobs(app);
};
const MailRow = z.object({ text: z.string(), attachments: z.array(z.looseObject({ text: z.string() })) });
/** The newest mail to the person, with the UIDs of the entries in its files. */
async function lastMailOf({ email }: SomeoneSignedIn) {
  const { text, attachments } = await app.db.one(
    MailRow,
    'select body_text as text, attachments from outbox where recipient = $1 order by id desc limit 1',
    [email],
  );
  const uids = attachments.flatMap((file) => [...file.text.matchAll(/^UID:(\S+)/gm)].map(([, uid]) => uid));
  return { text, uids };
}

const newPlaces = async (person: SomeoneSignedIn) =>
  (await notificationsOf(app, person)).map(({ title }) => title).filter((title) => title.startsWith('New location'));

test('volunteers learn once where an event takes place now, unless they learn it as guests or made the change', async () => {
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  const event = await published(app, ada, { title: 'Harvest' });
  const params = { eventId: event.id };
  const shift = await makeEventShift(app, event, ada);
  for (const volunteer of [ada, ben, cleo]) await signUpForShift(app, shift.id, volunteer);
  await app.call(answerEvent, { params, body: { status: 'going' } }, cleo);
  await app.call(updateEvent, { params, body: { description: 'Bring boots.' } }, ada);
  await endDebounce();
  expect(await newPlaces(ben)).toEqual([]);
  await app.call(updateEvent, { params, body: { venue: 'The new barn' } }, ada);
  await endDebounce();
  expect(await Promise.all([ada, ben, cleo].map(newPlaces))).toEqual([
    [],
    [expect.stringContaining('New location')],
    [],
  ]);
  const mail = (await mailsTo(app, ben.email)).find(({ subject }) => subject.startsWith('New location'))!;
  expect(mail.text).toContain('The new barn');
});

test.each([
  { attendance: 'online', news: ['New meeting link: Sorters'], location: 'Online: https://meet.example/b' },
  { attendance: 'hybrid', news: ['New meeting link: Sorters'], location: 'Berlin, Germany\nhttps://meet.example/b' },
  { attendance: 'in-person', news: [], location: '' },
] as const)(
  'volunteers of an event that is $attendance learn its new meeting link if they can join by it',
  async (row) => {
    const [ada, ben] = await signUpPeople(app.deps, 2);
    const event = await published(app, ada, { attendance: row.attendance, meetingLink: 'https://meet.example/a' });
    await signUpForShift(app, (await makeEventShift(app, event, ada)).id, ben);
    await runJobs(app);
    await app.call(
      updateEvent,
      { params: { eventId: event.id }, body: { meetingLink: 'https://meet.example/b' } },
      ada,
    );
    await endDebounce();
    const mails = (await mailsTo(app, ben.email)).filter(({ subject }) => subject.startsWith('New '));
    expect(mails.map(({ subject }) => subject)).toEqual(row.news);
    for (const { text } of mails) expect(text).toContain(`\n${row.location}\n`);
  },
);

/** A series of three dates, with a shift at each of the first two. */
async function seriesWithShifts(ada: SomeoneSignedIn) {
  const series = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=3', { title: 'Harvest' });
  const [first, second] = series.occurrences;
  const shifts = [await makeEventShift(app, first!, ada), await makeEventShift(app, second!, ada)];
  return { series, shifts };
}

test('a volunteer on several dates of a series learns its new place once, of all dates', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const { series, shifts } = await seriesWithShifts(ada);
  for (const { id } of shifts) await signUpForShift(app, id, ben);
  await runJobs(app);
  await change(app, series, { scope: 'all', fields: { venue: 'The new barn' } }, ada);
  await runJobs(app);
  expect(await newPlaces(ben)).toEqual(['New location: Harvest, 2 shifts']);
  const mail = await lastMailOf(ben);
  expect(mail.text).toMatch(/\nHarvest\nSorters, .*\nSorters, .*\nThe new barn, Berlin, Germany\n/);
  expect(mail.uids).toEqual(shifts.map(({ id }) => `shift-${id}`));
  await change(app, series, { scope: 'all', fields: { startTime: '20:00' } }, ada);
  await runJobs(app);
  expect(await newPlaces(ben)).toHaveLength(1);
  await change(app, series, { scope: 'all', fields: { venue: 'The old barn' } }, ada);
  await runJobs(app);
  expect(await newPlaces(ben)).toHaveLength(2);
});

test('guests who have shifts get these with the new place, too, at an event and at dates of a series', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const event = await published(app, ada, { startsLocal: daysAhead(app, 3), endsLocal: daysAhead(app, 4) });
  const shift = await makeEventShift(app, event, ada);
  const { series, shifts } = await seriesWithShifts(ada);
  for (const { id } of [shift, ...shifts]) await signUpForShift(app, id, ben);
  const eventIds = [event.id, ...series.occurrences.slice(0, 2).map(({ id }) => id)];
  for (const eventId of eventIds) await app.call(answerEvent, { params: { eventId }, body: { status: 'going' } }, ben);
  await runJobs(app);
  await app.call(updateEvent, { params: { eventId: event.id }, body: { venue: 'The new barn' } }, ada);
  await endDebounce();
  expect((await lastMailOf(ben)).uids).toEqual([event.id, `shift-${shift.id}`]);
  await change(app, series, { scope: 'all', fields: { venue: 'The new barn' } }, ada);
  await runJobs(app);
  expect((await lastMailOf(ben)).uids).toEqual([...eventIds.slice(1), ...shifts.map(({ id }) => `shift-${id}`)]);
  expect(await newPlaces(ben)).toEqual([]);
});
