import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { updateNotificationSettings } from '#contracts/notifications/notification-settings.contract.ts';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { notificationSamples } from '#tests/support/notification-samples.ts';
import { message, messageTitle, notification, notifyNow } from '#tests/support/notifications.ts';
import { testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
});

const MailRow = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  reason: z.string(),
  heldUntil: z.date().nullable(),
  runAt: z.date(),
});
type Mail = z.infer<typeof MailRow>;
async function mailsOf({ email }: SomeoneSignedIn): Promise<Mail[]> {
  return app.db.rows(
    MailRow,
    `select subject, body_text as text, body_html as html, reason, held_until as "heldUntil",
       (select run_at from graphile_worker.jobs where key = 'mail:' || outbox.id) as "runAt"
     from outbox where recipient = $1 and reason not like 'verify%' order by id`,
    [email],
  );
}
const bellOf = async (person: SomeoneSignedIn) =>
  (await app.call(listNotifications, { query: {} }, person)).body.notifications;
const choose = (
  person: SomeoneSignedIn,
  body: Parameters<typeof app.call<typeof updateNotificationSettings>>[1]['body'],
) => app.call(updateNotificationSettings, { body }, person);
const waiting = ({ user }: SomeoneSignedIn) =>
  app.db.execute('select from notifications where person_id = $1 and waits_for_digest', [user.id]);

