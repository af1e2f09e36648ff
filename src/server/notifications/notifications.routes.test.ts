import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { exportAccount } from '#contracts/accounts/accounts.contract.ts';
import { logout } from '#contracts/accounts/sessions.contract.ts';
import { leaveGroup } from '#contracts/groups/group-members.contract.ts';
import {
  listNotifications,
  markNotificationsRead,
  NotificationState,
  watchNotifications,
} from '#contracts/notifications/notifications.contract.ts';
import { answerEvent, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { startSession } from '#server/accounts/sessions/sessions.actions.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { makePartitionsJob, partitionJobs } from '#server/platform/postgres/partitions/partitions.jobs.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { enterGroup, makeGroup } from '#tests/support/groups.ts';
import { Bell, message, messageTitle, notification, notifyNow } from '#tests/support/notifications.ts';
import { listen, testApp } from '#tests/support/test-app.ts';
import { deleteOldNotificationsJob, notificationJobs } from './notifications.jobs.ts';
import { notify } from './notify.actions.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
const bells: Bell[] = [];
const app = await testApp();
const port = await listen(app);
await insertPlaces(app);
afterAll(() => bells.forEach((bell) => bell.cut()));
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
});

const list = async (as: SomeoneSignedIn, query: { unread?: 'true'; cursor?: string } = {}) =>
  (await app.call(listNotifications, { query }, as)).body;
const titles = async (as: SomeoneSignedIn) => (await list(as)).notifications.map(({ title }) => title);
const markRead = async (as: SomeoneSignedIn, body: { ids?: number[]; upTo?: number }) =>
  (await app.call(markNotificationsRead, { body }, as)).body.unreadCount;
const block = (blocker: SomeoneSignedIn, blocked: SomeoneSignedIn) =>
  app.db.execute('insert into person_blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
    blocker.user.id,
    blocked.user.id,
  ]);

describe('the list of notifications', () => {
  test('shows a person’s own notifications, newest first, with actor and link', async () => {
    await notifyNow(app, message(ada, 'First'), notification(ben));
    await notifyNow(app, notification(ada, { kind: 'reply', actorId: ben.user.id }));
    const { notifications, unreadCount, nextCursor } = await list(ada);
    expect(notifications).toMatchObject([
      {
        title: 'Ben replied to your comment',
        kind: 'reply',
        path: '/events/11111111-1111-4111-8111-111111111111#comments',
        isRead: false,
        actor: { id: ben.user.id },
      },
      { title: messageTitle('First'), text: 'It is cold…', actor: null },
    ]);
    expect([unreadCount, nextCursor]).toEqual([2, null]);
  });

  test('writes dates as the browser does, and the bell and the download of data do so too', async () => {
    await notifyNow(app, notification(ada, { kind: 'reminder' }));
    const textIn = async (language: string) => {
      const from = { headers: { 'accept-language': language } };
      const { notifications } = (await app.call(listNotifications, { query: {} }, ada, from)).body;
      const { newest } = (await app.call(watchNotifications, {}, ada, from)).body;
      expect(newest?.text).toBe(notifications[0]!.text);
      const { contents } = (await app.call(exportAccount, {}, ada, from)).body;
      expect(contents['notifications']).toMatchObject([{ text: notifications[0]!.text }]);
      return notifications[0]!.text;
    };
    expect(await textIn('en-US')).toMatch(/Tuesday, December 1, 2026, 7:00.–.9:00.PM/);
    expect(await textIn('de-DE,de;q=0.9')).toContain('Tuesday 1 December 2026, 19:00 – 21:00');
  });

  test('is paginated by 20, and can be filtered for unread notifications', async () => {
    await notifyNow(app, ...Array.from({ length: 45 }, (_, n) => message(ada, `${n}`)));
    const first = await list(ada);
    const second = await list(ada, { cursor: first.nextCursor! });
    const third = await list(ada, { cursor: second.nextCursor! });
    const all = [first, second, third].flatMap(({ notifications }) => notifications.map(({ id }) => id));
    expect([first, second, third].map(({ notifications }) => notifications.length)).toEqual([20, 20, 5]);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
    expect(new Set(all).size).toBe(45);
    expect(third.nextCursor).toBeNull();
    await markRead(ada, { upTo: all[0]! });
    await notifyNow(app, message(ada, 'New'));
    expect((await list(ada, { unread: 'true' })).notifications.map(({ title }) => title)).toEqual([
      messageTitle('New'),
    ]);
  });

  test('counts unread notifications up to 100', async () => {
    await notifyNow(app, ...Array.from({ length: 130 }, () => notification(ada)));
    expect((await list(ada)).unreadCount).toBe(100);
  });

  test.each(['x', 'e30', Buffer.from('{"before":1.5}').toString('base64url')])(
    'rejects the cursor %s',
    async (cursor) => {
      expect((await app.call(listNotifications, { query: { cursor } }, ada)).status).toBe(400);
    },
  );
});

