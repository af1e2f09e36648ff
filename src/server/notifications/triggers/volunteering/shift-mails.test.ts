import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { updateNotificationSettings } from '#contracts/notifications/notification-settings.contract.ts';
import { updateShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { daysAhead, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeOrganizationNeed } from '#tests/support/volunteer-scenes.ts';
import { makeEventShift, shiftAfter, signUpForShift } from '#tests/support/volunteering.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
});

const MailRow = z.object({ text: z.string(), replyTo: z.array(z.string()), listId: z.string().nullable() });
/** The newest mail about a shift after all jobs have run. */
async function shiftMailTo({ email }: SomeoneSignedIn) {
  await runJobs(app);
  return app.db.one(
    MailRow,
    `select body_text as text, reply_to as "replyTo", list_id as "listId" from outbox
      where recipient = $1 and list_id like 'shift%' order by id desc limit 1`,
    [email],
  );
}
const shareAddress = async (person: SomeoneSignedIn) => {
  await app.call(updateNotificationSettings, { body: { sharesAddress: true } }, person);
  await app.db.execute('update accounts set email_verified_at = now() where id = $1', [person.user.id]);
};

describe('the mail about a shift', () => {
  test('names role, time with zone, place and a way to contact the host', async () => {
    const event = await published(app, ada, { title: 'Harvest', venue: 'Hall 3', address: 'Long Street 5' });
    await signUpForShift(app, (await makeEventShift(app, event, ada)).id, ben);
    const { text, listId } = await shiftMailTo(ben);
    expect(text).toMatch(/\nSorters · Harvest\n.* Berlin time\nHall 3, Long Street 5, Berlin, Germany\n/);
    expect(text).toContain(
      `Contact ${ada.user.name}:\n${app.deps.config.PUBLIC_URL}/conversations/new?event=${event.id}&via=mail\n`,
    );
    expect(listId).toBe('shift');
  });

  test('about a new time names the other shift of the same person that it overlaps with', async () => {
    const event = await published(app, ada, { title: 'Harvest' });
    const shift = await makeEventShift(app, event, ada);
    const later = await makeEventShift(app, event, ada, { title: 'Drivers', shifts: [shiftAfter(event, 120)] });
    for (const person of [ben, cleo]) await signUpForShift(app, shift.id, person);
    await signUpForShift(app, later.id, ben);
    await runJobs(app);
    const { startsLocal, endsLocal } = shiftAfter(event, 90);
    await app.call(updateShift, { params: { shiftId: shift.id }, body: { startsLocal, endsLocal } }, ada);
    await runJobs(app);
    // The job is debounced by ten minutes of database time.
    await app.db.execute(`update graphile_worker._private_jobs set run_at = now() where key like 'shift-news:%'`);
    expect((await shiftMailTo(ben)).text).toContain('It now overlaps with your other shift: Drivers at Harvest, ');
    expect((await shiftMailTo(cleo)).text).not.toContain('overlaps');
  });

  test('has a hidden address and the meeting link only for people on the shift', async () => {
    const hidden = { venue: 'Hall 3', address: 'Long Street 5', isAddressHidden: true };
    const event = await published(app, ada, hidden);
    const { id } = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
    for (const person of [ben, cleo]) await signUpForShift(app, id, person);
    expect((await shiftMailTo(ben)).text).toContain('Hall 3, Long Street 5, Berlin, Germany\n');
    expect((await shiftMailTo(cleo)).text).toMatch(/ Berlin time\nBerlin, Germany\n/);
    const online = await published(app, ada, {
      attendance: 'online',
      meetingLink: 'https://meet.example/a',
    });
    await signUpForShift(app, (await makeEventShift(app, online, ada)).id, ada);
    expect((await shiftMailTo(ada)).text).toContain('\nOnline: https://meet.example/a\n');
  });

  test('of an organization’s online shift says so, and links to the organization’s messages', async () => {
    const { slug } = await organization(app, ada, { name: 'Food Bank' });
    const { shiftId } = await makeOrganizationNeed(app, ada, slug, {
      attendance: 'online',
      startsLocal: daysAhead(app, 5),
    });
    await signUpForShift(app, shiftId, ben);
    const { text } = await shiftMailTo(ben);
    expect(text).toMatch(/ Berlin time\nOnline\n/);
    expect(text).toContain(`Contact Food Bank:\n${app.deps.config.PUBLIC_URL}/conversations/new?organization=${slug}&`);
  });

  test('has no link to contact a host who takes no messages', async () => {
    const event = await published(app, ada);
    await app.db.execute('insert into closed_hosts (person_id) values ($1)', [ada.user.id]);
    await signUpForShift(app, (await makeEventShift(app, event, ada)).id, ben);
    expect((await shiftMailTo(ben)).text).not.toContain('Contact ');
  });

  test('can be replied to only if the organizer agreed', async () => {
    const event = await published(app, ada);
    const [first, second] = [
      await makeEventShift(app, event, ada),
      await makeEventShift(app, event, ada, { title: 'Drivers' }),
    ];
    await signUpForShift(app, first.id, ben);
    expect((await shiftMailTo(ben)).replyTo).toEqual([]);
    await shareAddress(ada);
    await signUpForShift(app, second.id, cleo);
    expect((await shiftMailTo(cleo)).replyTo).toEqual([ada.email]);
  });
});
