import { beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { blockPerson } from '#contracts/people/blocks.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { notification, notifyNow } from '#tests/support/notifications.ts';
import { testApp } from '#tests/support/test-app.ts';
import { listedPeople } from './triggers/listed-people.ts';

let ada: SomeoneSignedIn;
let others: SomeoneSignedIn[];
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ...others] = await signUpPeople(app.deps, 4);
});

const titles = async () =>
  (await app.call(listNotifications, { query: {} }, ada)).body.notifications.map(({ title }) => title);
const leave = ({ password, ...person }: SomeoneSignedIn) =>
  app.call(deleteAccount, { body: { currentPassword: password } }, person);

/** A request of these people to Ada's event, and one to her group. */
async function requests(people: object): Promise<void> {
  const [eventId, { id: groupId }] = [(await published(app, ada)).id, await setUpGroup(app, ada)];
  await notifyNow(
    app,
    notification(ada, { kind: 'event-request', eventId, facts: { title: 'Tea', people } }),
    notification(ada, { kind: 'group-request', groupId, facts: { group: 'Chess Club', people } }),
  );
}

test('requests of several people count and name those who have not deleted the account', async () => {
  const [ben, cleo, dov] = others as [SomeoneSignedIn, SomeoneSignedIn, SomeoneSignedIn];
  const people = others.map(({ user }) => user);
  await requests(listedPeople(people, people.length));
  expect(await titles()).toEqual(['3 people want to join Chess Club', '3 people want to join Tea']);
  await leave(ben);
  const { notifications } = (await app.call(listNotifications, { query: {} }, ada)).body;
  expect(notifications.map(({ text }) => text)).toEqual([
    `${cleo.user.name} and one other are waiting for approval.`,
    `${cleo.user.name} and one other are waiting for your answer.`,
  ]);
  await leave(dov);
  expect(await titles()).toEqual([`${cleo.user.name} wants to join Chess Club`, `${cleo.user.name} wants to join Tea`]);
  await leave(cleo);
  expect(await titles()).toEqual([]);
});

test('requests of several people do not name those whom the reader has blocked', async () => {
  const [ben, cleo] = others as [SomeoneSignedIn, SomeoneSignedIn];
  await requests(listedPeople([ben.user, cleo.user]));
  await app.call(blockPerson, { params: { personId: ben.user.id } }, ada);
  expect(await titles()).toEqual([`${cleo.user.name} wants to join Chess Club`, `${cleo.user.name} wants to join Tea`]);
});

test('requests that were stored without ids are shown as they are', async () => {
  await requests({ names: ['Ben', 'Cleo'], count: 2 });
  expect(await titles()).toEqual(['2 people want to join Chess Club', '2 people want to join Tea']);
});