describe('marking notifications as read', () => {
  test('accepts ids or a last id, is idempotent, and leaves other people’s notifications unread', async () => {
    await notifyNow(app, notification(ada), notification(ada), notification(ada));
    await notifyNow(app, notification(ben));
    const ids = (await list(ada)).notifications.map(({ id }) => id);
    expect(await markRead(ada, { ids: [ids[2]!] })).toBe(2);
    expect(await markRead(ada, { ids: [ids[2]!] })).toBe(2);
    expect((await list(ada)).notifications.map(({ isRead }) => isRead)).toEqual([false, false, true]);
    expect(await markRead(ben, { ids, upTo: ids[0]! })).toBe(1);
    expect(await markRead(ada, { upTo: ids[1]! })).toBe(1);
    expect(await markRead(ada, {})).toBe(1);
    expect(await markRead(ada, { upTo: Number.MAX_SAFE_INTEGER })).toBe(0);
  });
});

describe('a notification whose subject its recipient may no longer see', () => {
  const visibleState = async (as: SomeoneSignedIn) => {
    const { notifications, unreadCount } = await list(as);
    const state = (await app.call(watchNotifications, {}, as)).body;
    expect(state.unreadCount).toBe(unreadCount);
    return [notifications.length, unreadCount, state.newest !== null];
  };

  // spec: 10.22
  test('is hidden for a members-only event when the recipient leaves the group, and visible again when they rejoin', async () => {
    const group = await makeGroup({ ...app.deps, db: app.db }, ada.user.id, { name: 'Owls' });
    const joinGroup = () =>
      enterGroup({ ...app.deps, db: app.db }, { slug: group.slug, organizerId: ada.user.id, personId: ben.user.id });
    await joinGroup();
    const event = await published(app, ada, { host: { kind: 'group', id: group.id }, visibility: 'members' });
    await notifyNow(app, notification(ben, { eventId: event.id }), notification(ada, { eventId: event.id }));
    expect(await visibleState(ben)).toEqual([1, 1, true]);
    await app.call(leaveGroup, { params: { slug: group.slug } }, ben);
    expect(await visibleState(ben)).toEqual([0, 0, false]);
    expect(await visibleState(ada)).toEqual([1, 1, true]);
    await joinGroup();
    expect(await visibleState(ben)).toEqual([1, 1, true]);
  });

  test('stays visible for a members-only event while the recipient is going', async () => {
    const group = await makeGroup({ ...app.deps, db: app.db }, ada.user.id, { name: 'Herons' });
    const event = await published(app, ada, { host: { kind: 'group', id: group.id } });
    await app.call(answerEvent, { params: { eventId: event.id }, body: { status: 'going' } }, ben);
    await app.db.execute(`update events set visibility = 'members' where id = $1`, [event.id]);
    await notifyNow(app, notification(ben, { eventId: event.id }));
    expect(await visibleState(ben)).toEqual([1, 1, true]);
    await app.call(leaveEvent, { params: { eventId: event.id } }, ben);
    expect(await visibleState(ben)).toEqual([0, 0, false]);
  });

  test('is hidden from non-members when the group is private or the notification is for members only', async () => {
    const group = await makeGroup({ ...app.deps, db: app.db }, ada.user.id, { name: 'Ravens' });
    await notifyNow(app, notification(ben, { groupId: group.id }));
    expect(await visibleState(ben)).toEqual([1, 1, true]);
    await notifyNow(app, notification(ben, { groupId: group.id, isForMembers: true }));
    expect(await visibleState(ben)).toEqual([1, 1, true]);
    await app.db.execute(`update groups set chosen_visibility = 'private', admission = 'invitation' where id = $1`, [
      group.id,
    ]);
    expect(await visibleState(ben)).toEqual([0, 0, false]);
  });

  test('is hidden when the recipient blocks the actor', async () => {
    await notifyNow(app, notification(ada, { actorId: ben.user.id }), notification(ada));
    expect(await visibleState(ada)).toEqual([2, 2, true]);
    await block(ada, ben);
    expect(await visibleState(ada)).toEqual([1, 1, true]);
  });

  test('is deleted with its event', async () => {
    const event = await published(app, ada, {});
    await notifyNow(app, notification(ben, { eventId: event.id }));
    await app.db.execute('delete from events where id = $1', [event.id]);
    expect(await titles(ben)).toEqual([]);
  });
});