// spec: 10.24
test('a notification is shown in the site and mailed with its reason, a link and an unsubscribe link', async () => {
  await notifyNow(app, message(ada, 'Hi <Ada>', { reason: 'cold' }));
  const path = '/events/11111111-1111-4111-8111-111111111111';
  expect(await bellOf(ada)).toMatchObject([{ title: messageTitle('Hi <Ada>'), text: 'It is cold…', path }]);
  const [mail] = await mailsOf(ada);
  expect(mail).toMatchObject({ subject: messageTitle('Hi <Ada>'), reason: `cold:${ada.user.id}`, heldUntil: null });
  expect(mail!.text).toMatch(
    /^Hi <Ada> · Tea & games\n\nAda sent a message to everyone going:\n\nIt is cold\.\nVery\.\n\n/,
  );
  expect(mail!.text).toContain(`\n\nView event:\nhttp://127.0.0.1:3000${path}?via=mail\n`);
  expect(mail!.text).toContain('you RSVP’d to this event');
  expect(mail!.text).toMatch(/Unsubscribe from emails like this: http.*\/unsubscribe\//);
  expect(mail!.html).toContain('Hi &lt;Ada&gt;');
});

test('mails write dates in the style of the site', async () => {
  await notifyNow(app, notification(ada, { kind: 'reminder' }));
  const config = { ...app.deps.config, DATE_STYLE: 'day-24h' as const };
  await notifyNow({ ...app, deps: { ...app.deps, config } }, notification(ada, { kind: 'reminder' }));
  const [first, second] = await mailsOf(ada);
  expect(first!.text).toMatch(/Tuesday, December 1, 2026, 7:00.–.9:00.PM Berlin time/);
  expect(second!.text).toContain('Tuesday 1 December 2026, 19:00 – 21:00 Berlin time');
});

test('titles lose line breaks, control characters and bidirectional overrides', async () => {
  await notifyNow(app, message(ada, 'Tea\u2028at\u0007 \u202eeight\u2066 🎲'));
  expect(await bellOf(ada)).toMatchObject([{ title: messageTitle('Tea at eight 🎲') }]);
  expect((await mailsOf(ada))[0]!.subject).toBe(messageTitle('Tea at eight 🎲'));
});

test('a mail can have more text than the notification, and a different subject', async () => {
  await notifyNow(app, notification(ada, { kind: 'saved-search', reason: 'search' }));
  await app.call(updateNotificationSettings, { body: { switches: { 'saved-search': { mail: 'now' } } } }, ada);
  const { id: eventId } = await published(app, ben);
  await notifyNow(app, notification(ada, { kind: 'saved-search', eventId }));
  expect((await mailsOf(ada))[0]).toMatchObject({
    subject: 'New event for “Tea nearby”: Tea',
    text: expect.stringContaining('https://dig.example.org/events/11111111-1111-4111-8111-111111111111'),
  });
  expect((await bellOf(ada))[0]).toMatchObject({ title: 'New event: Tea' });
});

test('notifications are stored without text and without facts of the mail', async () => {
  const columns = await app.db.rows(
    z.object({ name: z.string() }),
    `select column_name as name from information_schema.columns where table_name = 'notifications' and data_type in ('text', 'jsonb')`,
  );
  expect(columns.map(({ name }) => name).toSorted()).toEqual(['facts', 'kind', 'reason']);
  await notifyNow(app, notification(ada, { facts: { unknown: 'x' } }));
  const rows = await app.db.rows(
    z.object({ facts: z.record(z.string(), z.unknown()) }),
    'select facts from notifications where person_id = $1',
    [ada.user.id],
  );
  expect(rows).toEqual([{ facts: notificationSamples.message[0]!.facts }]);
});

test('facts that do not match the kind are rejected', async () => {
  await expect(notifyNow(app, notification(ada, { facts: { eventId: 'nothing' } }))).rejects.toThrow(/eventId/);
  await expect(notifyNow(app, { ...notification(ada), kind: 'hours' } as never)).rejects.toThrow(/minutes/);
  expect(await bellOf(ada)).toEqual([]);
});

test('each person is notified once per reason by repeated and concurrent calls', async () => {
  const one = notification(ada, { reason: 'once' });
  expect(await notifyNow(app, one, one)).toBe(1);
  expect(await notifyNow(app, one, notification(ada, { reason: 'twice' }))).toBe(1);
  const many = Array.from({ length: 20 }, (_, n) => notification(n % 2 ? ada : ben, { reason: `many:${n}` }));
  const counts = await Promise.all([
    notifyNow(app, ...many),
    notifyNow(app, ...many.toReversed()),
    notifyNow(app, ...many),
  ]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
  expect(await mailsOf(ada)).toHaveLength(12);
  expect(await mailsOf(ben)).toHaveLength(10);
});

// spec: 10.22
test('the actor and people who block the actor are not notified', async () => {
  const cleo = await signUp(app.deps);
  await app.db.execute('insert into person_blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
    cleo.user.id,
    ada.user.id,
  ]);
  const options = { actorId: ada.user.id };
  expect(
    await notifyNow(app, notification(ada, options), notification(ben, options), notification(cleo, options)),
  ).toBe(1);
  expect([await bellOf(ada), await bellOf(cleo), await mailsOf(cleo)]).toEqual([[], [], []]);
  expect(await bellOf(ben)).toHaveLength(1);
});

test('deleted recipients are skipped, and notifications of deleted actors are sent without actor', async () => {
  const deletedId = '00000000-0000-4000-8000-000000000000';
  expect(
    await notifyNow(app, { ...notification(ada), personId: deletedId }, notification(ben, { actorId: deletedId })),
  ).toBe(1);
  expect((await bellOf(ben))[0]!.actor).toBeNull();
});

test('a mail-only notification is not shown in the site', async () => {
  await notifyNow(app, notification(ada, { kind: 'rsvp', isMailOnly: true, reason: 'own-action' }));
  expect([await bellOf(ada), (await mailsOf(ada)).length]).toEqual([[], 1]);
  expect(await notifyNow(app, notification(ada, { kind: 'rsvp', isMailOnly: true, reason: 'own-action' }))).toBe(0);
});

describe('channel preferences', () => {
  const kinds = ['message', 'rsvp'] as const;

  // spec: 10.27
  test('switch off single channels of a kind, or the whole kind, and leave other kinds on', async () => {
    await choose(ada, { switches: { message: { mail: 'off' } } });
    await notifyNow(app, ...kinds.map((kind) => notification(ada, { kind })));
    expect([(await bellOf(ada)).length, (await mailsOf(ada)).length]).toEqual([2, 1]);
    await choose(ada, { switches: { message: { site: false, push: false } } });
    expect(await notifyNow(app, notification(ada))).toBe(0);
    await choose(ada, { switches: { message: { mail: 'now' } } });
    expect(await notifyNow(app, notification(ada))).toBe(1);
    expect([(await bellOf(ada)).length, (await mailsOf(ada)).length]).toEqual([2, 2]);
  });

  test('move mails to the digest while the site shows the notification at once', async () => {
    await choose(ada, { switches: { message: { mail: 'digest' } } });
    await notifyNow(
      app,
      notification(ada),
      notification(ada, { kind: 'group-event' }),
      notification(ada, { kind: 'news' }),
    );
    expect([(await bellOf(ada)).length, (await mailsOf(ada)).length, await waiting(ada)]).toEqual([3, 1, 2]);
  });

  test('keep the update of a summary that was mailed at once out of the digest, which only those have who chose it', async () => {
    for (const [mail, waits] of [
      ['now', 0],
      ['digest', 1],
    ] as const) {
      await choose(ada, { switches: { message: { mail } } });
      for (const text of ['First', 'Second'])
        await notifyNow(app, message(ada, text, { reason: `updated-${mail}`, isUpdatable: true }));
      expect(await waiting(ada)).toBe(waits);
    }
  });
});

test('what is useless after the start is mailed at once within a day of it instead of in the digest', async () => {
  await choose(ada, { switches: { message: { mail: 'digest' } } });
  const inHours = (hours: number) => new Date(+app.clock.now() + hours * 3_600_000);
  const cancelled = { skipsDigestOnLastDay: true } as const;
  await notifyNow(
    app,
    notification(ada, { ...cancelled, startsAt: inHours(3) }),
    notification(ada, { ...cancelled, startsAt: inHours(30) }),
    notification(ada, { startsAt: inHours(3) }),
  );
  expect([(await mailsOf(ada)).length, await waiting(ada)]).toEqual([1, 2]);
  await choose(ada, { switches: { message: { mail: 'off' } } });
  await notifyNow(app, notification(ada, { ...cancelled, startsAt: inHours(3) }));
  expect((await mailsOf(ada)).length).toBe(1);
});

describe('quiet hours', () => {
  /** 23:30 in Berlin. */
  const night = new Date('2026-11-22T22:30:00Z');
  const morning = new Date('2026-11-23T06:00:00Z');
  const berlinNights = { quietHours: { from: '22:00', until: '07:00' }, timeZone: 'Europe/Berlin' };
  const at = (now: Date) => ({ ...app, deps: { ...app.deps, clock: { now: () => now } } });

  // spec: 10.28
  test('delay mails until they end in the person’s time zone, but not notifications in the site', async () => {
    await choose(ada, berlinNights);
    await notifyNow(at(night), notification(ada), notification(ben));
    expect((await mailsOf(ada))[0]).toMatchObject({ heldUntil: morning, runAt: morning });
    expect((await mailsOf(ben))[0]).toMatchObject({ heldUntil: null });
    expect(await bellOf(ada)).toHaveLength(1);
    await notifyNow(at(morning), notification(ada));
    expect((await mailsOf(ada))[1]).toMatchObject({ heldUntil: null });
  });

  // spec: 10.28
  test('do not delay mails about an event that begins before they end', async () => {
    await choose(ada, berlinNights);
    const hour = 3_600_000;
    await notifyNow(
      at(night),
      notification(ada, { startsAt: new Date(+morning - hour) }),
      notification(ada, { startsAt: new Date(+morning + hour) }),
    );
    expect((await mailsOf(ada)).map(({ heldUntil }) => heldUntil)).toEqual([null, morning]);
  });

  test('let a reminder that they delay until the day of the event say “Today”', async () => {
    await choose(ada, berlinNights);
    const startsAt = new Date(+night + 24 * 3_600_000);
    const facts = { startsAt: startsAt.toISOString(), timeZone: 'Europe/Berlin', remindedAt: night.toISOString() };
    const reminder = { kind: 'reminder', facts, startsAt } as const;
    await notifyNow(at(night), notification(ada, reminder), notification(ben, reminder));
    const [held] = await mailsOf(ada);
    expect(held).toMatchObject({ subject: 'Today: Tea & games', text: expect.stringContaining('See you today!') });
    expect((await mailsOf(ben))[0]!.subject).toBe('Tomorrow: Tea & games');
  });
});

test('one call inserts hundreds of notifications', async () => {
  const people = await signUpPeople(app.deps, 10);
  const all = people.flatMap((person) => Array.from({ length: 70 }, () => notification(person)));
  expect(await notifyNow(app, ...all)).toBe(700);
});
