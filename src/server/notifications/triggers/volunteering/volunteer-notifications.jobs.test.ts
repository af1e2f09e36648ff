import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { updateNotificationSettings } from '#contracts/notifications/notification-settings.contract.ts';
import { deleteOrganization } from '#contracts/organizations/organizations.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { updateSignUp, withdrawSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import { deleteShift, messageShift, updateShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { daysAhead, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventShift, makeOrganizationRole, shiftAfter, signUpForShift } from '#tests/support/volunteering.ts';
import { sendShiftRemindersJob, volunteerNotificationJobs } from './volunteer-notifications.jobs.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
});

const titlesOf = async (person: SomeoneSignedIn, ...kinds: string[]) =>
  (await notificationsOf(app, person)).filter(({ kind }) => kinds.includes(kind)).map(({ title }) => title);
const run = () => runJobs(app);
/** Makes the debounced jobs due, which otherwise run after ten minutes of database time, and runs them. */
const endDebounce = async () => {
  await run();
  await app.db.execute(`update graphile_worker._private_jobs set run_at = now() where key like 'shift-news:%'`);
  await run();
};
const remind = async () => {
  await runNow(volunteerNotificationJobs({ ...app.deps, db: app.db }), sendShiftRemindersJob, {});
  await run();
};
/** Moves a shift to begin some hours from now, or before now if negative. It lasts one hour. */
const moveShift = (shiftId: string, inHours: number) =>
  app.db.execute(
    `update volunteer_shifts set starts_at = $2::timestamptz + make_interval(hours => $3),
       ends_at = $2::timestamptz + make_interval(hours => $3 + 1) where id = $1`,
    [shiftId, app.clock.now(), inHours],
  );
const mailsOf = async ({ email }: SomeoneSignedIn) =>
  await app.db.rows(
    z.object({ subject: z.string(), text: z.string(), attachments: z.array(z.looseObject({ text: z.string() })) }),
    'select subject, body_text as text, attachments from outbox where recipient = $1 and unsubscribe_url is not null order by id',
    [email],
  );

describe('signing up for a shift', () => {
  test('mails the volunteer a calendar entry, and notifies the organizer with the shift’s time and the number of places taken', async () => {
    const shift = await makeEventShift(app, await published(app, ada, { title: 'Harvest' }), ada);
    await signUpForShift(app, shift.id, ben);
    await run();
    const [mail] = await mailsOf(ben);
    expect(mail).toMatchObject({ subject: 'You’re signed up: Sorters' });
    expect(mail!.text).toContain('Sorters · Harvest');
    expect(mail!.attachments[0]!.text).toContain(`UID:shift-${shift.id}`);
    expect(await titlesOf(ada, 'volunteer')).toEqual([`${ben.user.name} signed up: Sorters`]);
    expect((await notificationsOf(app, ada))[0]!.text).toMatch(
      /^1 of 2 spots filled\. Harvest, .+ 7:00 – 8:00 PM Berlin time\.$/,
    );
  });

  test('for a full shift notifies of the waitlist, and later of moving up when another volunteer withdraws', async () => {
    const event = await published(app, ada);
    const shift = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
    await signUpForShift(app, shift.id, ben);
    await signUpForShift(app, shift.id, cleo);
    await run();
    await app.call(withdrawSignUp, { params: { shiftId: shift.id } }, ben);
    await run();
    expect(await titlesOf(cleo, 'shift')).toEqual([
      'You’re on the waitlist: Sorters',
      'You’re off the waitlist: Sorters',
    ]);
    expect(await titlesOf(ben, 'shift')).toEqual(['You’re signed up: Sorters']);
    const news = (await notificationsOf(app, ada)).find(({ title }) => title.includes('can’t make it'));
    expect(news).toMatchObject({
      title: `${ben.user.name} can’t make it: Sorters`,
      text: expect.stringContaining(
        `The shift is still full: 1 of 1 spots filled. ${cleo.user.name} moved up from the waitlist. `,
      ),
    });
  });

  test('at the organizer’s own event sends them only the mail about their own sign-up', async () => {
    await signUpForShift(app, (await makeEventShift(app, await published(app, ada), ada)).id, ada);
    await run();
    expect(await titlesOf(ada, 'shift', 'volunteer')).toEqual(['You’re signed up: Sorters']);
    expect((await mailsOf(ada)).map(({ subject }) => subject)).toEqual(['You’re signed up: Sorters']);
  });

  test('sends no confirmation if the volunteer withdraws before the job runs', async () => {
    const shift = await makeEventShift(app, await published(app, ada), ada);
    await signUpForShift(app, shift.id, ben);
    await app.call(withdrawSignUp, { params: { shiftId: shift.id } }, ben);
    await run();
    expect(await titlesOf(ben, 'shift')).toEqual([]);
    expect(await titlesOf(ada, 'volunteer')).toEqual([`${ben.user.name} can’t make it: Sorters`]);
  });
});