describe('the notification stream', () => {
  const open = async (as: SomeoneSignedIn) => {
    const bell = new Bell();
    bells.push(bell);
    expect(await bell.connect(port, as)).toBe(200);
    return bell;
  };

  // spec: 10.23
  test('sends the current state, then an update when a notification arrives or is read elsewhere', async () => {
    const [bell, other] = [await open(ada), await open(ben)];
    expect(await bell.until(() => true)).toEqual({ unreadCount: 0, newest: null });
    await notifyNow(app, message(ada, 'One', { actorId: ben.user.id }));
    const state = await bell.until(({ unreadCount }) => unreadCount === 1);
    expect(NotificationState.parse(state).newest).toMatchObject({
      title: messageTitle('One'),
      actor: { id: ben.user.id },
    });
    await markRead(ada, { upTo: state.newest!.id });
    expect((await bell.until(({ unreadCount }) => unreadCount === 0)).newest).toMatchObject({ isRead: true });
    expect(other.states).toEqual([{ unreadCount: 0, newest: null }]);
  });

  test('updates many people at once when several transactions notify them', async () => {
    const all = await signUpPeople(app.deps, 12);
    const opened = await Promise.all(all.map(open));
    await Promise.all([
      notifyNow(app, ...all.map((person) => notification(person))),
      ...all.map((person) => notifyNow(app, notification(person), notification(person))),
    ]);
    for (const bell of opened) expect((await bell.until(({ unreadCount }) => unreadCount === 3)).newest).not.toBeNull();
  });

  test('is limited to 30 per person, and a request without event stream returns the state once', async () => {
    for (let n = 0; n < 30; n++) await open(ada);
    expect(await new Bell().connect(port, ada)).toBe(429);
    expect((await app.call(watchNotifications, {}, ada)).body).toEqual({ unreadCount: 0, newest: null });
  });

  test('sends nothing to a session that has been logged out', async () => {
    const otherBrowser = { ip: '192.0.2.7', userAgent: 'x' };
    const phone = { ...ada, tokens: await startSession(app.db, app.deps, ada.user.id, otherBrowser) };
    const [loggedOut, active] = [await open(ada), await open(phone)];
    for (const bell of [loggedOut, active]) await bell.until(() => true);
    await app.call(logout, { body: { refreshToken: ada.tokens.refresh.token } }, ada);
    for (const title of ['One', 'Two']) {
      await notifyNow(app, message(ada, title));
      await active.until(({ newest }) => newest?.title === messageTitle(title));
    }
    expect(loggedOut.states).toEqual([{ unreadCount: 0, newest: null }]);
  });

  test('sends nothing about a transaction that was rolled back', async () => {
    const bell = await open(ada);
    await bell.until(() => true);
    await app.db
      .transaction(async (tx) => {
        await notify(tx, app.deps, [notification(ada)]);
        throw new Error('no');
      })
      .catch(() => {});
    await notifyNow(app, notification(ada));
    expect((await bell.until(({ unreadCount }) => unreadCount > 0)).unreadCount).toBe(1);
  });
});

test('notifications of months that ended 180 days ago are deleted', async () => {
  await notifyNow(app, message(ada, 'Old'), message(ada, 'Older'));
  await app.db.execute(
    `update notifications set created_at = created_at - case facts ->> 'subject' when 'Old' then interval '179 days' else interval '212 days' end
      where person_id = $1 and facts ->> 'subject' in ('Old', 'Older')`,
    [ada.user.id],
  );
  await runNow(partitionJobs(app.db), makePartitionsJob, {});
  await runNow(notificationJobs({ ...app.deps, db: app.db }), deleteOldNotificationsJob, {});
  expect(await titles(ada)).toEqual([messageTitle('Old')]);
});
