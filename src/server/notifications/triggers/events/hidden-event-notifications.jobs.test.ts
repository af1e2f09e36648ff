import { expect, test } from 'vitest';
import { cancelEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { hideEvent, showEvents } from '#server/events/hidden-events.actions.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import { eventNotificationJobs, sendRemindersJob } from './event-notifications.jobs.ts';

const app = await testApp();
await insertPlaces(app);

/** Makes the debounced jobs due, which otherwise run after ten minutes of database time, and runs everything of the next minute. */
const run = async () => {
  await runJobs(app);
  await app.db.execute(`update graphile_worker._private_jobs set run_at = now() where key like 'event-news:%'`);
  await runJobs(app);
  await runNow(eventNotificationJobs({ ...app.deps, db: app.db }), sendRemindersJob, {});
  await runJobs(app);
};

test('guests are notified of a change that was hidden before they were notified, once, after the event is shown again', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const event = await published(app, ada, { title: 'Harvest' });
  const params = { eventId: event.id };
  await app.call(answerEvent, { params, body: { status: 'going' } }, ben);
  await run();
  const newsOf = async () => (await notificationsOf(app, ben)).filter(({ kind }) => kind === 'news');
  await app.call(updateEvent, { params, body: { venue: 'The barn' } }, ada);
  const decisionId = crypto.randomUUID();
  await app.deps.db.transaction((tx) => hideEvent(tx, event.id, { decisionId, now: app.clock.now() }));
  await run();
  expect(await newsOf()).toEqual([]);
  await app.deps.db.transaction((tx) => showEvents(tx, decisionId));
  await run();
  await run();
  expect(await newsOf()).toMatchObject([{ title: 'Changed: Harvest' }]);
});

test('nothing waits of a change of an event that is cancelled', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const event = await published(app, ada, { title: 'Harvest' });
  const params = { eventId: event.id };
  await app.call(answerEvent, { params, body: { status: 'going' } }, ben);
  await app.call(updateEvent, { params, body: { venue: 'The barn' } }, ada);
  await app.call(cancelEvent, { params, body: { reason: '' } }, ada);
  await run();
  expect((await notificationsOf(app, ben)).filter(({ kind }) => kind === 'news')).toMatchObject([
    { title: 'Cancelled: Harvest' },
  ]);
  expect(await app.db.execute('select from pending_event_changes where event_id = $1', [event.id])).toBe(0);
});
