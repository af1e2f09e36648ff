import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cancelEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { removeGroupMember } from '#contracts/groups/group-members.contract.ts';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { getSignUp, updateSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import { updateShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { daysAhead, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { enterGroup } from '#tests/support/groups.ts';
import { makeHostGroups, publishedFor } from '#tests/support/host-scene.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventShift, shiftAfter, signUpForShift } from '#tests/support/volunteering.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
});

/** Titles of the person's notifications in the site, oldest first, after the jobs. */
const titlesOf = async (person: SomeoneSignedIn) => {
  await runJobs(app);
  return (await notificationsOf(app, person)).map(({ title }) => title);
};
const move = async (shiftId: string, { user }: SomeoneSignedIn, status: 'signed-up' | 'waitlisted' | 'removed') => {
  await runJobs(app);
  await app.call(updateSignUp, { params: { shiftId, personId: user.id }, body: { status } }, ada);
};
const positionOf = async (shiftId: string, as: SomeoneSignedIn) =>
  (await app.call(getSignUp, { params: { shiftId } }, as)).body.signUp!.position;

/** A shift with room for one that Ben has and Cleo waits for. */
async function shiftOfBen() {
  const event = await published(app, ada, { title: 'Harvest' });
  const { id } = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
  for (const person of [ben, cleo]) await signUpForShift(app, id, person);
  return id;
}

describe('a volunteer whom a host moves', () => {
  test('to the waitlist is notified that the host did so, without a place in a line in which they do not move up', async () => {
    const shiftId = await shiftOfBen();
    await move(shiftId, ben, 'waitlisted');
    expect(await titlesOf(ben)).toContain('You’re back on the waitlist: Sorters');
    const mail = (await mailsTo(app, ben.email)).at(-1)!;
    expect(mail.text).toContain(`${ada.user.name} moved you to the waitlist of your shift at Harvest.`);
    expect(await titlesOf(ada)).not.toContain(`${ben.user.name} joined the waitlist: Sorters`);
    expect(await positionOf(shiftId, ben)).toBeNull();
    await move(shiftId, cleo, 'removed');
    expect(await titlesOf(ben)).not.toContain('You’re off the waitlist: Sorters');
    await move(shiftId, ben, 'signed-up');
    expect(await titlesOf(ben)).toContain('You’re off the waitlist: Sorters');
  });

  test('does not count for the place of those who wait behind them', async () => {
    const shiftId = await shiftOfBen();
    await move(shiftId, ben, 'waitlisted');
    const [dov] = await signUpPeople(app.deps, 1);
    await signUpForShift(app, shiftId, dov);
    expect(await positionOf(shiftId, dov)).toBe(1);
  });

  test('back onto a shift from which they were removed is told so', async () => {
    const shiftId = await shiftOfBen();
    await move(shiftId, cleo, 'removed');
    await move(shiftId, ben, 'removed');
    await move(shiftId, ben, 'signed-up');
    expect(await titlesOf(ben)).toContain('You’re back on a shift: Sorters');
    expect(await titlesOf(ben)).not.toContain('You’re off the waitlist: Sorters');
    expect((await mailsTo(app, ben.email)).at(-1)!.text).toContain(`${ada.user.name} let you back in at Harvest.`);
  });
});

test('volunteers whose membership has ended find in the site that they lost their shift or their place in line for it, and the organizers are not told that they cancelled', async () => {
  const { group, people } = await makeHostGroups(app);
  const { organizer, member } = people;
  await enterGroup(app.deps, { slug: group.slug, organizerId: organizer.user.id, personId: cleo.user.id });
  const meeting = await publishedFor(app, { kind: 'group', id: group.id }, organizer, { visibility: 'members' });
  const shift = await makeEventShift(app, meeting, organizer, { shifts: [shiftAfter(meeting, 0, { needed: 1 })] });
  for (const person of [member, cleo]) await signUpForShift(app, shift.id, person);
  for (const person of [cleo, member]) {
    await runJobs(app);
    await app.call(removeGroupMember, { params: { slug: group.slug, personId: person.user.id } }, organizer);
    await runJobs(app);
    const { notifications } = (await app.call(listNotifications, { query: {} }, person)).body;
    expect(notifications.map(({ title }) => title)).toContain('Your sign-up has ended: Sorters');
  }
  const titles = await titlesOf(organizer);
  expect(titles).toContain(`${cleo.user.name} left the waitlist: Sorters`);
  expect(titles).toContain(`${member.user.name} is no longer on a shift for members: Sorters`);
  expect(titles.join()).not.toContain('can’t make it');
  expect(titles.join()).not.toContain(`${cleo.user.name} is no longer on a shift`);
});

test('organizers are notified of a shift that cannot move with its event because it would have begun, until it has moved', async () => {
  const event = await published(app, ada, { startsLocal: daysAhead(app, 10, '18:00') });
  const shift = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, -3 * 24 * 60)] });
  await signUpForShift(app, shift.id, ben);
  const keptTitles = async () => (await titlesOf(ada)).filter((title) => title.startsWith('This shift kept'));
  const move = (days: number) => {
    const body = { startsLocal: daysAhead(app, days, '18:00'), endsLocal: daysAhead(app, days, '20:00') };
    return app.call(updateEvent, { params: { eventId: event.id }, body }, ada);
  };
  await move(2);
  expect(await keptTitles()).toEqual(['This shift kept its time: Sorters']);
  await move(12);
  expect(await keptTitles()).toEqual([]);
  await move(2);
  expect(await keptTitles()).toEqual(['This shift kept its time: Sorters']);
});

