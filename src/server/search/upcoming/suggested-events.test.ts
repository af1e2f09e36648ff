import { expect, test } from 'vitest';
import { updateProfile } from '#contracts/accounts/accounts.contract.ts';
import { blockPerson } from '#contracts/people/blocks.contract.ts';
import { followPerson, putInterests } from '#contracts/people/people.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { listSuggestedEvents } from '#contracts/search/upcoming-events.contract.ts';
import { daysAhead, insertPlaces, joinEvent, places, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { postAsGroup, setUpGroup } from '#tests/support/group-scenes.ts';
import { addCohost } from '#tests/support/host-scene.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);

type Query = Parameters<typeof app.call<typeof listSuggestedEvents>>[1]['query'];
const suggestions = async (as: SomeoneSignedIn, query: Query = {}) =>
  (await app.call(listSuggestedEvents, { query }, as)).body.events;
/** The reasons of suggestions by these hosts, because tests share a database. */
const reasons = async (as: SomeoneSignedIn, hosts: SomeoneSignedIn[], query: Query = {}) =>
  (await suggestions(as, { limit: 30, ...query }))
    .filter(({ host }) => hosts.some(({ user }) => user.id === host.id))
    .map(({ title, reason }) => [title, reason.text]);
const like = (as: SomeoneSignedIn, ...interests: string[]) => app.call(putInterests, { body: { interests } }, as);
const setLocation = (as: SomeoneSignedIn, location: string) => app.call(updateProfile, { body: { location } }, as);
const answer = (eventId: string, as: SomeoneSignedIn, more: object = {}) =>
  app.call(answerEvent, { params: { eventId }, body: { status: 'going', ...more } }, as);
const end = (eventId: string) =>
  app.db.execute(
    `update events set starts_at = $2::timestamptz - interval '2 days', ends_at = $2::timestamptz - interval '1 day' where id = $1`,
    [eventId, app.clock.now()],
  );

// spec: 2.51, 3.19
test('events matching interests by tag or title come first', async () => {
  const [ada, host] = await signUpPeople(app.deps, 2);
  await setLocation(ada, 'Berlin');
  await like(ada, 'board games', 'c++ \\ o’neill');
  await published(app, host, { title: 'Something else', startsLocal: daysAhead(app, 1) });
  await published(app, host, { title: 'An evening of games for the board', startsLocal: daysAhead(app, 6) });
  const tagged = await published(app, host, {
    title: 'Tagged',
    interests: ['board games'],
    startsLocal: daysAhead(app, 5),
  });
  await joinEvent(app, tagged.id, host);
  const found = await suggestions(ada);
  expect(listSuggestedEvents.success.schema.parse({ events: found })).toEqual({ events: found });
  expect(found.find(({ title }) => title === 'Tagged')).toMatchObject({
    id: expect.any(String),
    startsLocal: daysAhead(app, 5),
    placeName: 'Berlin, Germany',
    attendance: 'in-person',
    seats: { taken: 1 },
  });
  expect(await reasons(ada, [host])).toEqual([
    ['Tagged', 'because you like board games'],
    ['An evening of games for the board', 'because you like board games'],
    ['Something else', 'because it’s near Berlin'],
  ]);
});

test('an event that can be attended online is suggested from afar, but not as near', async () => {
  const [ada, host] = await signUpPeople(app.deps, 2);
  await setLocation(ada, 'Berlin');
  const online = { attendance: 'hybrid', meetingLink: 'https://x.example/room' } as const;
  await published(app, host, { ...online, title: 'Afar', placeId: places.zurich.id });
  await published(app, host, { ...online, title: 'At home', placeId: places.berlin.id });
  expect(Object.fromEntries(await reasons(ada, [host]))).toEqual({
    Afar: 'because it’s soon',
    'At home': 'because it’s near Berlin',
  });
});

test('events that are hosted, answered, private, over or cancelled are excluded, with at most three per host', async () => {
  const [ada, host, other] = await signUpPeople(app.deps, 3);
  await like(ada, 'fencing');
  const tagged = { interests: ['fencing'] };
  await published(app, ada, { ...tagged, title: 'own' });
  const answered = await published(app, other, { ...tagged, title: 'answered' });
  await app.call(answerEvent, { params: { eventId: answered.id }, body: { status: 'not-going' } }, ada);
  await published(app, other, { ...tagged, title: 'unlisted', visibility: 'unlisted' });
  const over = await published(app, other, { ...tagged, title: 'over' });
  await end(over.id);
  for (let day = 1; day <= 5; day++)
    await published(app, host, { ...tagged, title: `day ${day}`, startsLocal: daysAhead(app, day) });
  const group = await setUpGroup(app, other, { members: [ada] });
  await postAsGroup(app, group, { ...tagged, title: 'already among the upcoming ones' });
  const found = (await suggestions(ada, { limit: 30 })).filter(({ reason }) => reason.kind === 'interest');
  expect(found.map(({ title }) => title)).toEqual(['day 1', 'day 2', 'day 3']);
});

test('events that the person co-hosts, and those of hosts whom a block parts from them, are excluded', async () => {
  const [ada, host, blocked, blocker] = await signUpPeople(app.deps, 4);
  await like(ada, 'juggling');
  const post = (as: SomeoneSignedIn, title: string) => published(app, as, { title, interests: ['juggling'] });
  const cohost = (as: SomeoneSignedIn) => ({ kind: 'person', slug: as.user.id, as }) as const;
  await post(host, 'open to all');
  await post(blocked, 'by a person she blocks');
  await post(blocker, 'by a person who blocks her');
  await addCohost(app, (await post(host, 'co-hosted by a person who blocks her')).id, host, cohost(blocker));
  await addCohost(app, (await post(host, 'co-hosted by herself')).id, host, cohost(ada));
  await app.call(blockPerson, { params: { personId: blocked.user.id } }, ada);
  await app.call(blockPerson, { params: { personId: ada.user.id } }, blocker);
  const hosts = [host, blocked, blocker];
  expect(await reasons(ada, hosts)).toEqual([['open to all', 'because you like juggling']]);
});

test('followed groups and people, topics of own groups and events of people met are suggested', async () => {
  const [ada, ben, host, hidden, cellist] = await signUpPeople(app.deps, 5);
  const followed = await setUpGroup(app, host, { name: 'Origami Circle', followers: [ada] });
  await postAsGroup(app, followed, { title: 'Folding' });
  await app.call(followPerson, { params: { personId: cellist.user.id } }, ada);
  await published(app, cellist, { title: 'Suites' });
  await setUpGroup(app, host, { name: 'Kite People', interests: ['kites'], members: [ada] });
  await published(app, host, { title: 'Kites on the beach' });
  const [been, going, secret] = [
    await published(app, host, { title: 'been' }),
    await published(app, host, { title: 'going' }),
    await published(app, host, { title: 'secret' }),
  ];
  for (const who of [ada, ben, hidden]) await answer(been.id, who);
  await end(been.id);
  await answer(going.id, ben);
  await answer(secret.id, hidden, { isHidden: true });
  const found = await suggestions(ada, { limit: 30 });
  const reasonOf = (title: string) => found.find((event) => event.title === title)?.reason.text;
  expect(reasonOf('Folding')).toBe('because you follow Origami Circle');
  expect(reasonOf('Suites')).toBe(`because you follow ${cellist.user.name}`);
  expect(reasonOf('Kites on the beach')).toBe('because Kite People is about kites');
  expect(reasonOf('going')).toBe('because someone you’ve met is going');
  expect(reasonOf('secret') ?? 'because it’s soon').toBe('because it’s soon');
});

test('a person without a place is suggested events of their time zone and online ones, and those of hosts they follow', async () => {
  const [ada, host] = await signUpPeople(app.deps, 2);
  await like(ada, 'stargazing');
  const tagged = { interests: ['stargazing'] };
  await published(app, host, { title: 'Berlin', ...tagged });
  await published(app, host, { title: 'New York', placeId: places.newYork.id });
  await published(app, host, { title: 'Stream', attendance: 'online', placeId: null, timeZone: 'Europe/Berlin' });
  const followed = await setUpGroup(app, host, { name: 'Stars', followers: [ada] });
  await postAsGroup(app, followed, { title: 'Followed' });
  const query = { timeZone: 'America/Toronto', limit: 30 };
  const found = await suggestions(ada, query);
  const titles = found.filter((event) => [host.user.id, followed.id].includes(event.host.id)).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(['Followed', 'New York', 'Stream']);
  expect((await suggestions(ada, { limit: 30 })).map(({ title }) => title)).toContain('Berlin');
});

test('events at a place are suggested for their own days, online ones for the viewer’s', async () => {
  const [ada, host] = await signUpPeople(app.deps, 2);
  await app.call(followPerson, { params: { personId: host.user.id } }, ada);
  const day = daysAhead(app, 7).slice(0, 10);
  const next = daysAhead(app, 8).slice(0, 10);
  await published(app, host, { title: 'Jazz', placeId: places.newYork.id, startsLocal: `${day}T20:00` });
  const online = { attendance: 'online', placeId: null, timeZone: 'America/New_York' } as const;
  await published(app, host, { title: 'Stream', ...online, startsLocal: `${day}T20:00` });
  const on = async (from: string, timeZone?: string) =>
    (await reasons(ada, [host], { from, to: from, timeZone })).map(([title]) => title);
  expect([await on(day, 'Europe/Berlin'), await on(next, 'Europe/Berlin')]).toEqual([['Jazz'], ['Stream']]);
  expect(new Set(await on(day, 'America/Chicago'))).toEqual(new Set(['Jazz', 'Stream']));
  await setLocation(ada, 'New York');
  expect(new Set(await on(day))).toEqual(new Set(['Jazz', 'Stream']));
});

test('distance orders similar events, and days, attendance and radius filter them', async () => {
  const [ada, host] = await signUpPeople(app.deps, 2);
  await like(ada, 'juggling');
  const make = (title: string, more: object) => published(app, host, { title, interests: ['juggling'], ...more });
  await make('Potsdam', { placeId: places.potsdam.id, startsLocal: daysAhead(app, 7) });
  await make('Berlin', { startsLocal: daysAhead(app, 7, '20:00') });
  await make('Online', {
    attendance: 'online',
    placeId: null,
    timeZone: 'Europe/Berlin',
    startsLocal: daysAhead(app, 8),
  });
  expect((await app.call(listSuggestedEvents, { query: { radiusKm: 25 } }, ada)).problem.fields).toHaveProperty(
    'radiusKm',
  );
  await setLocation(ada, 'Berlin, Germany');
  const titles = async (query?: Query) => (await reasons(ada, [host], query)).map(([title]) => title);
  expect(await titles()).toEqual(['Berlin', 'Potsdam', 'Online']);
  const found = await suggestions(ada, { limit: 30 });
  const distances = ['Berlin', 'Potsdam', 'Online'].map(
    (name) => found.find(({ title }) => title === name)?.distanceKm,
  );
  expect(distances).toEqual([0, expect.closeTo(27, 0), null]);
  expect(await titles({ radiusKm: 10 })).toEqual(['Berlin']);
  expect(await titles({ attendance: 'online' })).toEqual(['Online']);
  const day = daysAhead(app, 8).slice(0, 10);
  expect(await titles({ from: day, to: day, timeZone: 'Europe/Berlin' })).toEqual(['Online']);
});
