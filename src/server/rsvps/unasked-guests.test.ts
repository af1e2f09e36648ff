import { expect, test } from 'vitest';
import { listAnsweredEvents } from '#contracts/rsvps/answered-events.contract.ts';
import { listRsvps } from '#contracts/rsvps/attendees.contract.ts';
import { getRsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { daysAhead, insertPlaces, joinEvent, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import { enforceRsvpDeadlinesJob, rsvpDeadlineJobs } from './rsvp-deadlines.jobs.ts';

const app = await testApp();
await insertPlaces(app);

test('guests with tickets, or who are checked in, are not asked to confirm, because their seats are not released', async () => {
  const [ada, ben, cleo, dov] = await signUpPeople(app.deps, 4);
  const { id: eventId } = await published(app, ada, {
    title: 'Tea',
    confirmHoursBefore: 72,
    releaseHoursBefore: 12,
    startsLocal: daysAhead(app, 2),
  });
  for (const person of [ben, cleo, dov]) await joinEvent(app, eventId, person);
  const update = (assignment: string, { user }: SomeoneSignedIn) =>
    app.db.execute(`update rsvps set ${assignment} where event_id = $1 and person_id = $2`, [eventId, user.id]);
  await update('has_ticket = true', cleo);
  await update('checked_in_at = confirmed_at', dov);
  app.clock.advance({ seconds: 1 });
  await runNow(rsvpDeadlineJobs({ ...app.deps, db: app.db }), enforceRsvpDeadlinesJob, {});
  await runJobs(app);

  const isAsked = async (as: SomeoneSignedIn) => {
    const titles = (await notificationsOf(app, as)).map(({ title }) => title);
    const { events } = (await app.call(listAnsweredEvents, { query: { status: 'going' } }, as)).body;
    const { isConfirmationDue } = (await app.call(getRsvp, { params: { eventId } }, as)).body;
    return [titles.includes('Are you still coming? Tea'), events[0]!.answer.isConfirmationDue, isConfirmationDue];
  };
  expect([await isAsked(ben), await isAsked(cleo), await isAsked(dov)]).toEqual([
    [true, true, true],
    [false, false, false],
    [false, false, false],
  ]);
  const list = (await app.call(listRsvps, { params: { eventId }, query: {} }, ada)).body;
  expect(list.confirmation).toMatchObject({ unconfirmed: 1 });
  expect(list.rsvps.map(({ isConfirmed }) => isConfirmed)).toEqual([false, null, true]);
});
