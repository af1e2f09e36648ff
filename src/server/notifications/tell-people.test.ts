import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import { changeNotificationSettings } from '#contracts/notifications/notification-settings.contract.ts';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { notice, tell } from '#tests/support/notifications.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

let it: TestApp;
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
beforeAll(async () => {
  it = await testApp();
});
beforeEach(async () => {
  [ada, ben] = [await signUp(it.deps), await signUp(it.deps)];
});

type Mail = { subject: string; text: string; html: string; reason: string; heldUntil: Date | null; runAt: Date };
async function mailsOf({ email }: SomeoneSignedIn): Promise<Mail[]> {
  const { rows } = await it.db.query<Mail>(
    `select subject, body_text as text, body_html as html, reason, held_until as "heldUntil",
       (select run_at from graphile_worker.jobs where key = 'mail:' || outbox.id) as "runAt"
     from outbox where recipient = $1 and reason not like 'verify%' order by id`,
    [email],
  );
  return rows;
}
const bellOf = async (person: SomeoneSignedIn) =>
  (await it.call(listNotifications, { query: {} }, person)).body.notifications;
const choose = (
  person: SomeoneSignedIn,
  body: Parameters<typeof it.call<typeof changeNotificationSettings>>[1]['body'],
) => it.call(changeNotificationSettings, { body }, person);
const waiting = async ({ user }: SomeoneSignedIn) =>
  (await it.db.query('select from notifications where person_id = $1 and waits_for_digest', [user.id])).rowCount;

// spec: 10.24
test('a notice is in the site and in a mail that says why it came, leads there and can be unsubscribed from', async () => {
  await tell(it, notice(ada, { title: 'Hi <Ada>', text: 'It is cold.', path: '/events/1', reason: 'cold' }));
  expect(await bellOf(ada)).toMatchObject([{ title: 'Hi <Ada>', text: 'It is cold.', path: '/events/1' }]);
  const [mail] = await mailsOf(ada);
  expect(mail).toMatchObject({ subject: 'Hi <Ada>', reason: `cold:${ada.user.id}`, heldUntil: null });
  expect(mail!.text).toMatch(/^Hi <Ada>\n\nIt is cold\.\n\nSee it on the site:\nhttp:\/\/127\.0\.0\.1:3000\/events\/1/);
  expect(mail!.text).toContain('host wrote to everybody');
  expect(mail!.text).toMatch(/Unsubscribe from mails like this: http.*\/unsubscribe\//);
  expect(mail!.html).toContain('Hi &lt;Ada&gt;');
});

test('a title is one line, and turns nothing around that stands beside it', async () => {
  await tell(it, notice(ada, { title: 'Tea\u2028at\u0007 \u202eeight\u2066 🎲', reason: 'odd' }));
  expect(await bellOf(ada)).toMatchObject([{ title: 'Tea at eight 🎲' }]);
  expect((await mailsOf(ada))[0]!.subject).toBe('Tea at eight 🎲');
});

test('the letter may say more than the notice', async () => {
  const letter = { subject: 'A coat!', paragraphs: ['One', 'Two'], button: 'Look' };
  await tell(it, notice(ada, { letter }));
  expect((await mailsOf(ada))[0]).toMatchObject({
    subject: 'A coat!',
    text: expect.stringContaining('One\n\nTwo\n\nLook:'),
  });
  expect((await bellOf(ada))[0]).toMatchObject({ title: 'Bring a coat' });
});

test('nobody is told twice for a reason: not by one call, not by a second one, not by two at once', async () => {
  const one = notice(ada, { reason: 'once' });
  expect(await tell(it, one, one)).toBe(1);
  expect(await tell(it, one, notice(ada, { reason: 'twice' }))).toBe(1);
  const many = Array.from({ length: 20 }, (_, n) => notice(n % 2 ? ada : ben, { reason: `many:${n}` }));
  const told = await Promise.all([tell(it, ...many), tell(it, ...many.toReversed()), tell(it, ...many)]);
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(20);
  expect(await mailsOf(ada)).toHaveLength(12);
  expect(await mailsOf(ben)).toHaveLength(10);
});

// spec: 10.22
test('whoever did it is not told, nor whoever blocks them', async () => {
  const cleo = await signUp(it.deps);
  await it.db.query('insert into person_blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
    cleo.user.id,
    ada.user.id,
  ]);
  const by = { actorId: ada.user.id };
  expect(await tell(it, notice(ada, by), notice(ben, by), notice(cleo, by))).toBe(1);
  expect([await bellOf(ada), await bellOf(cleo), await mailsOf(cleo)]).toEqual([[], [], []]);
  expect(await bellOf(ben)).toHaveLength(1);
});

