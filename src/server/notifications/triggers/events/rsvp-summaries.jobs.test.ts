import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { moveRsvp } from '#contracts/rsvps/attendees.contract.ts';
import { answerEvent, getRsvp, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { endExpiredDecisions } from '#server/moderation/appeals.actions.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { enforceRsvpDeadlinesJob, rsvpDeadlineJobs } from '#server/rsvps/rsvp-deadlines.jobs.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { atLaterTime } from '#tests/support/later.ts';
import { notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
});

const join = (eventId: string, as: SomeoneSignedIn) =>
  app.call(answerEvent, { params: { eventId }, body: { status: 'going', guests: 0 } }, as);
/** Makes the debounced jobs due, which otherwise run after ten minutes of database time, and runs them. */
const endDebounce = async () => {
  await runJobs(app);
  await app.db.execute(`update graphile_worker._private_jobs set run_at = now() where key like 'answer-news:%'`);
  await runJobs(app);
};
const summariesOf = async (person: SomeoneSignedIn) =>
  (await notificationsOf(app, person)).filter(({ kind }) => kind === 'answer').map(({ title, text }) => [title, text]);

describe('summaries of RSVPs for hosts', () => {
  // spec: 10.29
  test('combine the RSVPs of ten minutes, with names and counts, and mention each RSVP once', async () => {
    const { id } = await published(app, ada, { title: 'Tea', capacity: 2 });
    await join(id, ben);
    await join(id, cleo);
    await join(id, await signUp(app.deps));
    await runJobs(app);
    expect(await summariesOf(ada)).toEqual([]);
    await endDebounce();
    const first = [`${ben.user.name} and ${cleo.user.name} are going to Tea`, '2 of 2 spots taken, 1 on the waitlist'];
    expect(await summariesOf(ada)).toEqual([first]);
    await endDebounce();
    expect(await summariesOf(ada)).toEqual([first]);
  });

  test('name nobody who has deleted the account since, and are gone once all of them have', async () => {
    const { id } = await published(app, ada, { title: 'Tea' });
    await join(id, ben);
    await join(id, cleo);
    await endDebounce();
    const titles = async () => {
      const { notifications, unreadCount } = (await app.call(listNotifications, { query: {} }, ada)).body;
      expect(unreadCount).toBe(notifications.length);
      return notifications.map(({ title }) => title);
    };
    const leave = ({ password: currentPassword, ...person }: SomeoneSignedIn) =>
      app.call(deleteAccount, { body: { currentPassword } }, person);
    await leave(ben);
    expect(await titles()).toEqual([`${cleo.user.name} is going to Tea`]);
    await leave(cleo);
    expect(await titles()).toEqual([]);
  });

  test('do not include RSVPs of the host', async () => {
    const { id } = await published(app, ada, { title: 'Tea' });
    await join(id, ada);
    await endDebounce();
    expect(await summariesOf(ada)).toEqual([]);
  });

  test('do not say that people whom the host moved, or who missed a deadline, joined the waitlist', async () => {
    const { id } = await published(app, ada, { title: 'Tea', capacity: 1, waitlistOfferHours: 12 });
    const [dov, eve] = await signUpPeople(app.deps, 2);
    for (const person of [ben, cleo, dov]) await join(id, person);
    await endDebounce();
    const moved = { params: { eventId: id, personId: ben.user.id }, body: { status: 'waitlisted' } } as const;
    expect((await app.call(moveRsvp, moved, ada)).status).toBe(200);
    await join(id, eve);
    await atLaterTime(app, { hours: 12 }, async () => {
      await runNow(rsvpDeadlineJobs({ ...app.deps, db: app.db }), enforceRsvpDeadlinesJob, {});
      await runJobs(app);
    });
    expect((await app.call(getRsvp, { params: { eventId: id } }, cleo)).body).toMatchObject({ isPassedOver: true });
    await endDebounce();
    expect((await summariesOf(ada)).map(([title]) => title)).toContain(`${eve.user.name} joined the waitlist for Tea`);
  });

  test('wait while the event is hidden, and come when it is shown again, with what is true by then', async () => {
    const moderator = await staffMember(app.deps, 'moderator');
    const [shown, over] = [await published(app, ada, { title: 'Tea' }), await published(app, ada, { title: 'Cake' })];
    for (const { id } of [shown, over]) {
      await join(id, ben);
      await join(id, cleo);
      await runJobs(app);
      await decideAbout(app, { kind: 'event', targetId: id }, { moderator, action: 'hide', days: 1 });
    }
    await endDebounce();
    await app.db.execute('delete from rsvps where person_id = $1', [cleo.user.id]);
    await app.db.execute(
      `update events set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where id = $1`,
      [over.id, app.clock.now()],
    );
    expect(await summariesOf(ada)).toEqual([]);
    await atLaterTime(app, { days: 1 }, async () => {
      await endExpiredDecisions(app.deps);
      await endDebounce();
    });
    expect(await summariesOf(ada)).toEqual([[`${ben.user.name} is going to Tea`, '1 going']]);
  });

  test('count people who cancelled while others answered', async () => {
    const { id } = await published(app, ada, { title: 'Tea' });
    await join(id, ben);
    await join(id, cleo);
    await app.call(leaveEvent, { params: { eventId: id } }, ben);
    await endDebounce();
    expect(await summariesOf(ada)).toEqual([[`${cleo.user.name} is going to Tea`, '1 going, 1 can’t make it']]);
  });
});
