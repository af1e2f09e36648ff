import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import {
  getNotificationSettings,
  updateNotificationSettings,
} from '#contracts/notifications/notification-settings.contract.ts';
import { listNotifications, markNotificationsRead } from '#contracts/notifications/notifications.contract.ts';
import { formatSpan } from '#server/platform/formats/zoned-time.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { notificationSamples } from '#tests/support/notification-samples.ts';
import { notification, notifyNow } from '#tests/support/notifications.ts';
import { makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { digestJobs, sendDigestsJob } from './digests.jobs.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
});

const SPAN = formatSpan(notificationSamples['group-event'][0]!.facts);
const at = (now: string) => ({ db: app.db, deps: { ...app.deps, clock: { now: () => new Date(now) } } });
const send = (now: string) => runNow(digestJobs({ ...at(now).deps, db: app.db }), sendDigestsJob, {});
type Options = { title?: string; eventId?: string };
/** Notifies of a new event of the Owls, which is sent in digests by default. */
const newEvent = (now: string, to: SomeoneSignedIn, { title = 'Tea', ...options }: Options = {}) =>
  notifyNow(at(now), notification(to, { kind: 'group-event', facts: { host: 'Owls', title, rule: null }, ...options }));
const approvedHours = (now: string, to: SomeoneSignedIn) =>
  notifyNow(at(now), notification(to, { kind: 'hours', facts: { role: 'Salt & pepper' } }));
const setTimeZone = (person: SomeoneSignedIn, timeZone: string, digest: 'daily' | 'weekly' = 'daily') =>
  app.call(updateNotificationSettings, { body: { timeZone, digest } }, person);
async function digestsOf({ email }: SomeoneSignedIn) {
  return app.db.rows(
    z.object({ subject: z.string(), text: z.string(), html: z.string(), reason: z.string(), unsubscribe: z.string() }),
    `select subject, body_text as text, body_html as html, reason, unsubscribe_url as unsubscribe from outbox
      where recipient = $1 and reason like 'digest:%' order by id`,
    [email],
  );
}
const daysOf = async (person: SomeoneSignedIn) => (await digestsOf(person)).map(({ reason }) => reason.slice(-10));

