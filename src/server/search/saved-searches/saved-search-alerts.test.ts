import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { cancelEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { updateNotificationSettings } from '#contracts/notifications/notification-settings.contract.ts';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { blockPerson } from '#contracts/people/blocks.contract.ts';
import { deleteSavedSearch, updateSavedSearch } from '#contracts/search/saved-searches.contract.ts';
import { digestJobs, sendDigestsJob } from '#server/notifications/digests/digests.jobs.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { daysAhead, draft, insertPlaces, places, published } from '#tests/support/events.ts';
import { postEvent, type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { addCohost } from '#tests/support/host-scene.ts';
import { mailsTo } from '#tests/support/mailbox.ts';
import { addStaff, organization } from '#tests/support/organizations.ts';
import {
  alertedEventIds,
  alertSubscriber,
  alertsTo,
  runDelayedSavedSearchAlerts,
  runSavedSearchAlerts,
  saved,
} from '#tests/support/saved-searches.ts';
import { makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
let host: SomeoneSignedIn;
// Access tokens outlive the advancing clock.
const app = await testApp({ ACCESS_TOKEN_TTL: '86400' });
await insertPlaces(app);
beforeEach(async () => {
  await app.db.execute('delete from saved_searches');
  await app.db.execute('delete from new_listings');
  [ada, host] = [await alertSubscriber(app), await signUp(app.deps)];
});

const publish = (fields: EventFields = {}) => published(app, host, fields);
const notifiedEventIds = (person = ada) => alertedEventIds(app, person);
const inBerlin = { placeId: places.berlin.id, radiusKm: 10 };

describe('a new event that matches a saved search', () => {
  // spec: 10.34
  test('is sent once by email and notification, together with other matches within the hour', async () => {
    await publish({ title: 'Chess before anybody asked' });
    await saved(app, ada, { q: 'chess', ...inBerlin }, 'Chess nearby');
    const first = await publish({ title: 'Chess in the park' });
    await runSavedSearchAlerts(app);
    app.clock.advance({ minutes: 40 });
    const second = await publish({ title: 'Chess at night' });
    await publish({ title: 'Poetry' });
    await publish({ title: 'Chess in Zürich', placeId: places.zurich.id });
    await runSavedSearchAlerts(app);
    expect(await alertsTo(app, ada)).toEqual([]);
    app.clock.advance({ minutes: 20 });
    await runSavedSearchAlerts(app);
    await runDelayedSavedSearchAlerts(app);
    const mails = await alertsTo(app, ada);
    expect(mails.map(({ subject }) => subject)).toEqual(['2 new events for “Chess nearby”']);
    expect((await notifiedEventIds()).toSorted()).toEqual([first.id, second.id].toSorted());
    const { notifications } = (await app.call(listNotifications, { query: {} }, ada)).body;
    expect(notifications).toMatchObject([
      { kind: 'saved-search', path: '/search?q=chess&near=Berlin%2C+Germany&radius=10' },
    ]);
  });

  test('is sent for the days that the text of the search names', async () => {
    const today = Temporal.PlainDate.from(daysAhead(app, 0).slice(0, 10));
    const monday = today.add({ days: 8 - today.dayOfWeek });
    await saved(app, ada, { q: 'chess next week', timeZone: 'UTC', ...inBerlin });
    const next = await publish({ title: 'Chess', startsLocal: `${monday.toString()}T19:00` });
    await publish({ title: 'Chess', startsLocal: `${monday.add({ weeks: 1 }).toString()}T19:00` });
    await runSavedSearchAlerts(app);
    await runDelayedSavedSearchAlerts(app);
    expect(await notifiedEventIds()).toEqual([next.id]);
  });

  test('is announced by its title and linked if it is the only one', async () => {
    await saved(app, ada, { q: 'chess' }, 'Chess');
    const { id } = await publish({ title: 'Chess in the park' });
    await runDelayedSavedSearchAlerts(app);
    expect((await alertsTo(app, ada)).map(({ subject }) => subject)).toEqual([
      'New event for “Chess”: Chess in the park',
    ]);
    const { notifications } = (await app.call(listNotifications, { query: {} }, ada)).body;
    expect(notifications).toMatchObject([{ title: 'New event: Chess in the park', path: `/events/${id}` }]);
  });

  test('is sent immediately when it begins soon', async () => {
    await saved(app, ada, { q: 'chess' });
    const starts = new Date(app.clock.now().getTime() + 2 * 3_600_000);
    const startsLocal = Temporal.Instant.from(starts.toISOString())
      .toZonedDateTimeISO('Europe/Berlin')
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' });
    const { id } = await publish({ title: 'Chess tonight', startsLocal });
    await runSavedSearchAlerts(app);
    expect(await notifiedEventIds()).toEqual([id]);
  });

  test('is sent once for two searches of a person, even if the first one was deleted', async () => {
    const search = await saved(app, ada, { q: 'chess' });
    const { id } = await publish({ title: 'Chess in the park' });
    await runSavedSearchAlerts(app);
    app.clock.advance({ minutes: 30 });
    await saved(app, ada, { category: 'social-gatherings' });
    await app.db.execute(
      `insert into saved_search_matches select s.id, $1, $1, $2 from saved_searches s where s.category is not null`,
      [id, app.clock.now()],
    );
    app.clock.advance({ minutes: 30 });
    await runSavedSearchAlerts(app);
    await app.call(deleteSavedSearch, { params: { savedSearchId: search.id } }, ada);
    await runDelayedSavedSearchAlerts(app);
    expect(await notifiedEventIds()).toEqual([id]);
  });

  test('is not sent to its host, to people without alerts, or to people who block the host', async () => {
    const [ben, cleo, own] = [await alertSubscriber(app), await alertSubscriber(app), await alertSubscriber(app)];
    for (const person of [ada, cleo, own]) await saved(app, person, { q: 'chess' });
    const params = { savedSearchId: (await saved(app, ben, { q: 'chess' })).id };
    await app.call(updateSavedSearch, { params, body: { isAlerting: false } }, ben);
    await app.call(blockPerson, { params: { personId: own.user.id } }, cleo);
    const { id } = await published(app, own, { title: 'Chess in the park' });
    await runDelayedSavedSearchAlerts(app);
    await app.call(updateSavedSearch, { params, body: { isAlerting: true } }, ben);
    await runDelayedSavedSearchAlerts(app);
    expect(await Promise.all([ada, ben, cleo, own].map((person) => notifiedEventIds(person)))).toEqual([
      [id],
      [],
      [],
      [],
    ]);
  });

  test('is not sent to people who block a host or co-host, or are blocked by one, before it is sent', async () => {
    const cohost = await signUp(app.deps);
    const people = await Promise.all(Array.from({ length: 4 }, () => alertSubscriber(app)));
    for (const person of [ada, ...people]) await saved(app, person, { q: 'chess' });
    const block = (blocker: SomeoneSignedIn, blocked: SomeoneSignedIn) =>
      app.call(blockPerson, { params: { personId: blocked.user.id } }, blocker);
    const { id } = await publish({ title: 'Chess in the park' });
    await addCohost(app, id, host, { kind: 'person', slug: cohost.user.id, as: cohost });
    await block(cohost, people[0]!);
    await runSavedSearchAlerts(app);
    await block(cohost, people[1]!);
    await block(host, people[2]!);
    await block(people[3]!, cohost);
    await runDelayedSavedSearchAlerts(app);
    const notified = [ada, ...people].map((person) => notifiedEventIds(person));
    expect(await Promise.all(notified)).toEqual([[id], [], [], [], []]);
  });

  test('is sent for hosts of every kind, except to people who host it, on a site with groups and staff', async () => {
    const editor = await alertSubscriber(app);
    const group = await makeGroup(app.deps, host.user.id);
    const bakery = await organization(app, host);
    await addStaff(app, bakery.slug, host, editor);
    for (const person of [ada, editor]) await saved(app, person, { q: 'chess' });
    const events = [
      await publish({ title: 'Chess of a person' }),
      await published(app, host, { title: 'Chess of a group', host: { kind: 'group', id: group.id } }),
      await published(app, host, { title: 'Chess of a bakery', host: { kind: 'organization', id: bakery.id } }),
    ].map(({ id }) => id);
    await runDelayedSavedSearchAlerts(app);
    expect((await notifiedEventIds()).toSorted()).toEqual(events.toSorted());
    expect((await notifiedEventIds(editor)).toSorted()).toEqual(events.slice(0, 2).toSorted());
  });

  test('is not sent while it is hidden, but once it is listed again', async () => {
    await saved(app, ada, { q: 'chess' });
    const { id } = await publish({ title: 'Chess in the park' });
    const show = (visibility: 'public' | 'unlisted') =>
      app.call(updateEvent, { params: { eventId: id }, body: { visibility } }, host);
    await draft(app, host, { title: 'Chess, unwritten' });
    await publish({ title: 'Chess by link', visibility: 'unlisted' });
    await runSavedSearchAlerts(app);
    await show('unlisted');
    await runDelayedSavedSearchAlerts(app);
    expect(await notifiedEventIds()).toEqual([]);
    await show('public');
    await runDelayedSavedSearchAlerts(app);
    await show('unlisted');
    await show('public');
    await runDelayedSavedSearchAlerts(app);
    expect(await notifiedEventIds()).toEqual([id]);
  });

  test('is not sent if it was cancelled in the meantime', async () => {
    await saved(app, ada, { q: 'chess' });
    const { id } = await publish({ title: 'Chess in the park' });
    await runSavedSearchAlerts(app);
    await app.call(cancelEvent, { params: { eventId: id }, body: { reason: '' } }, host);
    await runDelayedSavedSearchAlerts(app);
    expect(await notifiedEventIds()).toEqual([]);
  });
});

test('an alert of several events names and counts only those that are still listed', async () => {
  await app.call(updateNotificationSettings, { body: { switches: { 'saved-search': { mail: 'digest' } } } }, ada);
  await saved(app, ada, { q: 'chess' }, 'Chess');
  const group = await makeGroup(app.deps, host.user.id);
  const events = [];
  for (const title of ['Chess members', 'Chess unlisted', 'Chess cancelled', 'Chess unnamed']) {
    const startsLocal = daysAhead(app, 7 + events.length);
    events.push(await published(app, host, { title, startsLocal, host: { kind: 'group', id: group.id } }));
  }
  await runDelayedSavedSearchAlerts(app);
  const items = async () => (await app.call(listNotifications, { query: {} }, ada)).body.notifications;
  expect(await items()).toMatchObject([{ title: '4 new events for “Chess”' }]);
  const [members, unlisted, cancelled] = events.map(({ id }) => ({ eventId: id }));
  await app.call(updateEvent, { params: members!, body: { visibility: 'members' } }, host);
  await app.call(updateEvent, { params: unlisted!, body: { visibility: 'unlisted' } }, host);
  expect(await items()).toMatchObject([{ title: '2 new events for “Chess”', text: 'Chess cancelled and 1 more' }]);
  await app.call(cancelEvent, { params: cancelled!, body: { reason: '' } }, host);
  expect(await items()).toMatchObject([{ title: '1 new event for “Chess”', text: 'View all results.' }]);
  const clock = { now: () => secondsAfter(app.clock.now(), 25 * 3600) };
  await runNow(digestJobs({ ...app.deps, db: app.db, clock }), sendDigestsJob, {});
  const digest = (await mailsTo(app, ada.email)).find(({ reason }) => reason.startsWith('digest:'));
  expect(digest!.text.match(/^\* .*$/gm)).toEqual(['* 1 new event for “Chess”']);
  await app.call(updateEvent, { params: members!, body: { visibility: 'public' } }, host);
  expect(await items()).toMatchObject([{ text: 'Chess members and 1 more' }]);
});

test('an alert of which no event is listed any more leaves the bell', async () => {
  await saved(app, ada, { q: 'chess' }, 'Chess');
  const events = [await publish({ title: 'Chess by day' }), await publish({ title: 'Chess by night' })];
  await runDelayedSavedSearchAlerts(app);
  const bell = async () => (await app.call(listNotifications, { query: {} }, ada)).body;
  expect(await bell()).toMatchObject({ notifications: [{ kind: 'saved-search' }] });
  for (const { id } of events)
    await app.call(updateEvent, { params: { eventId: id }, body: { visibility: 'unlisted' } }, host);
  expect((await bell()).notifications).toEqual([]);
});

test('a new series is sent once, with its first date', async () => {
  await saved(app, ada, { q: 'chess' });
  await makeSeries(app, host, 'FREQ=WEEKLY', { title: 'Chess every week' });
  await runDelayedSavedSearchAlerts(app);
  await runDelayedSavedSearchAlerts(app);
  expect(await notifiedEventIds()).toHaveLength(1);
});

test('an event listed while a search is saved is either sent or already visible', async () => {
  for (let n = 0; n < 10; n++) {
    const person = await alertSubscriber(app);
    const title = `Kayak${n} on the river`;
    const posting = postEvent({ ...app.deps, db: app.db }, host.user.id, await fieldsOf(title));
    const saving = saved(app, person, { q: `kayak${n}` });
    await Promise.all([posting, saving]);
    const row = await app.db.one(
      z.object({ isOld: z.boolean() }),
      `select not exists (select from new_listings n join saved_searches s on s.person_id = $1 and n.position > s.after_position
         where n.event_id = $2) as "isOld"`,
      [person.user.id, (await posting).id],
    );
    await runDelayedSavedSearchAlerts(app);
    expect(await alertedEventIds(app, person)).toEqual(row.isOld ? [] : [(await posting).id]);
  }
  async function fieldsOf(title: string): Promise<EventFields> {
    const { startsLocal } = await draft(app, host);
    return {
      title,
      startsLocal: startsLocal!,
      endsLocal: startsLocal!.replace('19:', '21:'),
      placeId: places.berlin.id,
      category: 'social-gatherings',
    };
  }
});