describe('volunteers are notified', () => {
  // spec: 10.29
  test('once of all moves of a shift within ten minutes, and not if it is moved back', async () => {
    const event = await published(app, ada);
    const [shift, other] = [
      await makeEventShift(app, event, ada),
      await makeEventShift(app, event, ada, { title: 'Drivers' }),
    ];
    await signUpForShift(app, shift.id, ben);
    await signUpForShift(app, other.id, cleo);
    await run();
    const move = ({ id: shiftId }: typeof shift, minutes: number) => {
      const { startsLocal, endsLocal } = shiftAfter(event, minutes);
      return app.call(updateShift, { params: { shiftId }, body: { startsLocal, endsLocal } }, ada);
    };
    for (const minutes of [15, 30]) await move(shift, minutes);
    for (const minutes of [15, 0]) await move(other, minutes);
    await endDebounce();
    expect(await titlesOf(ben, 'shift')).toEqual(['You’re signed up: Sorters', 'New time: Sorters']);
    expect(await titlesOf(cleo, 'shift')).toEqual(['You’re signed up: Drivers']);
  });

  test('only of the event’s cancellation, with its reason, if they also answered the event', async () => {
    const event = await published(app, ada, { title: 'Harvest' });
    const shift = await makeEventShift(app, event, ada);
    for (const person of [ben, cleo]) {
      await app.call(answerEvent, { params: { eventId: event.id }, body: { status: 'going' } }, person);
      await signUpForShift(app, shift.id, person);
    }
    const switches = { news: { site: false, mail: 'off', push: false } } as const;
    await app.call(updateNotificationSettings, { body: { switches } }, cleo);
    await run();
    await app.call(cancelEvent, { params: { eventId: event.id }, body: { reason: 'Storm' } }, ada);
    await run();
    await run();
    const cancelled = async (person: SomeoneSignedIn) =>
      (await notificationsOf(app, person))
        .filter(({ title }) => title === 'Cancelled: Harvest')
        .map(({ kind }) => kind);
    expect([await cancelled(ben), await cancelled(cleo)]).toEqual([['news'], ['shift']]);
    for (const person of [ben, cleo]) expect((await mailsOf(person)).at(-1)!.text).toContain('Reason: Storm');
  });

  test('when a shift is deleted with its host’s account', async () => {
    const event = await published(app, ada, { title: 'Harvest' });
    const shift = await makeEventShift(app, event, ada);
    await signUpForShift(app, shift.id, ben);
    await run();
    await app.call(deleteAccount, { body: { currentPassword: ada.password } }, ada);
    await run();
    expect((await mailsOf(ben)).at(-1)!.subject).toBe('Cancelled: Harvest');
    expect(await titlesOf(cleo, 'news')).toEqual([]);
  });

  test('when a shift is deleted with its organization or with the organization’s last staff account', async () => {
    const [deleted, abandoned] = [await organization(app, ada, { name: 'Pantry' }), await organization(app, ben)];
    await signUpForShift(app, (await makeOrganizationRole(app, deleted.slug, ada)).shifts[0]!.id, cleo);
    const startsLocal = daysAhead(app, 9, '09:00');
    const shifts = [{ startsLocal, endsLocal: daysAhead(app, 9, '10:00'), needed: 1 }];
    await signUpForShift(
      app,
      (await makeOrganizationRole(app, abandoned.slug, ben, { title: 'Cooks', shifts })).shifts[0]!.id,
      cleo,
    );
    await run();
    await app.call(deleteOrganization, { params: { slug: deleted.slug } }, ada);
    await app.call(deleteAccount, { body: { currentPassword: ben.password } }, ben);
    await run();
    const [pantry, other] = (await mailsOf(cleo)).slice(-2);
    expect([pantry!.subject, other!.subject]).toEqual(['Cancelled: Drivers', 'Cancelled: Cooks']);
    expect(pantry!.text).toContain('Pantry has left the site');
  });
});

