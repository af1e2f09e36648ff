import { expect, test } from 'vitest';
import { cancelOrder } from '#contracts/payments/refunds.contract.ts';
import { listAnsweredEvents } from '#contracts/rsvps/answered-events.contract.ts';
import { answerEvent, getRsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { listUpcomingEvents } from '#contracts/search/upcoming-events.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { enforceRsvpDeadlinesJob, rsvpDeadlineJobs } from '#server/rsvps/rsvp-deadlines.jobs.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { atLaterTime } from '#tests/support/later.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { order, paidEvent } from '#tests/support/payments.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);

test('a person on the waitlist of an event with tickets is offered a spot to order, and loses it if they do not order in time', async () => {
  const [host, ben, cleo] = await signUpPeople(app.deps, 3);
  const { eventId, tiers } = await paidEvent(app, host, { fields: { title: 'Tea', capacity: 1 } });
  const bought = await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 });
  const orderId = bought.body.id;
  await runJobs(app);
  const mailOf = async (subject: string) =>
    (await mailsTo(app, cleo.email)).find((mail) => mail.subject === subject)?.text;
  await app.call(answerEvent, { params: { eventId }, body: { status: 'going' } }, cleo);
  await runJobs(app);
  expect(await mailOf('You’re on the waitlist: Tea')).toContain(
    'If a spot opens up, we’ll offer it to you, and you’ll have up to 24 hours to take it.',
  );
  await app.call(cancelOrder, { params: { orderId }, query: {} }, ben);
  await runJobs(app);
  const spots = async () => (await notificationsOf(app, cleo)).filter(({ kind }) => kind === 'spot');
  expect(await spots()).toMatchObject([
    {
      title: 'A spot opened up: Tea',
      text: expect.stringContaining('if you order by'),
      path: `/events/${eventId}#tickets`,
    },
  ]);
  expect(await mailOf('A spot opened up: Tea')).toContain(`/events/${eventId}`);
  // Lists lead to the order, too, instead of the free answer.
  const answered = await app.call(listAnsweredEvents, { query: {} }, cleo);
  expect(answered.body.events).toMatchObject([{ id: eventId, answer: { status: 'offered', isTicketOffer: true } }]);
  const upcoming = await app.call(listUpcomingEvents, { query: {} }, cleo);
  expect(upcoming.body.events).toMatchObject([{ id: eventId, isTicketOffer: true }]);
  await atLaterTime(app, { hours: 25 }, async () => {
    await runNow(rsvpDeadlineJobs(app.deps), enforceRsvpDeadlinesJob, {});
    await runJobs(app);
  });
  expect((await spots()).map(({ title }) => title)).toEqual(['A spot opened up: Tea', 'Your spot was passed on: Tea']);
  const { body } = await app.call(getRsvp, { params: { eventId } }, cleo);
  expect(body).toMatchObject({ status: 'waitlisted', isPassedOver: true });
});
