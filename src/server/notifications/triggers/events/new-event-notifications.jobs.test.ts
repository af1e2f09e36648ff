import { beforeEach, describe, expect, test } from 'vitest';
import { cancelEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { followGroup } from '#contracts/groups/group-posts.contract.ts';
import { updateNotificationSettings } from '#contracts/notifications/notification-settings.contract.ts';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { addPushDevice } from '#contracts/notifications/push-devices.contract.ts';
import { followOrganization } from '#contracts/organizations/organizations.contract.ts';
import { followPerson } from '#contracts/people/people.contract.ts';
import { updatePrivacy } from '#contracts/people/privacy.contract.ts';
import { digestJobs, sendDigestsJob } from '#server/notifications/digests/digests.jobs.ts';
import { listDuePushes } from '#server/notifications/push/push-queue.queries.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { daysAhead, insertPlaces, places, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { enterGroup, makeGroup } from '#tests/support/groups.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { organization } from '#tests/support/organizations.ts';
import { newBrowser } from '#tests/support/push-browser.ts';
import { testApp } from '#tests/support/test-app.ts';

type EventParams = { eventId: string };
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
const PUSH_SERVICE = 'push.example';
const app = await testApp({ PUSH_SERVICES: PUSH_SERVICE });
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
});

const newEventTitles = async (person: SomeoneSignedIn) =>
  (await notificationsOf(app, person)).filter(({ kind }) => kind === 'group-event').map(({ title }) => title);

describe('a new event', () => {
  test('of a group notifies its members and followers once, and not its author', async () => {
    const group = await makeGroup(app.deps, ada.user.id, { name: 'Owls' });
    await enterGroup(app.deps, { slug: group.slug, organizerId: ada.user.id, personId: ben.user.id });
    await app.call(followGroup, { params: { slug: group.slug } }, cleo);
    await published(app, ada, { title: 'Tea', host: { kind: 'group', id: group.id } });
    await runJobs(app);
    await runJobs(app);
    expect(await newEventTitles(ada)).toEqual([]);
    expect(await newEventTitles(ben)).toEqual(['New event from Owls: Tea']);
    expect(await newEventTitles(cleo)).toEqual(['New event from Owls: Tea']);
  });

  test('for members only notifies only members', async () => {
    const group = await makeGroup(app.deps, ada.user.id, { name: 'Owls' });
    await enterGroup(app.deps, { slug: group.slug, organizerId: ada.user.id, personId: ben.user.id });
    await app.call(followGroup, { params: { slug: group.slug } }, cleo);
    await published(app, ada, { title: 'Tea', host: { kind: 'group', id: group.id }, visibility: 'members' });
    await runJobs(app);
    expect([await newEventTitles(ben), await newEventTitles(cleo)]).toEqual([['New event from Owls: Tea'], []]);
  });

  test('of an organization notifies its followers, unless it is unlisted', async () => {
    const bakery = await organization(app, ada, { name: 'Bakery' });
    await app.call(followOrganization, { params: { slug: bakery.slug } }, ben);
    const host = { kind: 'organization', id: bakery.id } as const;
    await published(app, ada, { title: 'Hidden', host, visibility: 'unlisted' });
    await published(app, ada, { title: 'Sourdough', host });
    await runJobs(app);
    expect(await newEventTitles(ben)).toEqual(['New event from Bakery: Sourdough']);
  });

  test('of a person notifies their followers, unless it is unlisted or the person hides their page', async () => {
    await app.call(followPerson, { params: { personId: ada.user.id } }, ben);
    await published(app, ada, { title: 'Hidden', visibility: 'unlisted' });
    await published(app, ada, { title: 'Tea' });
    await runJobs(app);
    await app.call(updatePrivacy, { body: { page: 'nobody' } }, ada);
    await published(app, ada, { title: 'Later' });
    await runJobs(app);
    expect(await newEventTitles(ben)).toEqual([`New event from ${ada.user.name}: Tea`]);
    expect(await newEventTitles(ada)).toEqual([]);
  });
});

