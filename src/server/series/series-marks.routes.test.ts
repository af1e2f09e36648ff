import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { listCohostRequests } from '#contracts/events/cohosts.contract.ts';
import { getEvent, listHostedEvents } from '#contracts/events/events.contract.ts';
import { listGroupEvents, listOrganizationEvents } from '#contracts/events/host-events.contract.ts';
import { listPersonEvents } from '#contracts/people/people.contract.ts';
import { listAnsweredEvents } from '#contracts/rsvps/answered-events.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { listRelatedEvents } from '#contracts/search/related-events.contract.ts';
import { searchEvents } from '#contracts/search/search.contract.ts';
import { listSuggestedEvents, listUpcomingEvents } from '#contracts/search/upcoming-events.contract.ts';
import { getSeries, type Series } from '#contracts/series/series.contract.ts';
import { presentCardsJson } from '#server/events/event-cards.queries.ts';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { organization } from '#tests/support/organizations.ts';
import { ruleTexts } from '#tests/support/recurrence-rules.ts';
import { ids, makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const eventId = (series: Series) => ids(series)[0]!;
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
/** Hosted by a person, a group and an organization. */
let own: Series;
let ofGroup: Series;
let ofOrganization: Series;
let slugs: { group: string; organization: string };

beforeAll(async () => {
  await insertPlaces(app);
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  const group = await setUpGroup(app, ada);
  const bakery = await organization(app, ada);
  slugs = { group: group.slug, organization: bakery.slug };
  own = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=3');
  ofGroup = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=3', { host: { kind: 'group', id: group.id } });
  ofOrganization = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=3', {
    host: { kind: 'organization', id: bakery.id },
  });
  await app.db.execute(
    `insert into event_cohosts (event_id, group_id, status, requested_by, requested_at) values ($1, $2, 'requested', $3, now())`,
    [eventId(own), group.id, ada.user.id],
  );
  await app.call(answerEvent, { params: { eventId: eventId(own) }, body: { status: 'going' } }, ben);
});

/** A call to every endpoint that shows events of a series, with that series. */
const calls = {
  getEvent: async () => [own, await app.call(getEvent, { params: { eventId: eventId(own) } })],
  getSeries: async () => [own, await app.call(getSeries, { params: { seriesId: own.id } })],
  listAnsweredEvents: async () => [own, await app.call(listAnsweredEvents, { query: {} }, ben)],
  listCohostRequests: async () => [own, await app.call(listCohostRequests, { query: {} }, ada)],
  listHostedEvents: async () => [own, await app.call(listHostedEvents, { query: { state: 'upcoming' } }, ada)],
  listGroupEvents: async () => [ofGroup, await app.call(listGroupEvents, { params: { slug: slugs.group }, query: {} })],
  listOrganizationEvents: async () => [
    ofOrganization,
    await app.call(listOrganizationEvents, { params: { slug: slugs.organization }, query: {} }),
  ],
  listRelatedEvents: async () => {
    const { id: eventId } = await published(app, ada, { title: 'Once' });
    return [own, await app.call(listRelatedEvents, { params: { eventId } })];
  },
  listPersonEvents: async () => [
    own,
    await app.call(listPersonEvents, { params: { personId: ada.user.id }, query: {} }),
  ],
  searchEvents: async () => [own, await app.call(searchEvents, { query: {} })],
  listSuggestedEvents: async () => [own, await app.call(listSuggestedEvents, { query: {} }, cleo)],
  listUpcomingEvents: async () => [own, await app.call(listUpcomingEvents, { query: {} }, ben)],
} as const satisfies Record<string, () => Promise<readonly [Series, { body: unknown }]>>;

const showsSeries = ({ success }: (typeof allEndpoints)[string]) =>
  JSON.stringify(z.toJSONSchema(success.schema, { unrepresentable: 'any' })).includes('"series":{"anyOf"');

/** These list each series once, with the number of its later dates instead of the end of its rule. */
const SERIES_ONCE = new Set(['listPersonEvents', 'listRelatedEvents']);

test('every endpoint that lists events is covered by a call', () => {
  const names = Object.entries(allEndpoints)
    .filter(([, endpoint]) => endpoint.method === 'GET' && showsSeries(endpoint))
    .map(([name]) => name);
  expect(names.toSorted()).toEqual(Object.keys(calls).toSorted());
});

// spec: 1.2
test.each(Object.entries(calls))('%s returns the text of the series’ rule', async (name, call) => {
  const [series, { body }] = await call();
  z.parse(allEndpoints[name]!.success.schema, body);
  const marks = JSON.stringify(body).match(/"series":\{[^}]*\}/g) ?? [];
  const { id, ruleText } = series;
  const isOnce = SERIES_ONCE.has(name);
  const expected = isOnce ? { id, ruleText: ruleText.replace(', 3 times', ''), moreDates: 2 } : { id, ruleText };
  expect(marks).toContain(`"series":${JSON.stringify(expected)}`);
  const text = isOnce ? /"ruleText":"every [A-Z][a-z]+day"/ : /"ruleText":"every [A-Z][a-z]+day, 3 times"/;
  for (const mark of marks) expect(mark).toMatch(text);
});

test.each(Object.entries(ruleTexts))('a list shows %s as its text', async (rule, text) => {
  await app.db.execute('update series_parts set rule = $2 where series_id = $1', [ofGroup.id, rule]);
  const { body } = await app.call(getEvent, { params: { eventId: eventId(ofGroup) } });
  expect(body.series).toEqual({ id: ofGroup.id, ruleText: text });
  const listed = await app.call(listGroupEvents, { params: { slug: slugs.group }, query: {} });
  expect(listed.body.events[0]!.series).toEqual({ id: ofGroup.id, ruleText: text });
});

test('a title that looks like a stored series rule is not changed', () => {
  const title = 'Tea "series" : {"id" : "x", "rule" : "FREQ=DAILY"}';
  const json = `{"title" : ${JSON.stringify(title)}, "series" : {"id" : "y", "rule" : "FREQ=DAILY"}}`;
  expect(JSON.parse(presentCardsJson(json))).toEqual({ title, series: { id: 'y', ruleText: 'every day' } });
});

test('events of a series always have the rule of the series', async () => {
  const change = app.db.execute(`update events set series_rule = 'FREQ=DAILY;COUNT=9' where series_id = $1`, [own.id]);
  await expect(change).rejects.toMatchObject({ constraint: 'events_series_fkey' });
});