describe('the calendar of a volunteer', () => {
  /** The method, UID and sequence of the files with the last mail to the person. */
  const lastFiles = async ({ email }: SomeoneSignedIn) => {
    await runJobs(app);
    const { attachments } = await app.db.one(
      z.object({ attachments: z.array(z.looseObject({ text: z.string() })) }),
      'select attachments from outbox where recipient = $1 and unsubscribe_url is not null order by id desc limit 1',
      [email],
    );
    return attachments.map(({ text }) => {
      const [, method] = /METHOD:(\w+)/.exec(text)!;
      return {
        method,
        uids: [...text.matchAll(/UID:shift-(\S+)/g)].map(([, id]) => id),
        sequence: Number(/SEQUENCE:(\d+)/.exec(text)![1]),
      };
    });
  };

  test('loses a shift from which a host moves them, and gets it back with a higher sequence', async () => {
    const shiftId = await shiftOfBen();
    const [added] = await lastFiles(ben);
    expect(added).toMatchObject({ method: 'PUBLISH', uids: [shiftId] });
    await move(shiftId, ben, 'waitlisted');
    const [removed] = await lastFiles(ben);
    expect(removed).toMatchObject({ method: 'CANCEL', uids: [shiftId] });
    await move(shiftId, cleo, 'removed');
    await move(shiftId, ben, 'signed-up');
    const [back] = await lastFiles(ben);
    expect(back).toMatchObject({ method: 'PUBLISH', uids: [shiftId] });
    expect([removed!.sequence > added!.sequence, back!.sequence > removed!.sequence]).toEqual([true, true]);
  });

  test('exchanges the shift for the one to which a host moves them', async () => {
    const event = await published(app, ada);
    const [from, to] = [await makeEventShift(app, event, ada), await makeEventShift(app, event, ada)];
    await signUpForShift(app, from.id, ben);
    await runJobs(app);
    const params = { shiftId: from.id, personId: ben.user.id };
    await app.call(updateSignUp, { params, body: { shiftId: to.id } }, ada);
    expect(await lastFiles(ben)).toMatchObject([
      { method: 'PUBLISH', uids: [to.id] },
      { method: 'CANCEL', uids: [from.id] },
    ]);
  });

  test('follows a shift that moves, and loses all shifts of a cancelled event', async () => {
    const event = await published(app, ada);
    const first = await makeEventShift(app, event, ada);
    const second = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 120)] });
    for (const { id } of [first, second]) for (const person of [ben, cleo]) await signUpForShift(app, id, person);
    await app.call(answerEvent, { params: { eventId: event.id }, body: { status: 'going' } }, cleo);
    const [added] = await lastFiles(ben);
    const { startsLocal, endsLocal } = shiftAfter(event, 30);
    await app.call(updateShift, { params: { shiftId: first.id }, body: { startsLocal, endsLocal } }, ada);
    await runJobs(app);
    await app.db.execute(`update graphile_worker._private_jobs set run_at = now() where key like 'shift-news:%'`);
    const [moved] = await lastFiles(ben);
    expect(moved).toMatchObject({ method: 'PUBLISH', uids: [first.id] });
    expect(moved!.sequence).toBeGreaterThan(added!.sequence);
    await app.call(cancelEvent, { params: { eventId: event.id }, body: { reason: '' } }, ada);
    await runJobs(app);
    const cancelled = [first, second].map(({ id }) => ({ method: 'CANCEL', uids: [id] }));
    expect(await lastFiles(ben)).toMatchObject(cancelled);
    // Volunteers who also attend the event are only notified of the event, with the same files.
    expect(await lastFiles(cleo)).toMatchObject([{ method: 'CANCEL', uids: [] }, ...cancelled]);
  });
});