describe('before the digest that announces a new event is sent', () => {
  async function announcedEvent() {
    await app.call(followPerson, { params: { personId: ada.user.id } }, ben);
    const event = await published(app, ada, { title: 'Tea' });
    await runJobs(app);
    return { eventId: event.id };
  }
  async function digestText() {
    const inTwoDays = { now: () => secondsAfter(app.clock.now(), 2 * 86_400) };
    await runNow(digestJobs({ ...app.deps, db: app.db, clock: inTwoDays }), sendDigestsJob, {});
    return (await mailsTo(app, ben.email)).find(({ reason }) => reason.startsWith('digest:'))?.text;
  }

  test('its host makes it unlisted: it is left out, and the bell does not tell its new title', async () => {
    const params = await announcedEvent();
    await app.call(updateEvent, { params, body: { visibility: 'unlisted', title: 'Cake' } }, ada);
    expect(await digestText()).toBeUndefined();
    expect((await app.call(listNotifications, { query: {} }, ben)).body.notifications).toEqual([]);
  });

  test('its host changes it: the digest and the bell tell the new title, time and place', async () => {
    const params = await announcedEvent();
    const body = {
      title: 'Cake',
      startsLocal: daysAhead(app, 40, '10:00'),
      endsLocal: daysAhead(app, 40, '12:00'),
      placeId: places.zurich.id,
    };
    await app.call(updateEvent, { params, body }, ada);
    const changed = expect.stringMatching(/10:00.*Zürich/);
    const { notifications } = (await app.call(listNotifications, { query: {} }, ben)).body;
    expect(notifications).toMatchObject([{ title: `New event from ${ada.user.name}: Cake`, text: changed }]);
    expect(await digestText()).toMatch(/: Cake\n.*10:00.*Zürich/);
  });
});

test.each([
  ['cancelled', 0, (params: EventParams) => app.call(cancelEvent, { params, body: { reason: '' } }, ada)],
  ['unlisted', 0, (params: EventParams) => app.call(updateEvent, { params, body: { visibility: 'unlisted' } }, ada)],
  ['for members', 1, (params: EventParams) => app.call(updateEvent, { params, body: { visibility: 'members' } }, ada)],
])(
  'the mails and pushes that announce an event which is %s meanwhile are not sent after quiet hours',
  async (_, left, change) => {
    const switches = { 'group-event': { mail: 'now', push: true } } as const;
    const devices = [ben, cleo].map((person) => ({ person, browser: newBrowser(`https://${PUSH_SERVICE}`) }));
    const endpoints = devices.map(({ browser }) => browser.subscription.endpoint);
    for (const { person, browser } of devices) {
      await app.call(updateNotificationSettings, { body: { switches } }, person);
      await app.call(addPushDevice, { body: browser.subscription }, person);
    }
    const group = await makeGroup(app.deps, ada.user.id, { name: 'Owls' });
    await enterGroup(app.deps, { slug: group.slug, organizerId: ada.user.id, personId: ben.user.id });
    await app.call(followGroup, { params: { slug: group.slug } }, cleo);
    const { id: eventId } = await published(app, ada, { title: 'Tea', host: { kind: 'group', id: group.id } });
    await runJobs(app);
    const waiting = async () => {
      const mails = [...(await mailsTo(app, ben.email)), ...(await mailsTo(app, cleo.email))];
      const announcing = mails.filter(({ reason }) => reason.startsWith('new-event:'));
      return announcing.filter(({ expiresAt }) => expiresAt! > new Date()).map(({ to }) => to);
    };
    const duePushes = async () => {
      const due = (await listDuePushes(app.db, 100, app.clock.now())).map(({ endpoint }) => endpoint);
      return endpoints.filter((endpoint) => due.includes(endpoint));
    };
    expect([await waiting(), await duePushes()]).toEqual([[ben.email, cleo.email], endpoints]);
    await change({ eventId });
    await runJobs(app);
    expect([await waiting(), await duePushes()]).toEqual([[ben.email].slice(0, left), endpoints.slice(0, left)]);
  },
);