test('somebody without an account, or by somebody who has none any more, fails nothing', async () => {
  const gone = '00000000-0000-4000-8000-000000000000';
  expect(await tell(it, { ...notice(ada), personId: gone }, notice(ben, { actorId: gone }))).toBe(1);
  expect((await bellOf(ben))[0]!.actor).toBeNull();
});

test('what they did themself is told by mail alone', async () => {
  await tell(it, notice(ada, { kind: 'rsvp', isReceipt: true, reason: 'receipt' }));
  expect([await bellOf(ada), (await mailsOf(ada)).length]).toEqual([[], 1]);
  expect(await tell(it, notice(ada, { kind: 'rsvp', isReceipt: true, reason: 'receipt' }))).toBe(0);
});

describe('what somebody switched', () => {
  const kinds = { message: notice, rsvp: notice } as Partial<Record<NotificationKind, typeof notice>>;

  // spec: 10.27
  test('off is told over the other channels, and all off not at all; other kinds stay', async () => {
    await choose(ada, { switches: { message: { mail: 'off' } } });
    await tell(it, ...Object.keys(kinds).map((kind) => notice(ada, { kind: kind as NotificationKind })));
    expect([(await bellOf(ada)).length, (await mailsOf(ada)).length]).toEqual([2, 1]);
    await choose(ada, { switches: { message: { site: false, push: false } } });
    expect(await tell(it, notice(ada))).toBe(0);
    await choose(ada, { switches: { message: { mail: 'now' } } });
    expect(await tell(it, notice(ada))).toBe(1);
    expect([(await bellOf(ada)).length, (await mailsOf(ada)).length]).toEqual([2, 2]);
  });

  test('to the digest waits there, and is in the site at once', async () => {
    await choose(ada, { switches: { message: { mail: 'digest' } } });
    await tell(it, notice(ada), notice(ada, { kind: 'group-event' }), notice(ada, { kind: 'news' }));
    expect([(await bellOf(ada)).length, (await mailsOf(ada)).length, await waiting(ada)]).toEqual([3, 1, 2]);
  });
});

describe('quiet hours', () => {
  /** At 23:30 of the clock in Berlin, with quiet hours from 22:00 to 7:00. */
  const night = new Date('2026-11-22T22:30:00Z');
  const morning = new Date('2026-11-23T06:00:00Z');
  const asleep = { quietHours: { from: '22:00', until: '07:00' }, timeZone: 'Europe/Berlin' };
  const at = (now: Date) => ({ ...it, deps: { ...it.deps, clock: { now: () => now } } });

  // spec: 10.28
  test('hold mails until they end, in the person’s zone, and not the bell', async () => {
    await choose(ada, asleep);
    await tell(at(night), notice(ada), notice(ben));
    expect((await mailsOf(ada))[0]).toMatchObject({ heldUntil: morning, runAt: morning });
    expect((await mailsOf(ben))[0]).toMatchObject({ heldUntil: null });
    expect(await bellOf(ada)).toHaveLength(1);
    await tell(at(morning), notice(ada));
    expect((await mailsOf(ada))[1]).toMatchObject({ heldUntil: null });
  });

  // spec: 10.28
  test('do not hold what tells of something that begins before they end', async () => {
    await choose(ada, asleep);
    const hour = 3_600_000;
    await tell(
      at(night),
      notice(ada, { startsAt: new Date(+morning - hour) }),
      notice(ada, { startsAt: new Date(+morning + hour) }),
    );
    expect((await mailsOf(ada)).map(({ heldUntil }) => heldUntil)).toEqual([null, morning]);
  });
});

test('hundreds are told by one call', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => signUp(it.deps)));
  const all = people.flatMap((person) => Array.from({ length: 70 }, () => notice(person)));
  expect(await tell(it, ...all)).toBe(700);
});
