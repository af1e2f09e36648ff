import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { cancelEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { moveRsvp } from '#contracts/rsvps/attendees.contract.ts';
import { answerEvent, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { rsvpChanged } from '#server/rsvps/rsvps.domain-events.ts';
import { daysAhead, insertPlaces, places, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import { eventNotificationJobs, sendRemindersJob } from './event-notifications.jobs.ts';
import { rsvpNotificationJobs } from './rsvp-notifications.jobs.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
});

const join = (eventId: string, as: SomeoneSignedIn, guests = 0) =>
  app.call(answerEvent, { params: { eventId }, body: { status: 'going', guests } }, as);
const leave = (eventId: string, as: SomeoneSignedIn) => app.call(leaveEvent, { params: { eventId } }, as);
const change = (eventId: string, body: EventFields) => app.call(updateEvent, { params: { eventId }, body }, ada);

const MailRow = z.object({
  subject: z.string(),
  text: z.string(),
  reason: z.string(),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), text: z.string() })),
  unsubscribe: z.string(),
});
type MailRow = z.infer<typeof MailRow>;
async function mailsOf({ email }: SomeoneSignedIn): Promise<MailRow[]> {
  await runJobs(app);
  return app.db.rows(
    MailRow,
    `select subject, body_text as text, reason, attachments, unsubscribe_url as unsubscribe from outbox
      where recipient = $1 and reason not similar to '(verify|account-deleted)%' order by id`,
    [email],
  );
}
const subjectsOf = async (person: SomeoneSignedIn) => (await mailsOf(person)).map(({ subject }) => subject);
/** Makes the debounced jobs due, which otherwise run after ten minutes of database time. */
const endDebounce = async () => {
  await runJobs(app);
  await app.db.execute(`update graphile_worker._private_jobs set run_at = now() where key like 'event-news:%'`);
};
const remind = async () => {
  await runNow(eventNotificationJobs({ ...app.deps, db: app.db }), sendRemindersJob, {});
};
const event = (fields: EventFields = {}) => published(app, ada, { title: 'Tea', guestsPerRsvp: 3, ...fields });

describe('a person who answers an event is notified', () => {
  test('that they are going, with time, hidden address and a calendar entry', async () => {
    const { id } = await event({ address: 'Secret street 5', isAddressHidden: true });
    await join(id, ben, 2);
    const [mail] = await mailsOf(ben);
    expect(mail!.subject).toBe('You’re going: Tea');
    expect(mail!.text).toMatch(/2 guests/);
    expect(mail!.text).toMatch(/7:00\s–\s9:00\sPM Berlin time\nSecret street 5, Berlin, Germany/);
    expect(mail!.text).toContain(`${app.deps.config.PUBLIC_URL}/events/${id}`);
    expect(mail!.attachments).toMatchObject([{ type: 'text/calendar; charset=utf-8; method=PUBLISH' }]);
    expect(mail!.attachments[0]!.text).toContain(`UID:${id}`);
  });

  test('of their waitlist position and of moving up, once each even if the job runs again', async () => {
    const { id } = await event({ capacity: 1 });
    await join(id, ben);
    await join(id, cleo);
    expect(await subjectsOf(cleo)).toEqual(['You’re on the waitlist: Tea']);
    expect((await mailsOf(cleo))[0]!.text).toContain('number 1 on the waitlist');
    await leave(id, ben);
    expect(await subjectsOf(cleo)).toEqual(['You’re on the waitlist: Tea', 'You’re off the waitlist: Tea']);
    const row = await app.db.one(
      z.object({ id: z.string(), revision: z.number() }),
      'select id, revision from rsvps where event_id = $1 and person_id = $2',
      [id, cleo.user.id],
    );
    const payload = { rsvpId: row.id, revision: row.revision, kind: 'moved-up' } as const;
    await runNow(rsvpNotificationJobs({ ...app.deps, db: app.db }), rsvpChanged, payload);
    expect(await subjectsOf(cleo)).toHaveLength(2);
    expect(await subjectsOf(ben)).toEqual(['You’re going: Tea', 'You’re no longer going: Tea']);
  });

  test('only of the latest status if it changed before the job ran', async () => {
    const { id } = await event({ capacity: 1 });
    await join(id, ben);
    await join(id, cleo);
    await leave(id, ben);
    expect(await subjectsOf(ben)).toEqual([]);
    expect(await subjectsOf(cleo)).toEqual(['You’re off the waitlist: Tea']);
  });

  test('when the host removes them', async () => {
    const { id } = await event();
    await join(id, ben);
    await app.call(moveRsvp, { params: { eventId: id, personId: ben.user.id }, body: { status: 'removed' } }, ada);
    expect(await subjectsOf(ben)).toEqual(['You’re no longer on the guest list: Tea']);
  });

  test('of no place in line if a host moved them to the waitlist and they come online instead', async () => {
    const { id } = await event({ attendance: 'hybrid', onlineCapacity: 1, meetingLink: 'https://meet.example/tea' });
    await join(id, ben);
    const body = { status: 'going', guests: 0, attendance: 'online' } as const;
    await app.call(answerEvent, { params: { eventId: id }, body }, cleo);
    await app.call(moveRsvp, { params: { eventId: id, personId: ben.user.id }, body: { status: 'waitlisted' } }, ada);
    expect(await subjectsOf(ben)).toEqual(['You’re back on the waitlist: Tea']);
    await app.call(answerEvent, { params: { eventId: id }, body }, ben);
    expect(await subjectsOf(ben)).toEqual(['You’re back on the waitlist: Tea']);
  });

  test('of nothing if their account has been deleted', async () => {
    const { id } = await event();
    await join(id, ben);
    await app.call(deleteAccount, { body: { currentPassword: ben.password } }, ben);
    expect(await subjectsOf(ben)).toEqual([]);
  });
});

