import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { changeEmail, verifyEmail } from '#contracts/accounts/accounts.contract.ts';
import { leaveGroup } from '#contracts/groups/group-members.contract.ts';
import { writeGroupPost } from '#contracts/groups/group-posts.contract.ts';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { moveRsvp } from '#contracts/rsvps/attendees.contract.ts';
import { leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { withdrawSignUp } from '#contracts/volunteering/sign-ups.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { hoursAhead, insertPlaces, joinEvent, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { makeHostGroups } from '#tests/support/host-scene.ts';
import { runJobs, tokenMailedTo } from '#tests/support/mailbox.ts';
import { beginQuietHours, message, notifyNow } from '#tests/support/notifications.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventNeed } from '#tests/support/volunteer-scenes.ts';
import { signUpForShift } from '#tests/support/volunteering.ts';
import { eventNotificationJobs, sendRemindersJob } from './events/event-notifications.jobs.ts';
import { sendShiftRemindersJob, volunteerNotificationJobs } from './volunteering/volunteer-notifications.jobs.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
});

const HeldRow = z.object({ subject: z.string() });
/** The subjects of the mails that will be sent to an address when quiet hours end. */
async function heldFor(address: string): Promise<string[]> {
  await runJobs(app);
  const statement = `select subject from outbox where recipient = $1 and state = 'queued' and held_until is not null
    and (expires_at is null or expires_at > held_until) order by id`;
  return (await app.db.rows(HeldRow, statement, [address])).map(({ subject }) => subject);
}
const kindsInBell = async (as: SomeoneSignedIn) =>
  (await app.call(listNotifications, { query: {} }, as)).body.notifications.map(({ kind }) => kind);
const inHours = (hours: number) => ({
  startsLocal: hoursAhead(app, hours),
  endsLocal: hoursAhead(app, hours + 1),
});

/** An event in twenty hours of which Ben, who has quiet hours, has been reminded. */
async function remindedEvent(): Promise<string> {
  const { id } = await published(app, ada, { title: 'Tea', ...inHours(20) });
  await joinEvent(app, id, ben);
  await runJobs(app);
  await beginQuietHours(app, ben);
  await app.db.execute(`update rsvps set answered_at = answered_at - interval '3 days' where event_id = $1`, [id]);
  await runNow(eventNotificationJobs({ ...app.deps, db: app.db }), sendRemindersJob, {});
  expect(await heldFor(ben.email)).toEqual([expect.stringMatching(/^(Today|Tomorrow): Tea$/)]);
  return id;
}

describe('while quiet hours last, a reminder is withdrawn', () => {
  test.each([
    ['left the event', (eventId: string) => app.call(leaveEvent, { params: { eventId } }, ben)],
    [
      'was removed by the host',
      (eventId: string) =>
        app.call(moveRsvp, { params: { eventId, personId: ben.user.id }, body: { status: 'removed' } }, ada),
    ],
  ])('from a person who %s', async (_, leave) => {
    await leave(await remindedEvent());
    expect((await heldFor(ben.email)).join()).toMatch(/^You’re no longer [^,]*$/);
    expect(await kindsInBell(ben)).not.toContain('reminder');
  });

  test('from a volunteer who left the shift', async () => {
    const event = await published(app, ada, { title: 'Tea', ...inHours(40) });
    const { shiftId } = await makeEventNeed(app, ada, event.id, inHours(20));
    await signUpForShift(app, shiftId, ben);
    await runJobs(app);
    await beginQuietHours(app, ben);
    await app.db.execute(
      `update shift_sign_ups set signed_up_at = signed_up_at - interval '3 days' where shift_id = $1`,
      [shiftId],
    );
    await runNow(volunteerNotificationJobs({ ...app.deps, db: app.db }), sendShiftRemindersJob, {});
    expect(await heldFor(ben.email)).toEqual([expect.stringMatching(/^Can you still make it\?/)]);
    await app.call(withdrawSignUp, { params: { shiftId } }, ben);
    expect(await heldFor(ben.email)).toEqual([]);
    expect(await kindsInBell(ben)).not.toContain('shift-reminder');
  });
});

test('a post for members is not mailed after quiet hours to a person who left the group, but one for everyone is', async () => {
  const { group, people } = await makeHostGroups(app);
  const { organizer, member } = people;
  await beginQuietHours(app, member);
  const posts = [expect.stringContaining('For members'), expect.stringContaining('For everyone')];
  for (const [visibility, title] of [['members', 'For members'] as const, ['public', 'For everyone'] as const]) {
    const body = { title, text: 'Come.', visibility };
    await app.call(writeGroupPost, { params: { slug: group.slug }, body }, organizer);
    await runJobs(app);
  }
  expect(await heldFor(member.email)).toEqual(posts);
  await app.call(leaveGroup, { params: { slug: group.slug } }, member);
  expect(await heldFor(member.email)).toEqual([posts[1]]);
});

test('what waits for the end of quiet hours follows a person to their new address', async () => {
  await beginQuietHours(app, ben);
  await notifyNow(app, message(ben, 'Bring a coat'));
  const email = `new-${ben.email}`;
  await app.call(changeEmail, { body: { email, currentPassword: ben.password } }, ben);
  await app.call(verifyEmail, { body: { token: await tokenMailedTo(app, email) } });
  expect(await heldFor(ben.email)).toEqual([]);
  expect(await heldFor(email)).toEqual([expect.stringContaining('Bring a coat')]);
});
