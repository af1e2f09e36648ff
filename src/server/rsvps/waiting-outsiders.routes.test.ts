import { beforeEach, describe, expect, test } from 'vitest';
import { getEvent } from '#contracts/events/events.contract.ts';
import { leaveGroup } from '#contracts/groups/group-members.contract.ts';
import { updateGroup } from '#contracts/groups/groups.contract.ts';
import { confirmRsvp, getRsvp, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { answerSeries } from '#contracts/rsvps/series-rsvps.contract.ts';
import { createSeries } from '#contracts/series/series.contract.ts';
import { joinEvent } from '#tests/support/events.ts';
import { type SomeoneSignedIn } from '#tests/support/factories.ts';
import { type HostGroups, makeHostGroups, publishedFor } from '#tests/support/host-scene.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { type As, testApp } from '#tests/support/test-app.ts';

const app = await testApp();
let scene: HostGroups;
let params: { eventId: string };
let going: SomeoneSignedIn;
let waiting: SomeoneSignedIn;
/** One person goes to a public event of a group, one waits, and the group becomes private. */
beforeEach(async () => {
  scene = await makeHostGroups(app);
  const { group, people } = scene;
  [going, waiting] = [people.otherOrganizer, people.stranger];
  const fields = { title: 'Tea', visibility: 'public', capacity: 1, waitlistOfferHours: 12 } as const;
  const { id } = await publishedFor(app, { kind: 'group', id: group.id }, people.organizer, fields);
  params = { eventId: id };
  for (const person of [going, waiting]) await joinEvent(app, id, person);
  await app.call(updateGroup, { params: { slug: group.slug }, body: { visibility: 'private' } }, people.organizer);
});

const canSee = async (as: As | null) => (await app.call(getEvent, { params }, as)).status === 200;
const statusOf = async (as: As) => (await app.call(getRsvp, { params }, as)).body.status;

describe('a person who waits for an event that becomes members-only', () => {
  test('is offered a spot by mail and can take it', async () => {
    expect([await canSee(waiting), await canSee(null)]).toEqual([true, false]);
    await app.call(leaveEvent, { params }, going);
    await runJobs(app);
    const subjects = (await mailsTo(app, waiting.email)).map(({ subject }) => subject);
    expect(subjects.at(-1)).toBe('A spot opened up: Tea');
    expect((await app.call(confirmRsvp, { params }, waiting)).body.status).toBe('going');
    expect(await canSee(going)).toBe(false);
  });

  test('can leave, and does not see it afterwards', async () => {
    expect((await app.call(leaveEvent, { params }, waiting)).status).toBe(204);
    expect(await canSee(waiting)).toBe(false);
    const { seats } = (await app.call(getEvent, { params }, scene.people.organizer)).body;
    expect([seats.taken, seats.waiting]).toEqual([1, 0]);
  });
});

test('a member who waits for a members-only event and leaves the group loses their place', async () => {
  const { member } = scene.people;
  await joinEvent(app, params.eventId, member);
  expect(await statusOf(member)).toBe('waitlisted');
  await app.call(leaveGroup, { params: { slug: scene.group.slug } }, member);
  await runJobs(app);
  expect(await canSee(member)).toBe(false);
  const { seats } = (await app.call(getEvent, { params }, scene.people.organizer)).body;
  expect(seats.waiting).toBe(1);
});

test('a person who goes to a whole series of a group that becomes private is notified that new dates are for members', async () => {
  const { group, people } = await makeHostGroups(app);
  const { organizer, member, stranger } = people;
  const fields = { title: 'Walk', visibility: 'public' } as const;
  const { id: eventId } = await publishedFor(app, { kind: 'group', id: group.id }, organizer, fields);
  const body = { eventId, rule: 'FREQ=WEEKLY;COUNT=3' };
  const { id: seriesId } = (await app.call(createSeries, { body }, organizer)).body;
  for (const person of [member, stranger]) await app.call(answerSeries, { params: { seriesId }, body: {} }, person);
  const makePrivate = () =>
    app.call(updateGroup, { params: { slug: group.slug }, body: { visibility: 'private' } }, organizer);
  for (const change of [makePrivate, makePrivate]) {
    await change();
    await runJobs(app);
  }
  const subjects = async ({ email }: SomeoneSignedIn) =>
    (await mailsTo(app, email)).map(({ subject }) => subject).filter((subject) => subject.startsWith('New dates'));
  expect(await subjects(stranger)).toEqual(['New dates are for members: Walk']);
  expect(await subjects(member)).toEqual([]);
});