describe('a changed event', () => {
  // spec: 10.29
  test('sends one mail for all changes within ten minutes, with previous and current times', async () => {
    const { id } = await event({ capacity: 1 });
    await join(id, ben);
    await join(id, cleo);
    await mailsOf(ben);
    await change(id, { startsLocal: daysAhead(app, 8, '20:00'), endsLocal: daysAhead(app, 8, '22:00') });
    await change(id, { venue: 'New hall', startsLocal: daysAhead(app, 8, '18:00') });
    await change(id, { description: 'No news' });
    expect(await subjectsOf(ben)).toHaveLength(1);
    await endDebounce();
    const mails = (await mailsOf(ben)).slice(1);
    expect(mails.map(({ subject }) => subject)).toEqual(['Changed: Tea']);
    expect(mails[0]!.text).toMatch(/The old one was .*7:00/);
    expect(mails[0]!.text).toContain('The location has changed.');
    expect(mails[0]!.text).toMatch(/6:00.*\nNew hall, Berlin/);
    expect(mails[0]!.attachments[0]!.text).toContain('SEQUENCE:2');
    expect((await subjectsOf(cleo)).at(-1)).toBe('Changed: Tea');
    await change(id, { placeId: places.potsdam.id });
    await endDebounce();
    expect(await subjectsOf(ben)).toHaveLength(3);
  });

  test('sends no mail if it is changed back, or only in its meeting link while it is in person', async () => {
    const { id } = await event({ venue: 'Old hall' });
    await join(id, ben);
    await change(id, { meetingLink: 'https://meet.example/tea' });
    await change(id, { venue: 'New hall' });
    await change(id, { venue: 'Old hall' });
    await endDebounce();
    expect(await subjectsOf(ben)).toEqual(['You’re going: Tea']);
  });

  test('reveals a hidden address only to people who are going', async () => {
    const { id } = await event({ capacity: 1, address: 'Hidden lane 1', isAddressHidden: true });
    await join(id, ben);
    await join(id, cleo);
    await change(id, { address: 'Secret street 5' });
    await endDebounce();
    expect((await mailsOf(ben)).at(-1)!.text).toContain('Secret street 5');
    expect(JSON.stringify(await mailsOf(cleo))).not.toMatch(/Secret|Hidden/);
  });
});

