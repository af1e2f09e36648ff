import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { cancelEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { messageAttendees, moveRsvp } from '#contracts/rsvps/attendees.contract.ts';
import { answerEvent, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { rsvpChanged } from '#server/rsvps/rsvps.domain-events.ts';
import { daysAhead, knowPlaces, places, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';
import { eventNotificationJobs, sendRemindersJob } from './event-notifications.jobs.ts';

let app: TestApp;
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
beforeAll(async () => {
  app = await testApp();
  await knowPlaces(app);
});
beforeEach(async () => {
  [ada, ben, cleo] = [await signUp(app.deps), await signUp(app.deps), await signUp(app.deps)];
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
      where recipient = $1 and reason not like 'verify%' order by id`,
    [email],
  );
}
const subjectsOf = async (person: SomeoneSignedIn) => (await mailsOf(person)).map(({ subject }) => subject);
/** Ten minutes pass for the jobs, which look at the clock of the database. */
const gatherNews = async () => {
  await runJobs(app);
  await app.db.execute(`update graphile_worker._private_jobs set run_at = now() where key like 'event-news:%'`);
};
const remind = async () => {
  await runNow(eventNotificationJobs({ ...app.deps, db: app.db }), sendRemindersJob, {});
};
const event = (fields: EventFields = {}) => published(app, ada, { title: 'Tea', guestsPerRsvp: 3, ...fields });

describe('whoever answers is told', () => {
  test('that they are going, with time, place and a calendar entry that shows what they may know', async () => {
    const { id } = await event({ address: 'Secret street 5', isAddressHidden: true });
    await join(id, ben, 2);
    const [mail] = await mailsOf(ben);
    expect(mail!.subject).toBe('You’re going: Tea');
    expect(mail!.text).toMatch(/2 guests/);
    expect(mail!.text).toMatch(/7:00\s–\s9:00\sPM \(Europe\/Berlin\)\nSecret street 5, Berlin, Germany/);
    expect(mail!.text).toContain(`${app.deps.config.PUBLIC_URL}/events/${id}`);
    expect(mail!.attachments).toMatchObject([{ type: 'text/calendar; charset=utf-8; method=PUBLISH' }]);
    expect(mail!.attachments[0]!.text).toContain(`UID:${id}`);
  });

  test('that they wait and where in line, and that they moved up, each once however often the work is done', async () => {
    const { id } = await event({ capacity: 1 });
    await join(id, ben);
    await join(id, cleo);
    expect(await subjectsOf(cleo)).toEqual(['You’re on the waitlist: Tea']);
    expect((await mailsOf(cleo))[0]!.text).toContain('number 1 in line');
    await leave(id, ben);
    expect(await subjectsOf(cleo)).toEqual(['You’re on the waitlist: Tea', 'You moved up, you’re going: Tea']);
    const row = await app.db.one(
      z.object({ id: z.string(), revision: z.number() }),
      'select id, revision from rsvps where event_id = $1 and person_id = $2',
      [id, cleo.user.id],
    );
    const again = { rsvpId: row.id, revision: row.revision, kind: 'moved-up' } as const;
    await runNow(eventNotificationJobs({ ...app.deps, db: app.db }), rsvpChanged, again);
    expect(await subjectsOf(cleo)).toHaveLength(2);
    expect(await subjectsOf(ben)).toHaveLength(1);
  });

  test('only how it stands in the end, when it changed before the mail was written', async () => {
    const { id } = await event({ capacity: 1 });
    await join(id, ben);
    await join(id, cleo);
    await leave(id, ben);
    expect(await subjectsOf(ben)).toEqual([]);
    expect(await subjectsOf(cleo)).toEqual(['You moved up, you’re going: Tea']);
  });

  test('when the host takes them off the list', async () => {
    const { id } = await event();
    await join(id, ben);
    await app.call(moveRsvp, { params: { eventId: id, personId: ben.user.id }, body: { status: 'removed' } }, ada);
    expect(await subjectsOf(ben)).toEqual(['You’re off the list: Tea']);
  });

  test('nothing any more when the account is gone', async () => {
    const { id } = await event();
    await join(id, ben);
    await app.call(deleteAccount, { body: { currentPassword: ben.password } }, ben);
    expect(await subjectsOf(ben)).toEqual([]);
  });
});

describe('a changed event', () => {
  // spec: 10.29
  test('is one mail for all changes of ten minutes, which tells what it was and how it stands', async () => {
    const { id } = await event({ capacity: 1 });
    await join(id, ben);
    await join(id, cleo);
    await mailsOf(ben);
    await change(id, { startsLocal: daysAhead(app, 8, '20:00'), endsLocal: daysAhead(app, 8, '22:00') });
    await change(id, { venue: 'New hall', startsLocal: daysAhead(app, 8, '18:00') });
    await change(id, { description: 'No news' });
    expect(await subjectsOf(ben)).toHaveLength(1);
    await gatherNews();
    const mails = (await mailsOf(ben)).slice(1);
    expect(mails.map(({ subject }) => subject)).toEqual(['Changed: Tea']);
    expect(mails[0]!.text).toMatch(/It was .*7:00/);
    expect(mails[0]!.text).toContain('The place has changed.');
    expect(mails[0]!.text).toMatch(/6:00.*\nNew hall, Berlin/);
    expect(mails[0]!.attachments[0]!.text).toContain('SEQUENCE:2');
    expect((await subjectsOf(cleo)).at(-1)).toBe('Changed: Tea');
    await change(id, { placeId: places.potsdam.id });
    await gatherNews();
    expect(await subjectsOf(ben)).toHaveLength(3);
  });

  test('that is changed back is no news', async () => {
    const { id } = await event({ venue: 'Old hall' });
    await join(id, ben);
    await change(id, { venue: 'New hall' });
    await change(id, { venue: 'Old hall' });
    await gatherNews();
    expect(await subjectsOf(ben)).toEqual(['You’re going: Tea']);
  });

  test('tells a hidden address to those going alone', async () => {
    const { id } = await event({ capacity: 1, address: 'Hidden lane 1', isAddressHidden: true });
    await join(id, ben);
    await join(id, cleo);
    await change(id, { address: 'Secret street 5' });
    await gatherNews();
    expect((await mailsOf(ben)).at(-1)!.text).toContain('Secret street 5');
    expect(JSON.stringify(await mailsOf(cleo))).not.toMatch(/Secret|Hidden/);
  });
});

test('a cancelled event is told to all who go or wait, with the reason, and nothing else of it any more', async () => {
  const { id } = await event({ capacity: 1 });
  await join(id, ben);
  await join(id, cleo);
  await change(id, { venue: 'New hall' });
  await app.call(cancelEvent, { params: { eventId: id }, body: { reason: 'The oven broke' } }, ada);
  await gatherNews();
  for (const person of [ben, cleo]) {
    const mails = await mailsOf(person);
    expect(mails.map(({ subject }) => subject)).toEqual(['Cancelled: Tea']);
    expect(mails[0]!.text).toContain('The oven broke');
    expect(mails[0]!.attachments[0]!.text).toContain('STATUS:CANCELLED');
  }
});

test('a message of the host goes to everybody who is going, with the words as they were written', async () => {
  const { id } = await event({ capacity: 1 });
  await join(id, ben);
  await join(id, cleo);
  const body = { subject: 'Bring a coat', text: 'It is cold.\n<b>Very</b> cold.' };
  await app.call(messageAttendees, { params: { eventId: id }, body }, ada);
  const mail = (await mailsOf(ben)).at(-1)!;
  expect(mail.subject).toBe('Bring a coat · Tea');
  expect(mail.text).toContain(`${ada.user.name} writes to everybody who is going:\n\n${body.text}`);
  expect((await subjectsOf(cleo)).join()).not.toContain('coat');
});

describe('reminders', () => {
  const aDayBefore = expect.stringMatching(/^(Today|Tomorrow): Tea$/);
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

  test('come the day before and the hour before, once, to those going', async () => {
    const { id } = await event({ ...inHours(23), capacity: 1 });
    await join(id, ben);
    await join(id, cleo);
    await answeredLongAgo(id);
    await Promise.all([remind(), remind()]);
    await remind();
    expect(await subjectsOf(ben)).toEqual(['You’re going: Tea', aDayBefore]);
    expect(await subjectsOf(cleo)).toEqual(['You’re on the waitlist: Tea']);
    await app.db.execute(`update events set starts_at = starts_at - interval '22.5 hours' where id = $1`, [id]);
    await remind();
    await remind();
    expect(await subjectsOf(ben)).toEqual(['You’re going: Tea', aDayBefore, 'In an hour: Tea']);
  });

  test('come anew for an event that moves, and not for what moved away or was cancelled meanwhile', async () => {
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

  test('spare those who answered within the day', async () => {
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
  test('takes one POST of a mail program, or the button of a page that only looking changes nothing at', async () => {
    const { id } = await event();
    await join(id, ben);
    const { unsubscribe, text } = (await mailsOf(ben))[0]!;
    expect(text).toContain(`Unsubscribe from mails like this: ${unsubscribe}`);
    const page = await app.send({ method: 'GET', url: new URL(unsubscribe).pathname });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<form method="post">');
    await leave(id, ben);
    await join(id, ben);
    expect(await subjectsOf(ben)).toHaveLength(2);
    expect((await post(unsubscribe, { origin: app.deps.config.PUBLIC_URL, cookie: 'a=b' })).statusCode).toBe(200);
    expect((await post(unsubscribe)).statusCode).toBe(200);
    await leave(id, ben);
    await join(id, ben);
    expect(await subjectsOf(ben)).toHaveLength(2);
    await app.call(cancelEvent, { params: { eventId: id }, body: { reason: '' } }, ada);
    expect((await subjectsOf(ben)).at(-1)).toBe('Cancelled: Tea');
  });

  test('cannot be done for others', async () => {
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
