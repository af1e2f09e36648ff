import { beforeEach, describe, expect, test } from 'vitest';
import type { EventCard } from '#contracts/events/events.contract.ts';
import { cancelEvent, listHostedEvents } from '#contracts/events/events.contract.ts';
import { listGroupEvents } from '#contracts/events/host-events.contract.ts';
import { listAnsweredEvents } from '#contracts/rsvps/answered-events.contract.ts';
import { answerEvent, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { listUpcomingEvents } from '#contracts/search/upcoming-events.contract.ts';
import type { Series } from '#contracts/series/series.contract.ts';
import { daysAhead, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { enterGroup, makeGroup } from '#tests/support/groups.ts';
import { ids, makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let group: { id: string; slug: string };
let series: Series;
beforeEach(async () => {
  [ada, ben] = [await signUp(app.deps), await signUp(app.deps)];
  group = await makeGroup(app.deps, ada.user.id);
  const host = { kind: 'group' as const, id: group.id };
  series = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=5', { title: 'Run', host });
  await published(app, ada, { title: 'Picnic', host, startsLocal: daysAhead(app, 17) });
  for (const eventId of ids(series).slice(1))
    await app.call(answerEvent, { params: { eventId }, body: { status: 'going' } }, ben);
});

const next = { series: 'next' } as const;
const summarize = (events: readonly Pick<EventCard, 'id' | 'title' | 'series'>[]) =>
  events.map(({ id, title, series: mark }) => (mark ? [title, ids(series).indexOf(id), mark.moreDates] : [title]));

describe('lists that contain each series once', () => {
  test('show the next date, the number of later ones, and their days on the page of the host', async () => {
    const { events } = (await app.call(listGroupEvents, { params: { slug: group.slug }, query: next })).body;
    expect(summarize(events)).toEqual([['Run', 0, 4], ['Picnic']]);
    expect(events[0]!.laterDates!.map(({ id }) => id)).toEqual(ids(series).slice(1));
    expect(events[1]!.laterDates).toEqual([]);
    const each = (await app.call(listGroupEvents, { params: { slug: group.slug }, query: {} })).body;
    expect(each.events).toHaveLength(6);
  });

  test('skip cancelled dates', async () => {
    await app.call(cancelEvent, { params: { eventId: ids(series)[0]! }, body: { reason: 'Storm' } }, ada);
    const { events } = (await app.call(listGroupEvents, { params: { slug: group.slug }, query: next })).body;
    expect(summarize(events)).toEqual([['Run', 1, 3], ['Picnic']]);
  });

  test('contain the dates that the person hosts or goes to', async () => {
    const hosted = (await app.call(listHostedEvents, { query: next }, ada)).body;
    expect(summarize(hosted.events)).toEqual([['Run', 0, 4], ['Picnic']]);
    const answered = (await app.call(listAnsweredEvents, { query: next }, ben)).body;
    expect(summarize(answered.events)).toEqual([['Run', 1, 3]]);
    const upcoming = (await app.call(listUpcomingEvents, { query: next }, ben)).body;
    expect(summarize(upcoming.events)).toEqual([['Run', 1, 3]]);
    const [from, to] = [daysAhead(app, 20).slice(0, 10), daysAhead(app, 30).slice(0, 10)];
    const inDays = (await app.call(listUpcomingEvents, { query: { ...next, from, to } }, ben)).body;
    expect(summarize(inDays.events)).toEqual([['Run', 2, 1]]);
  });

  test('count the same dates on the dashboard and on Your events, also for members of the group', async () => {
    await enterGroup(app.deps, { slug: group.slug, organizerId: ada.user.id, personId: ben.user.id });
    const upcoming = async () => summarize((await app.call(listUpcomingEvents, { query: next }, ben)).body.events);
    expect(await upcoming()).toEqual([['Run', 0, 4], ['Picnic']]);
    await app.call(answerEvent, { params: { eventId: ids(series)[0]! }, body: { status: 'going' } }, ben);
    await app.call(leaveEvent, { params: { eventId: ids(series)[3]! } }, ben);
    expect(await upcoming()).toEqual([['Run', 0, 3], ['Picnic']]);
    const answered = (await app.call(listAnsweredEvents, { query: next }, ben)).body;
    expect(summarize(answered.events)).toEqual([['Run', 0, 3]]);
  });
});