test('a cancelled event sends its attendees and waitlist the reason, and no pending changes', async () => {
  const { id } = await event({ capacity: 1 });
  await join(id, ben);
  await join(id, cleo);
  await change(id, { venue: 'New hall' });
  await app.call(cancelEvent, { params: { eventId: id }, body: { reason: 'The oven broke' } }, ada);
  await endDebounce();
  for (const person of [ben, cleo]) {
    const mails = await mailsOf(person);
    expect(mails.map(({ subject }) => subject)).toEqual(['Cancelled: Tea']);
    expect(mails[0]!.text).toContain('The oven broke');
    expect(mails[0]!.attachments[0]!.text).toContain('STATUS:CANCELLED');
  }
});

describe('reminders', () => {
  const dayReminder = expect.stringMatching(/^(Today|Tomorrow): Tea$/);
  const inHours = (hours: number) => {
    const at = new Date(Math.floor(app.clock.now().getTime() / 60_000) * 60_000 + hours * 3_600_000);
    return {
      timeZone: 'UTC',
      startsLocal: at.toISOString().slice(0, 16),
      endsLocal: new Date(at.getTime() + 3_600_000).toISOString().slice(0, 16),
    };
  };
  const answeredLongAgo = (eventId: string) =>
    app.db.execute(`update rsvps set answered_at = answered_at - interval '3 days' where event_id = $1`, [eventId]);

  test('are sent once a day before and once an hour before to people who are going', async () => {
    const { id } = await event({ ...inHours(23), capacity: 1 });
    await join(id, ben);
    await join(id, cleo);
    await answeredLongAgo(id);
    await Promise.all([remind(), remind()]);
    await remind();
    expect(await subjectsOf(ben)).toEqual(['You’re going: Tea', dayReminder]);
    expect(await subjectsOf(cleo)).toEqual(['You’re on the waitlist: Tea']);
    await app.db.execute(`update events set starts_at = starts_at - interval '22 hours 5 minutes' where id = $1`, [id]);
    await remind();
    await remind();
    expect(await subjectsOf(ben)).toEqual(['You’re going: Tea', dayReminder, 'Starts in an hour: Tea']);
  });

  test('are not sent for an event that has been moved or cancelled since', async () => {
    const { id } = await event(inHours(20));
    await join(id, ben);
    await answeredLongAgo(id);
    await remind();
    await change(id, inHours(100));
    expect((await subjectsOf(ben)).join()).not.toMatch(/Today|Tomorrow/);
    await change(id, inHours(22));
    await remind();
    await app.call(cancelEvent, { params: { eventId: id }, body: { reason: '' } }, ada);
    expect((await subjectsOf(ben)).join()).not.toMatch(/Today|Tomorrow/);
  });

  test('are not sent to people who answered within the day', async () => {
    const { id } = await event(inHours(20));
    await join(id, ben);
    await remind();
    expect(await subjectsOf(ben)).toEqual(['You’re going: Tea']);
  });
});

describe('unsubscribing', () => {
  const post = (url: string, headers: Record<string, string> = {}) =>
    app.send({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: 'List-Unsubscribe=One-Click',
    });

  // spec: 10.24
  test('works by a POST from a mail program or the button on a page, and not by opening the page', async () => {
    const { id } = await event();
    await join(id, ben);
    const { unsubscribe, text } = (await mailsOf(ben))[0]!;
    expect(text).toContain(`Unsubscribe from emails like this: ${unsubscribe}`);
    const page = await app.send({ method: 'GET', url: new URL(unsubscribe).pathname });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<form method="post">');
    expect((await post(unsubscribe, { origin: app.deps.config.PUBLIC_URL, cookie: 'a=b' })).statusCode).toBe(200);
    expect((await post(unsubscribe)).statusCode).toBe(200);
    await join((await event()).id, ben);
    expect(await subjectsOf(ben)).toHaveLength(1);
    await app.call(cancelEvent, { params: { eventId: id }, body: { reason: '' } }, ada);
    expect((await subjectsOf(ben)).at(-1)).toBe('Cancelled: Tea');
  });

  test('rejects links with a forged person, kind or signature', async () => {
    const { id } = await event();
    await join(id, ben);
    const { unsubscribe } = (await mailsOf(ben))[0]!;
    for (const forged of [
      unsubscribe.replace(ben.user.id, cleo.user.id),
      `${unsubscribe}x`,
      unsubscribe.replace('rsvp', 'news'),
    ])
      expect((await post(forged)).statusCode).toBe(404);
  });
});