test('organizers on a shift are not notified of changes that they made', async () => {
  const event = await published(app, ada);
  const [moved, cancelled] = [
    await makeEventShift(app, event, ada),
    await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 90)] }),
  ];
  for (const shift of [moved, cancelled]) for (const person of [ada, ben]) await signUpForShift(app, shift.id, person);
  const { startsLocal, endsLocal } = shiftAfter(event, 15);
  await app.call(updateShift, { params: { shiftId: moved.id }, body: { startsLocal, endsLocal } }, ada);
  await app.call(deleteShift, { params: { shiftId: cancelled.id }, query: {} }, ada);
  await endDebounce();
  await app.call(cancelEvent, { params: { eventId: event.id }, body: { reason: '' } }, ada);
  await run();
  await run();
  const changes = (titles: string[]) => titles.filter((title) => /^(New time|Cancelled)/.test(title));
  expect(changes(await titlesOf(ben, 'shift'))).toEqual([
    'Cancelled: Sorters',
    'New time: Sorters',
    `Cancelled: ${event.title}`,
  ]);
  expect(changes(await titlesOf(ada, 'shift'))).toEqual([]);
});

test('a volunteer who is moved to another shift gets one notification', async () => {
  const event = await published(app, ada);
  const [from, to] = [
    await makeEventShift(app, event, ada),
    await makeEventShift(app, event, ada, { title: 'Drivers' }),
  ];
  await signUpForShift(app, from.id, ben);
  await run();
  const params = { shiftId: from.id, personId: ben.user.id };
  await app.call(updateSignUp, { params, body: { shiftId: to.id } }, ada);
  await run();
  expect(await titlesOf(ben, 'shift')).toEqual(['You’re signed up: Sorters', 'Your shift has changed: Drivers']);
});

describe('a volunteer on a shift', () => {
  // spec: 10.3
  test('gets one reminder the day before, unless they have just signed up', async () => {
    const shift = await makeEventShift(app, await published(app, ada), ada);
    await signUpForShift(app, shift.id, ben);
    await signUpForShift(app, shift.id, cleo);
    await moveShift(shift.id, 20);
    const { id } = ben.user;
    await app.db.execute(
      `update shift_sign_ups set signed_up_at = signed_up_at - interval '1 day' where person_id = $1`,
      [id],
    );
    await remind();
    await remind();
    expect(await titlesOf(ben, 'shift-reminder')).toEqual(['Can you still make it? Sorters']);
    expect(await titlesOf(cleo, 'shift-reminder')).toEqual([]);
    expect((await mailsOf(ben)).at(-1)!.text).toContain(`/sign-ups/${shift.id}.`);
  });

  // spec: 10.13
  test('receives messages of the organizer, unlike the organizer and people on the waitlist', async () => {
    const event = await published(app, ada);
    const shift = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
    await signUpForShift(app, shift.id, ben);
    await signUpForShift(app, shift.id, cleo);
    const body = { subject: 'Gloves', text: 'Please bring gloves.' };
    await app.call(messageShift, { params: { shiftId: shift.id }, body }, ada);
    await run();
    expect(await titlesOf(ben, 'shift-message')).toEqual(['Gloves · Sorters']);
    expect([await titlesOf(cleo, 'shift-message'), await titlesOf(ada, 'shift-message')]).toEqual([[], []]);
  });

  test('is notified when their hours are corrected or they are marked as a no-show', async () => {
    const event = await published(app, ada);
    const shift = await makeEventShift(app, event, ada);
    await signUpForShift(app, shift.id, ben);
    await signUpForShift(app, shift.id, cleo);
    await moveShift(shift.id, -2);
    const mark = (person: SomeoneSignedIn, body: object) =>
      app.call(updateSignUp, { params: { shiftId: shift.id, personId: person.user.id }, body }, ada);
    await mark(ben, { attendance: 'attended', minutes: 90 });
    await mark(cleo, { attendance: 'no-show' });
    await run();
    expect(await titlesOf(ben, 'hours')).toEqual(['Your hours were changed to 1 h 30 min: Sorters']);
    expect(await titlesOf(cleo, 'hours')).toEqual(['You were marked as a no-show: Sorters']);
  });

  test('is notified when their hours are corrected back to an earlier value', async () => {
    const shift = await makeEventShift(app, await published(app, ada), ada);
    await signUpForShift(app, shift.id, ben);
    await moveShift(shift.id, -2);
    const params = { shiftId: shift.id, personId: ben.user.id };
    await app.call(updateSignUp, { params, body: { attendance: 'attended' } }, ada);
    for (const minutes of [30, 90, 30]) {
      await app.call(updateSignUp, { params, body: { minutes } }, ada);
      await run();
    }
    const hours = ['30 min', '1 h 30 min', '30 min'].map((time) => `Your hours were changed to ${time}: Sorters`);
    expect((await titlesOf(ben, 'hours')).toSorted()).toEqual(hours.toSorted());
  });
});