describe('a digest', () => {
  // spec: 10.25
  test('groups pending notifications under headings in text and HTML, with an unsubscribe link', async () => {
    await newEvent('2026-11-20T10:00:00Z', ada);
    await approvedHours('2026-11-20T11:00:00Z', ada);
    await newEvent('2026-11-20T12:00:00Z', ada, { title: 'Cake' });
    await send('2026-11-21T08:00:00Z');
    const [mail, ...others] = await digestsOf(ada);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('3 updates from Owls and others');
    expect(mail!.text).toBe(`What’s new

GROUPS AND ORGANIZATIONS

* New event from Owls: Tea
  ${SPAN} · Berlin, Germany
  http://127.0.0.1:3000/events/11111111-1111-4111-8111-111111111111?via=mail

* New event from Owls: Cake
  ${SPAN} · Berlin, Germany
  http://127.0.0.1:3000/events/11111111-1111-4111-8111-111111111111?via=mail

VOLUNTEERING

* 2 h 30 min approved: Salt & pepper
  Food bank approved your volunteer hours at Food bank day.
  http://127.0.0.1:3000/dashboard/volunteering?via=mail

View all notifications:
http://127.0.0.1:3000/notifications?via=mail

--
dig
You’re getting this because you chose a daily summary of your notifications.
Unsubscribe from emails like this: ${mail!.unsubscribe}
`);
    expect(mail!.html).toContain('approved: Salt &amp; pepper</a>');
  });

  test('is sent only to people with pending notifications', async () => {
    await newEvent('2026-11-20T10:00:00Z', ada);
    await notifyNow(at('2026-11-20T10:00:00Z'), notification(ben));
    await send('2026-11-21T09:00:00Z');
    await send('2026-11-22T09:00:00Z');
    expect([await daysOf(ada), await daysOf(ben)]).toEqual([['2026-11-21'], []]);
  });

  // spec: 10.25
  test('is sent once a day at 8:00 in the person’s time zone, and later notifications wait for the next one', async () => {
    await setTimeZone(ada, 'America/New_York');
    await setTimeZone(ben, 'Pacific/Auckland');
    for (const person of [ada, ben]) await newEvent('2026-11-20T13:30:00Z', person);
    await send('2026-11-20T18:59:00Z');
    expect([await daysOf(ada), await daysOf(ben)]).toEqual([[], []]);
    await send('2026-11-20T19:00:00Z');
    await send('2026-11-20T19:05:00Z');
    expect([await daysOf(ada), await daysOf(ben)]).toEqual([[], ['2026-11-21']]);
    await newEvent('2026-11-20T19:30:00Z', ben);
    await send('2026-11-21T12:59:00Z');
    expect([await daysOf(ada), await daysOf(ben)]).toEqual([[], ['2026-11-21']]);
    await send('2026-11-21T13:00:00Z');
    expect(await daysOf(ada)).toEqual(['2026-11-21']);
    await send('2026-11-21T19:00:00Z');
    expect(await daysOf(ben)).toEqual(['2026-11-21', '2026-11-22']);
  });

  test('is sent at 8:00 local time when clocks change', async () => {
    await setTimeZone(ada, 'Europe/Berlin');
    await newEvent('2026-03-28T12:00:00Z', ada);
    await send('2026-03-29T05:59:00Z');
    expect(await daysOf(ada)).toEqual([]);
    await send('2026-03-29T06:00:00Z');
    await newEvent('2026-10-24T12:00:00Z', ada);
    await send('2026-10-25T06:59:00Z');
    expect(await daysOf(ada)).toEqual(['2026-03-29']);
    await send('2026-10-25T07:00:00Z');
    expect(await daysOf(ada)).toEqual(['2026-03-29', '2026-10-25']);
  });

  // spec: 10.25
  test('is sent on Mondays to people who prefer weekly digests', async () => {
    await setTimeZone(ada, 'Europe/Berlin', 'weekly');
    await newEvent('2026-11-16T07:30:00Z', ada);
    for (let day = 17; day <= 22; day++) await send(`2026-11-${day}T12:00:00Z`);
    expect(await daysOf(ada)).toEqual([]);
    await send('2026-11-23T06:59:00Z');
    expect(await daysOf(ada)).toEqual([]);
    await send('2026-11-23T07:00:00Z');
    expect(await daysOf(ada)).toEqual(['2026-11-23']);
    expect((await digestsOf(ada))[0]!.text).toContain('weekly');
  });

  // spec: 10.25
  test('is sent once after an outage of days, even by concurrent workers', async () => {
    await newEvent('2026-11-10T10:00:00Z', ada);
    await newEvent('2026-11-12T10:00:00Z', ada, { title: 'Cake' });
    await Promise.all([send('2026-11-20T10:00:00Z'), send('2026-11-20T10:00:00Z'), send('2026-11-20T10:00:00Z')]);
    expect((await digestsOf(ada)).map(({ subject }) => subject)).toEqual(['2 updates from Owls']);
  });

  test('leaves out notifications that have been read, hidden or switched off since', async () => {
    const hidden = await published(app, ben, { title: 'Hidden' });
    await newEvent('2026-11-20T10:00:00Z', ada, { title: 'Read' });
    const { notifications } = (await app.call(listNotifications, { query: {} }, ada)).body;
    await app.call(markNotificationsRead, { body: { ids: [notifications[0]!.id] } }, ada);
    await newEvent('2026-11-20T10:00:00Z', ada, { title: 'Hidden', eventId: hidden.id });
    await app.db.execute(`update events set status = 'draft' where id = $1`, [hidden.id]);
    await approvedHours('2026-11-20T10:00:00Z', ada);
    await app.call(updateNotificationSettings, { body: { switches: { hours: { mail: 'off' } } } }, ada);
    await send('2026-11-21T10:00:00Z');
    expect(await digestsOf(ada)).toEqual([]);
    await newEvent('2026-11-21T11:00:00Z', ada, { title: 'Seen' });
    await send('2026-11-22T10:00:00Z');
    expect((await digestsOf(ada)).map(({ subject }) => subject)).toEqual(['New event from Owls: Seen']);
  });

  test('leaves out announcements of events that were cancelled or have begun since, unless their series continues', async () => {
    const [cancelled, begun] = [await published(app, ben), await published(app, ben)];
    const kept = await published(app, ben, { title: 'Kept' });
    const [firstDate] = (await makeSeries(app, ben, 'FREQ=WEEKLY;COUNT=3', { title: 'Weekly' })).occurrences;
    const announce = ({ id: eventId }: { id: string }, kind: NotificationKind = 'group-event') =>
      notifyNow(app, notification(ada, { kind, facts: { host: 'Owls', rule: null }, eventId }));
    for (const event of [cancelled, begun]) {
      await announce(event);
      await announce(event, 'saved-search');
    }
    await announce(kept);
    await announce(firstDate!);
    await app.db.execute(`update events set status = 'cancelled' where id = $1`, [cancelled.id]);
    const now = app.clock.now();
    await app.db.execute(
      `update events set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where id = any ($1)`,
      [[begun.id, firstDate!.id], now],
    );
    await send(new Date(now.getTime() + 25 * 3_600_000).toISOString());
    const [mail] = await digestsOf(ada);
    expect(mail!.text.match(/^\* .*$/gm)).toEqual(['* New event from Owls: Kept', '* New event from Owls: Weekly']);
  });

  test('leaves events that have begun out of the matches of a saved search', async () => {
    const now = app.clock.now();
    const { id } = await published(app, ben);
    const found = (title: string, startsInHours: number) => ({
      ...notificationSamples['saved-search'][0]!.facts.events[0]!,
      id,
      title,
      startsAt: new Date(now.getTime() + startsInHours * 3_600_000).toISOString(),
    });
    const matches = (name: string, events: object[], count = events.length) =>
      notifyNow(app, notification(ada, { kind: 'saved-search', facts: { name, events, count } }));
    const begun = [found('Over', 2), found('Past', 3), found('Gone', 4)];
    await matches('Begun', begun);
    await matches('Tea nearby', [found('Gone', 2), found('Chess', 60), found('Go', 70)]);
    await matches('Games', [found('Gone', 2), found('Chess', 60), found('Go', 70)], 5);
    await matches('One left', begun, 4);
    await matches('Two left', begun, 5);
    await send(new Date(now.getTime() + 25 * 3_600_000).toISOString());
    const [mail] = await digestsOf(ada);
    expect(mail!.text).toContain('* 2 new events for “Tea nearby”\n  Chess, Go\n');
    expect(mail!.text).toContain('* 4 new events for “Games”\n  Chess, Go and 2 more\n');
    expect(mail!.text).toContain('* 1 new event for “One left”\n  View all results.\n');
    expect(mail!.text).toContain('* 2 new events for “Two left”\n  View all results.\n');
    expect(mail!.text).not.toMatch(/Begun|Over|Past|Gone/);
  });

  test('lists the first 40 notifications and the total count', async () => {
    for (let n = 0; n < 45; n++) await newEvent('2026-11-20T10:00:00Z', ada, { title: `Tea ${n}` });
    await send('2026-11-21T10:00:00Z');
    const [mail] = await digestsOf(ada);
    expect(mail!.text).toContain('the first 40 of 45');
    expect(mail!.text.match(/^\* /gm)).toHaveLength(40);
  });

  test('lists notifications that read the same once, with their number', async () => {
    for (let n = 0; n < 3; n++) await approvedHours('2026-11-20T10:00:00Z', ada);
    await send('2026-11-21T10:00:00Z');
    const [mail] = await digestsOf(ada);
    expect(mail!.subject).toBe('2 h 30 min approved: Salt & pepper (3 times)');
    expect(mail!.text.match(/^\* .*$/gm)).toEqual(['* 2 h 30 min approved: Salt & pepper (3 times)']);
  });

  test('is delayed until quiet hours end', async () => {
    await app.call(
      updateNotificationSettings,
      { body: { timeZone: 'Europe/Berlin', quietHours: { from: '22:00', until: '09:30' } } },
      ada,
    );
    await newEvent('2026-11-20T10:00:00Z', ada);
    await send('2026-11-21T07:00:00Z');
    const rows = await app.db.rows(
      z.object({ heldUntil: z.date().nullable() }),
      `select held_until as "heldUntil" from outbox where reason like 'digest:' || $1 || '%'`,
      [ada.user.id],
    );
    expect(rows).toEqual([{ heldUntil: new Date('2026-11-21T08:30:00Z') }]);
  });

  test('has an unsubscribe link that switches off mails of all kinds in digests', async () => {
    await newEvent('2026-11-20T10:00:00Z', ada);
    await send('2026-11-21T10:00:00Z');
    const { unsubscribe } = (await digestsOf(ada))[0]!;
    const url = new URL(unsubscribe).pathname;
    const question = (await app.send({ method: 'GET', url })).body;
    for (const text of [
      '>dig</a>',
      '<b>Summaries of your notifications</b>',
      'you chose a summary of your notifications',
    ])
      expect(question).toContain(text);
    const post = { method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' } } as const;
    expect((await app.send({ ...post, payload: 'List-Unsubscribe=One-Click' })).statusCode).toBe(200);
    const { switches } = (await app.call(getNotificationSettings, {}, ada)).body;
    expect(switches).toMatchObject({
      'group-event': { mail: 'off', site: true },
      hours: { mail: 'off' },
      rsvp: { mail: 'now' },
    });
    await newEvent('2026-11-21T12:00:00Z', ada);
    await send('2026-11-22T10:00:00Z');
    expect(await daysOf(ada)).toEqual(['2026-11-21']);
  });
});

test('a digest to a suspended person has only what is about money; the rest waits for the end of the suspension', async () => {
  await newEvent('2026-11-20T10:00:00Z', ada);
  await notifyNow(at('2026-11-20T10:00:00Z'), notification(ada, { kind: 'sale' }));
  await app.db.execute(
    `insert into account_limits (account_id, kind, since, decision_id) values ($1, 'suspended', now(), gen_random_uuid())`,
    [ada.user.id],
  );
  await send('2026-11-21T08:00:00Z');
  await app.db.execute('delete from account_limits where account_id = $1', [ada.user.id]);
  await send('2026-11-22T08:00:00Z');
  const subjects = (await digestsOf(ada)).map(({ subject }) => subject);
  expect(subjects).toEqual([expect.stringMatching(/sold|ticket/i), 'New event from Owls: Tea']);
});
