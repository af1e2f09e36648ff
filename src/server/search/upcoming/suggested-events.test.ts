import { beforeAll, expect, test } from 'vitest';
import { updateProfile } from '#contracts/accounts/accounts.contract.ts';
import { putInterests } from '#contracts/people/people.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { listSuggestedEvents } from '#contracts/search/upcoming-events.contract.ts';
import { daysAhead, knowPlaces, places, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { postAsGroup, setUpGroup } from '#tests/support/group-scenes.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
  await knowPlaces(it);
});

type Asked = Parameters<typeof it.call<typeof listSuggestedEvents>>[1]['query'];
const suggestions = async (as: SomeoneSignedIn, query: Asked = {}) =>
  (await it.call(listSuggestedEvents, { query }, as)).body.events;
/** What the events of these hosts are suggested for: tests share a site, not hosts. */
const reasons = async (as: SomeoneSignedIn, hosts: SomeoneSignedIn[], query: Asked = {}) =>
  (await suggestions(as, { limit: 30, ...query }))
    .filter(({ host }) => hosts.some(({ user }) => user.id === host.id))
    .map(({ title, reason }) => [title, reason.text]);
const like = (as: SomeoneSignedIn, ...interests: string[]) => it.call(putInterests, { body: { interests } }, as);
const live = (as: SomeoneSignedIn, location: string) => it.call(updateProfile, { body: { location } }, as);
const answer = (eventId: string, as: SomeoneSignedIn, more: object = {}) =>
  it.call(answerEvent, { params: { eventId }, body: { status: 'going', ...more } }, as);
const end = (eventId: string) =>
  it.db.execute(
    `update events set starts_at = $2::timestamptz - interval '2 days', ends_at = $2::timestamptz - interval '1 day' where id = $1`,
    [eventId, it.clock.now()],
  );

// spec: 2.51, 3.19
test('what one likes comes first: by tag, or by the words of a title', async () => {
  const [ada, host] = [await signUp(it.deps), await signUp(it.deps)];
  await live(ada, 'Berlin');
  await like(ada, 'board games', 'c++ \\ o’neill');
  await published(it, host, { title: 'Something else', startsLocal: daysAhead(it, 1) });
  await published(it, host, { title: 'An evening of games for the board', startsLocal: daysAhead(it, 6) });
  await published(it, host, { title: 'Tagged', interests: ['board games'], startsLocal: daysAhead(it, 5) });
  const found = await suggestions(ada);
  expect(listSuggestedEvents.success.schema.parse({ events: found })).toEqual({ events: found });
  expect(await reasons(ada, [host])).toEqual([
    ['Tagged', 'because you like board games'],
    ['An evening of games for the board', 'because you like board games'],
    ['Something else', 'because it is near Berlin'],
  ]);
});

test('never what one hosts or has answered, what is not public, over or cancelled, nor more than three of one host', async () => {
  const [ada, host, other] = [await signUp(it.deps), await signUp(it.deps), await signUp(it.deps)];
  await like(ada, 'fencing');
  const tagged = { interests: ['fencing'] };
  await published(it, ada, { ...tagged, title: 'own' });
  const answered = await published(it, other, { ...tagged, title: 'answered' });
  await it.call(answerEvent, { params: { eventId: answered.id }, body: { status: 'not-going' } }, ada);
  await published(it, other, { ...tagged, title: 'unlisted', visibility: 'unlisted' });
  const over = await published(it, other, { ...tagged, title: 'over' });
  await end(over.id);
  for (let day = 1; day <= 5; day++)
    await published(it, host, { ...tagged, title: `day ${day}`, startsLocal: daysAhead(it, day) });
  const group = await setUpGroup(it, other, { members: [ada] });
  await postAsGroup(it, group, { ...tagged, title: 'already among the upcoming ones' });
  const found = (await suggestions(ada, { limit: 30 })).filter(({ reason }) => reason.kind === 'interest');
  expect(found.map(({ title }) => title)).toEqual(['day 1', 'day 2', 'day 3']);
});

test('groups one follows, what one’s groups are about, and where people go whom one has met', async () => {
  const [ada, ben, host, hidden] = [
    await signUp(it.deps),
    await signUp(it.deps),
    await signUp(it.deps),
    await signUp(it.deps),
  ];
  const followed = await setUpGroup(it, host, { name: 'Origami Circle', followers: [ada] });
  await postAsGroup(it, followed, { title: 'Folding' });
  await setUpGroup(it, host, { name: 'Kite People', interests: ['kites'], members: [ada] });
  await published(it, host, { title: 'Kites on the beach' });
  const [been, going, secret] = [
    await published(it, host, { title: 'been' }),
    await published(it, host, { title: 'going' }),
    await published(it, host, { title: 'secret' }),
  ];
  for (const who of [ada, ben, hidden]) await answer(been.id, who);
  await end(been.id);
  await answer(going.id, ben);
  await answer(secret.id, hidden, { isHidden: true });
  const found = await suggestions(ada, { limit: 30 });
  const reasonOf = (title: string) => found.find((event) => event.title === title)?.reason.text;
  expect(reasonOf('Folding')).toBe('because you follow Origami Circle');
  expect(reasonOf('Kites on the beach')).toBe('because Kite People is about kites');
  expect(reasonOf('going')).toBe('because somebody you met goes');
  expect(reasonOf('secret') ?? 'because it is soon').toBe('because it is soon');
});

test('nearer is better among what is liked alike, days and kind narrow, and a distance binds', async () => {
  const [ada, host] = [await signUp(it.deps), await signUp(it.deps)];
  await like(ada, 'juggling');
  const make = (title: string, more: object) => published(it, host, { title, interests: ['juggling'], ...more });
  await make('Potsdam', { placeId: places.potsdam.id, startsLocal: daysAhead(it, 7) });
  await make('Berlin', { startsLocal: daysAhead(it, 7, '20:00') });
  await make('Online', {
    attendance: 'online',
    placeId: null,
    timeZone: 'Europe/Berlin',
    startsLocal: daysAhead(it, 8),
  });
  expect((await it.call(listSuggestedEvents, { query: { radiusKm: 25 } }, ada)).problem.fields).toHaveProperty(
    'radiusKm',
  );
  await live(ada, 'Berlin, Germany');
  const titles = async (query?: Asked) => (await reasons(ada, [host], query)).map(([title]) => title);
  expect(await titles()).toEqual(['Berlin', 'Potsdam', 'Online']);
  const found = await suggestions(ada, { limit: 30 });
  const distances = ['Berlin', 'Potsdam', 'Online'].map(
    (name) => found.find(({ title }) => title === name)?.distanceKm,
  );
  expect(distances).toEqual([0, expect.closeTo(27, 0), null]);
  expect(await titles({ radiusKm: 10 })).toEqual(['Berlin']);
  expect(await titles({ attendance: 'online' })).toEqual(['Online']);
  const day = daysAhead(it, 8).slice(0, 10);
  expect(await titles({ from: day, to: day, timeZone: 'Europe/Berlin' })).toEqual(['Online']);
});
