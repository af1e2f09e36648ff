import { beforeEach, expect, test } from 'vitest';
import { exportAccount } from '#contracts/accounts/accounts.contract.ts';
import { startConversation } from '#contracts/conversations/conversations.contract.ts';
import { removeCohost } from '#contracts/events/cohosts.contract.ts';
import { changeGroupRole } from '#contracts/groups/group-members.contract.ts';
import type { NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { removeStaff } from '#contracts/organizations/organization-staff.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { addCohost } from '#tests/support/host-scene.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { notification, notifyNow } from '#tests/support/notifications.ts';
import { addStaff, organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
});

const FOR_HOSTS = ['answer', 'event-request', 'sale', 'volunteer'] as const;
const OF_RUNNING_HOST = [...FOR_HOSTS, 'contribution', 'conversation', 'group-request', 'co-host'] as string[];

/** The kinds of Ben's notifications about what he runs, and of one comment on an event, which everybody reads. */
async function kindsOfBen(): Promise<string[]> {
  const { notifications, unreadCount } = (await app.call(listNotifications, { query: {} }, ben)).body;
  const exported = (await app.call(exportAccount, {}, ben)).body.contents['notifications']!;
  const kinds = notifications.map(({ kind }) => kind);
  expect([unreadCount, exported.map((row) => row['kind'])]).toEqual([kinds.length, kinds.toReversed()]);
  return kinds.filter((kind) => kind === 'comment' || OF_RUNNING_HOST.includes(kind)).toSorted();
}

const notifyBen = (eventId: string, ...kinds: NotificationKind[]) =>
  notifyNow(app, ...kinds.map((kind) => notification(ben, { kind, eventId })));

test('people who no longer run a group cannot read what only its organizers may', async () => {
  const { id, slug } = await setUpGroup(app, ada, { members: [ben] });
  const params = { slug, personId: ben.user.id };
  await app.call(changeGroupRole, { params, body: { role: 'co-organizer' } }, ada);
  const { id: eventId } = await published(app, ada, { host: { kind: 'group', id }, visibility: 'public' });
  await app.call(startConversation, { body: { kind: 'group', key: slug, text: 'Hello' } }, cleo);
  await runJobs(app);
  await notifyBen(eventId, ...FOR_HOSTS, 'comment');
  await notifyNow(
    app,
    notification(ben, { kind: 'group-request', groupId: id }),
    notification(ben, { kind: 'co-host', groupId: id, isForMembers: true }),
    notification(ben, { kind: 'contribution', facts: { hostKind: 'group', slug } }),
  );
  expect(await kindsOfBen()).toEqual([...OF_RUNNING_HOST, 'comment'].toSorted());
  await app.call(changeGroupRole, { params, body: { role: 'member' } }, ada);
  expect(await kindsOfBen()).toEqual(['comment']);
});

test('people who left the staff of an organization cannot read what only its staff may', async () => {
  const { id, slug } = await organization(app, ada);
  await addStaff(app, slug, ada, ben);
  const { id: eventId } = await published(app, ada, { host: { kind: 'organization', id } });
  await app.call(startConversation, { body: { kind: 'organization', key: slug, text: 'Hello' } }, cleo);
  await runJobs(app);
  await notifyBen(eventId, ...FOR_HOSTS, 'comment');
  await notifyNow(
    app,
    notification(ben, { kind: 'volunteer', facts: { eventId: null, organizationSlug: slug } }),
    notification(ben, { kind: 'contribution', facts: { hostKind: 'organization', slug } }),
  );
  const ofStaff = [...FOR_HOSTS, 'volunteer', 'contribution', 'conversation'];
  expect(await kindsOfBen()).toEqual([...ofStaff, 'comment'].toSorted());
  await app.call(removeStaff, { params: { slug, personId: ben.user.id } }, ada);
  expect(await kindsOfBen()).toEqual(['comment']);
});

test('a person who co-hosts an event reads who answers it, until they are removed', async () => {
  const { id: eventId } = await published(app, ada);
  const cohost = { kind: 'person', slug: ben.user.id } as const;
  await addCohost(app, eventId, ada, { ...cohost, as: ben });
  await notifyBen(eventId, 'answer', 'event-request', 'comment');
  expect(await kindsOfBen()).toEqual(['answer', 'comment', 'event-request']);
  await app.call(removeCohost, { params: { eventId, slug: cohost.slug }, query: { kind: cohost.kind } }, ada);
  expect(await kindsOfBen()).toEqual(['comment']);
});
