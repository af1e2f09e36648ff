import { beforeEach, expect, test } from 'vitest';
import { listPersonEvents } from '#contracts/people/people.contract.ts';
import { moveRsvp } from '#contracts/rsvps/attendees.contract.ts';
import { deleteRating, getRating, rateEvent } from '#contracts/rsvps/ratings.contract.ts';
import { draft, insertPlaces, joinEvent, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { publishedFor } from '#tests/support/host-scene.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
});

const rate = (eventId: string, as: SomeoneSignedIn, stars: number) =>
  app.call(rateEvent, { params: { eventId }, body: { stars } }, as);
const rating = async (eventId: string, as: SomeoneSignedIn | null = null) =>
  (await app.call(getRating, { params: { eventId } }, as)).body;
const end = (eventId: string) =>
  app.db.execute(
    `update events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = $1`,
    [eventId],
  );

// spec: 3.19
test('attendees rate a past event, and its host gets the mean over all their events', async () => {
  const [first, second] = [await published(app, ada), await published(app, ada)];
  for (const { id } of [first, second]) for (const person of [ben, cleo]) await joinEvent(app, id, person);
  expect(await rating(first.id, ben)).toEqual({
    mean: null,
    count: 0,
    host: { mean: null, count: 0 },
    own: null,
    canRate: false,
  });
  for (const { id } of [first, second]) await end(id);
  expect((await rating(first.id, ben)).canRate).toBe(true);
  await rate(first.id, ben, 5);
  await rate(second.id, ben, 2);
  expect((await rate(first.id, cleo, 4)).body).toMatchObject({
    mean: 4.5,
    count: 2,
    own: 4,
    host: { mean: 3.67, count: 3 },
  });
  await rate(first.id, cleo, 1);
  expect(await rating(first.id)).toMatchObject({ mean: 3, count: 2, own: null, canRate: false });
  expect((await app.call(deleteRating, { params: { eventId: first.id } }, cleo)).status).toBe(204);
  expect(await rating(first.id, cleo)).toMatchObject({ mean: 5, count: 1, own: null, canRate: true });
});

test('a group’s rating counts its own events only, not those of its organizers', async () => {
  const host = { kind: 'group' as const, id: (await makeGroup(app.deps, ada.user.id)).id };
  const [ofGroup, alsoOfGroup] = [await publishedFor(app, host, ada), await publishedFor(app, host, ada)];
  const own = await published(app, ada);
  for (const [{ id }, stars] of [
    [ofGroup, 5],
    [alsoOfGroup, 2],
    [own, 1],
  ] as const) {
    await joinEvent(app, id, ben);
    await end(id);
    await rate(id, ben, stars);
  }
  expect((await rating(ofGroup.id)).host).toEqual({ mean: 3.5, count: 2 });
  expect((await rating(own.id)).host).toEqual({ mean: 1, count: 1 });
});

test('ratings of an event that moderators removed no longer count for its host', async () => {
  const moderator = await staffMember(app.deps, 'moderator');
  const [kept, removed] = [await published(app, ada), await published(app, ada)];
  for (const [{ id }, stars] of [
    [kept, 5],
    [removed, 1],
  ] as const) {
    await joinEvent(app, id, ben);
    await end(id);
    await rate(id, ben, stars);
  }
  const ofHost = async () => [
    (await rating(kept.id)).host,
    (await app.call(listPersonEvents, { params: { personId: ada.user.id }, query: {} })).body.rating,
  ];
  expect(await ofHost()).toEqual([
    { mean: 3, count: 2 },
    { mean: 3, count: 2 },
  ]);
  await decideAbout(app, { kind: 'event', targetId: removed.id }, { moderator, action: 'remove' });
  expect(await ofHost()).toEqual([
    { mean: 5, count: 1 },
    { mean: 5, count: 1 },
  ]);
});

test('people cannot rate before the end, without attending, or their own event', async () => {
  const { id } = await published(app, ada, { capacity: 2 });
  for (const person of [ben, ada, cleo]) await joinEvent(app, id, person);
  expect((await rate(id, ben, 5)).problem).toMatchObject({ status: 409, code: 'rating.not_over' });
  await app.call(moveRsvp, { params: { eventId: id, personId: ben.user.id }, body: { status: 'removed' } }, ada);
  await end(id);
  for (const person of [ben, ada, await signUp(app.deps)])
    expect((await rate(id, person, 5)).problem).toMatchObject({ status: 403, code: 'rating.not_going' });
  for (const stars of [0, 6, 2.5]) expect((await rate(id, cleo, stars)).problem.fields).toHaveProperty('stars');
  const { id: unseen } = await draft(app, ada);
  expect((await app.call(getRating, { params: { eventId: unseen } }, ben)).problem.code).toBe('event.not_found');
  expect((await app.call(deleteRating, { params: { eventId: unseen } }, ben)).problem.code).toBe('event.not_found');
});
