import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { removeCohost, requestCohost } from '#contracts/events/cohosts.contract.ts';
import { joinGroup, leaveGroup } from '#contracts/groups/group-members.contract.ts';
import { updateNotificationSettings } from '#contracts/notifications/notification-settings.contract.ts';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { answerEvent, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { withdrawSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import { startSession } from '#server/accounts/sessions/sessions.actions.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventShift, shiftAfter, signUpForShift } from '#tests/support/volunteering.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
/** A test must not run across midnight. Before signing up, because tokens expire. */
beforeEach(() => {
  if (app.clock.now().getUTCHours() === 23) app.clock.advance({ hours: 2 });
});
beforeEach(async () => {
  [ada, ben] = [await signUp(app.deps), await signUp(app.deps)];
});

const subjectsTo = async ({ email }: SomeoneSignedIn) =>
  (await mailsTo(app, email)).map(({ subject }) => subject).filter((subject) => !subject.startsWith('Verify'));
/** Makes gathered jobs due, which otherwise run after ten minutes of database time, and runs them. */
const endGathering = async () => {
  await runJobs(app);
  await app.db.execute('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
  await runJobs(app);
};
async function repeat(times: number, ...actions: (() => Promise<unknown>)[]) {
  for (let count = 0; count < times; count += 1)
    for (const action of actions) {
      await action();
      await endGathering();
    }
}
/** Continues on the next day with a new session, because access tokens have expired. */
const tomorrow = async (person: SomeoneSignedIn): Promise<SomeoneSignedIn> => {
  app.clock.advance({ days: 1 });
  const caller = { ip: '192.0.2.1', userAgent: 'dig-tests/1.0' };
  return { ...person, tokens: await app.db.transaction((tx) => startSession(tx, app.deps, person.user.id, caller)) };
};

describe('a person who repeats an action on one day', () => {
  const goTo = (eventId: string, as = ben) =>
    app.call(answerEvent, { params: { eventId }, body: { status: 'going', guests: 0 } }, as);

  test('gets one confirmation each that they go, have left and are back, and again on the next day', async () => {
    const { id: eventId } = await published(app, ada, { title: 'Tea' });
    const toggle = [() => goTo(eventId), () => app.call(leaveEvent, { params: { eventId } }, ben)];
    await repeat(3, ...toggle);
    const confirmations = ['You’re going: Tea', 'You’re no longer going: Tea', 'You’re going: Tea'];
    expect(await subjectsTo(ben)).toEqual(confirmations);
    ben = await tomorrow(ben);
    await repeat(2, ...toggle);
    expect(await subjectsTo(ben)).toEqual([...confirmations, ...confirmations]);
  });

  test('is still told about a seat from the waitlist', async () => {
    const { id: eventId } = await published(app, ada, { title: 'Tea', capacity: 1 });
    const cleo = await signUp(app.deps);
    await goTo(eventId, cleo);
    await goTo(eventId);
    await runJobs(app);
    await app.call(leaveEvent, { params: { eventId } }, cleo);
    await runJobs(app);
    const subjects = await subjectsTo(ben);
    expect(subjects).toHaveLength(2);
    expect(subjects[1]).toBe('You’re off the waitlist: Tea');
  });

  test('is notified that they go after they waited with a guest too many', async () => {
    const { id: eventId } = await published(app, ada, { title: 'Tea', capacity: 1, guestsPerRsvp: 1 });
    await app.call(answerEvent, { params: { eventId }, body: { status: 'going', guests: 1 } }, ben);
    await runJobs(app);
    expect((await mailsTo(app, ben.email)).at(-1)!.text).toContain('There aren’t enough spots for you and your guest.');
    await goTo(eventId);
    await runJobs(app);
    expect(await subjectsTo(ben)).toEqual(['You’re on the waitlist: Tea', 'You’re going: Tea']);
  });

  test('is notified that they have a shift for which they waited', async () => {
    const event = await published(app, ada, { title: 'Harvest' });
    const { id: shiftId } = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
    const withdraw = (as: SomeoneSignedIn) => app.call(withdrawSignUp, { params: { shiftId } }, as);
    await signUpForShift(app, shiftId, ada);
    await repeat(
      1,
      () => signUpForShift(app, shiftId, ben),
      () => withdraw(ben),
      () => withdraw(ada),
      () => signUpForShift(app, shiftId, ben),
    );
    expect(await subjectsTo(ben)).toEqual(['You’re on the waitlist: Sorters', 'You’re signed up: Sorters']);
  });

  test('is named to the hosts once per answer', async () => {
    const { id: eventId } = await published(app, ada, { title: 'Tea' });
    await repeat(
      4,
      () => goTo(eventId),
      () => app.call(leaveEvent, { params: { eventId } }, ben),
    );
    const summaries = (await notificationsOf(app, ada)).filter(({ kind }) => kind === 'answer');
    expect(summaries.length).toBeLessThanOrEqual(3);
  });

  const organizersNotifications = async () =>
    (await app.call(listNotifications, { query: {} }, ada)).body.notifications
      .filter(({ kind }) => kind === 'volunteer')
      .map(({ title, isRead }) => ({ title, isRead }));

  test('gets one confirmation of a shift, and organizers one mail that they come and one that they can’t', async () => {
    await app.call(updateNotificationSettings, { body: { switches: { volunteer: { mail: 'now' } } } }, ada);
    const shift = await makeEventShift(app, await published(app, ada, { title: 'Harvest' }), ada);
    const withdraw = () => app.call(withdrawSignUp, { params: { shiftId: shift.id } }, ben);
    await repeat(3, () => signUpForShift(app, shift.id, ben), withdraw);
    expect(await subjectsTo(ben)).toEqual(['You’re signed up: Sorters']);
    const [comes, leaves] = [`${ben.user.name} signed up: Sorters`, `${ben.user.name} can’t make it: Sorters`];
    expect(await subjectsTo(ada)).toEqual([comes, leaves]);
    expect(await organizersNotifications()).toEqual([
      { title: leaves, isRead: false },
      { title: comes, isRead: true },
    ]);
    await signUpForShift(app, shift.id, ben);
    await runJobs(app);
    expect((await organizersNotifications())[0]).toEqual({ title: comes, isRead: false });
  });

  test('a volunteer who returns and leaves again: the last mail to organizers says that they left', async () => {
    const shift = await makeEventShift(app, await published(app, ada, { title: 'Harvest' }), ada);
    const withdraw = () => app.call(withdrawSignUp, { params: { shiftId: shift.id } }, ben);
    await signUpForShift(app, shift.id, ben);
    await runJobs(app);
    await app.call(updateNotificationSettings, { body: { switches: { volunteer: { mail: 'now' } } } }, ada);
    ben = await tomorrow(ben);
    await repeat(2, withdraw, () => signUpForShift(app, shift.id, ben));
    await withdraw();
    await endGathering();
    const [comes, leaves] = [`${ben.user.name} signed up: Sorters`, `${ben.user.name} can’t make it: Sorters`];
    expect(await subjectsTo(ada)).toEqual([leaves, comes, leaves]);
  });

  test('leaves one line in the organizers’ next digest', async () => {
    const shift = await makeEventShift(app, await published(app, ada, { title: 'Harvest' }), ada);
    await signUpForShift(app, shift.id, ben);
    await runJobs(app);
    await app.call(withdrawSignUp, { params: { shiftId: shift.id } }, ben);
    await runJobs(app);
    const waiting = await app.db.rows(
      z.object({ change: z.string() }),
      `select facts->>'change' as change from notifications where person_id = $1 and waits_for_digest`,
      [ada.user.id],
    );
    expect(waiting).toEqual([{ change: 'withdrawn' }]);
  });

  test('is announced to the leaders of a group once', async () => {
    const { slug } = await makeGroup(app.deps, ada.user.id, { name: 'Sauna Club', admission: 'approval' });
    await repeat(
      3,
      () => app.call(joinGroup, { params: { slug }, body: {} }, ben),
      () => app.call(leaveGroup, { params: { slug } }, ben),
    );
    expect(await subjectsTo(ada)).toEqual([`${ben.user.name} wants to join Sauna Club`]);
    ben = await tomorrow(ben);
    await app.call(joinGroup, { params: { slug }, body: {} }, ben);
    await endGathering();
    expect(await subjectsTo(ada)).toHaveLength(2);
  });

  test('is announced once to a group that is asked to co-host', async () => {
    const { slug } = await makeGroup(app.deps, ada.user.id, { name: 'Sauna Club' });
    const { id: eventId } = await published(app, ben, { title: 'Tea' });
    const params = { params: { eventId, slug }, query: {} };
    await repeat(
      3,
      () => app.call(requestCohost, params, ben),
      () => app.call(removeCohost, params, ben),
    );
    expect(await subjectsTo(ada)).toEqual(['Sauna Club is invited to co-host “Tea”']);
  });
});

describe('requests that follow each other', () => {
  test('to join a group are gathered after the first one', async () => {
    const { slug } = await makeGroup(app.deps, ada.user.id, { name: 'Sauna Club', admission: 'approval' });
    const people = await signUpPeople(app.deps, 4);
    for (const person of people) {
      await app.call(joinGroup, { params: { slug }, body: {} }, person);
      await runJobs(app);
    }
    expect(await subjectsTo(ada)).toEqual([`${people[0].user.name} wants to join Sauna Club`]);
    await endGathering();
    expect((await subjectsTo(ada)).slice(1)).toEqual(['3 people want to join Sauna Club']);
  });

  test('to co-host are gathered after the first one', async () => {
    const { slug } = await makeGroup(app.deps, ada.user.id, { name: 'Sauna Club' });
    for (const title of ['Tea', 'Soup', 'Cake']) {
      const { id: eventId } = await published(app, ben, { title });
      await app.call(requestCohost, { params: { eventId, slug }, query: {} }, ben);
      await runJobs(app);
    }
    await endGathering();
    expect(await subjectsTo(ada)).toEqual([
      'Sauna Club is invited to co-host “Tea”',
      'Sauna Club is invited to co-host 2 events',
    ]);
  });
});

describe('an unverified address', () => {
  test('gets one mail about what its owner did, ever, and none about others', async () => {
    const stranger = await signUp(app.deps, { isVerified: false });
    const { slug } = await makeGroup(app.deps, stranger.user.id, { name: 'Sauna Club', admission: 'approval' });
    await app.call(joinGroup, { params: { slug }, body: {} }, ben);
    await runJobs(app);
    expect(await subjectsTo(stranger)).toEqual([]);
    expect(await notificationsOf(app, stranger)).toMatchObject([{ kind: 'group-request' }]);
    for (const title of ['Tea', 'Soup', 'Cake']) {
      const { id: eventId } = await published(app, ada, { title });
      const body = { status: 'going', guests: 0 } as const;
      await app.call(answerEvent, { params: { eventId }, body }, stranger);
      await runJobs(app);
    }
    const { id: eventId } = await published(app, ada, { title: 'Pie' });
    const body = { status: 'going', guests: 0 } as const;
    await app.call(answerEvent, { params: { eventId }, body }, await tomorrow(stranger));
    await runJobs(app);
    expect(await subjectsTo(stranger)).toEqual(['You’re going: Tea']);
  });
});
