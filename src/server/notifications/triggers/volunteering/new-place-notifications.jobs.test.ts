import { expect, test } from 'vitest';
import { updateEvent } from '#contracts/events/events.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { change, ids, makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventShift, signUpForShift } from '#tests/support/volunteering.ts';

const app = await testApp();
await insertPlaces(app);

const endDebounce = async () => {
  await runJobs(app);
  await app.db.execute(`update graphile_worker._private_jobs set run_at = now() where key like 'event-news:%'`);
  await runJobs(app);
};
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

test('a volunteer on several dates of a series learns its new place once', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const series = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=3');
  for (const date of series.occurrences.slice(0, 2))
    await signUpForShift(app, (await makeEventShift(app, date, ada)).id, ben);
  expect(ids(series)).toHaveLength(3);
  await runJobs(app);
  await change(app, series, { scope: 'all', fields: { venue: 'The new barn' } }, ada);
  await runJobs(app);
  expect(await newPlaces(ben)).toHaveLength(1);
  app.clock.advance({ seconds: 60 });
  await change(app, series, { scope: 'all', fields: { venue: 'The old barn' } }, ada);
  await runJobs(app);
  expect(await newPlaces(ben)).toHaveLength(2);
});
