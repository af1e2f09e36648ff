import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  answerCohostRequest,
  listCohostRequests,
  listCohosts,
  removeCohost,
  requestCohost,
} from '#contracts/events/cohosts.contract.ts';
import { cancelEvent, getEvent } from '#contracts/events/events.contract.ts';
import { listGroupEvents } from '#contracts/events/host-events.contract.ts';
import { updateGroup } from '#contracts/groups/groups.contract.ts';
import { draft, published } from '#tests/support/events.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { type Groups, publishedFor, setGroups } from '#tests/support/host-scene.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { type As, type TestApp, testApp } from '#tests/support/test-app.ts';

let it: TestApp;
let scene: Groups;
let eventId: string;
beforeAll(async () => {
  it = await testApp();
});
beforeEach(async () => {
  scene = await setGroups(it);
  const host = { kind: 'group' as const, id: scene.group.id };
  eventId = (await publishedFor(it, host, scene.people.organizer)).id;
});

const of = (slug = scene.cohost.slug) => ({ params: { eventId, slug } });
const ask = (slug?: string, as: As = scene.people.organizer) => it.call(requestCohost, of(slug), as);
const answer = (status: 'accepted' | 'declined', as: As = scene.people.cohostOrganizer) =>
  it.call(answerCohostRequest, { ...of(), body: { status } }, as);
const shown = async (as: As | null = null) =>
  (await it.call(getEvent, { params: { eventId } }, as)).body.coHosts.map(({ id }) => id);
const eventsOf = async (slug: string) =>
  (await it.call(listGroupEvents, { params: { slug }, query: {} })).body.events.map(({ id }) => id);

describe('a group that is asked to co-host', () => {
  test('is shown once it agrees, on the event and with the event on its own page', async () => {
    const asked = (await ask()).body;
    expect(asked).toMatchObject({ slug: scene.cohost.slug, status: 'asked', group: { name: 'Go at dawn' } });
    expect((await ask()).body).toEqual(asked);
    const { requests } = (await it.call(listCohostRequests, {}, scene.people.cohostOrganizer)).body;
    expect(requests).toMatchObject([{ event: { id: eventId }, slug: scene.cohost.slug }]);
    expect([await shown(), await eventsOf(scene.cohost.slug)]).toEqual([[], []]);
    expect((await answer('accepted')).body.status).toBe('accepted');
    expect([await shown(), await eventsOf(scene.cohost.slug)]).toEqual([[scene.cohost.id], [eventId]]);
    expect((await it.call(listCohostRequests, {}, scene.people.cohostOrganizer)).body.requests).toEqual([]);
    expect(await eventsOf(scene.group.slug)).toEqual([eventId]);
  });

  test('hears of it by mail, and whoever asked hears the answer, once', async () => {
    await ask();
    await runJobs(it);
    const subjects = async ({ email }: { email: string }) => (await mailsTo(it, email)).map(({ subject }) => subject);
    expect(await subjects(scene.people.cohostOrganizer)).toContain(
      'Would Go at dawn co-host “Board games by the fire”?',
    );
    await answer('accepted');
    await answer('accepted');
    await runJobs(it);
    const told = (await subjects(scene.people.organizer)).filter((subject) => subject.includes('co-hosts'));
    expect(told).toEqual(['Go at dawn co-hosts “Board games by the fire”']);
  });

  test('is not asked again once it has declined, but may think better of it', async () => {
    await ask();
    await answer('declined');
    expect((await ask()).problem).toMatchObject({ status: 409, code: 'cohost.declined' });
    await it.call(removeCohost, of(), scene.people.organizer);
    expect((await ask()).problem.code).toBe('cohost.declined');
    await answer('accepted');
    expect(await shown()).toEqual([scene.cohost.id]);
  });

  test('can go, and be taken off by the host', async () => {
    await ask();
    await answer('accepted');
    expect((await it.call(removeCohost, of(), scene.people.organizer)).status).toBe(204);
    expect(await shown()).toEqual([]);
    expect((await it.call(removeCohost, of(), scene.people.organizer)).problem.code).toBe('cohost.not_found');
    await ask();
    await answer('accepted');
    expect((await it.call(removeCohost, of(), scene.people.cohostOrganizer)).status).toBe(204);
    const { coHosts } = (await it.call(listCohosts, { params: { eventId } }, scene.people.organizer)).body;
    expect(coHosts).toMatchObject([{ status: 'declined' }]);
  });

  test('agrees at once when the host runs it too', async () => {
    const { slug } = await makeGroup(it.deps, scene.people.organizer.user.id, { name: 'Also mine' });
    expect((await ask(slug)).body.status).toBe('accepted');
  });

  test('is no longer told of when it becomes private, and a private one is not asked', async () => {
    await ask();
    await answer('accepted');
    const body = { visibility: 'private' as const, admission: 'invitation' as const };
    await it.call(updateGroup, { params: { slug: scene.cohost.slug }, body }, scene.people.cohostOrganizer);
    expect(await shown()).toEqual([]);
    const other = await makeGroup(it.deps, scene.people.organizer.user.id, { name: 'Secret', ...body });
    expect((await ask(other.slug)).problem.code).toBe('group.not_found');
  });
});

test('only what is published and to come is co-hosted, by at most five groups besides the host', async () => {
  const { organizer } = scene.people;
  expect((await ask(scene.group.slug)).problem.code).toBe('cohost.is_host');
  expect((await ask('nobody')).problem.code).toBe('group.not_found');
  for (let number = 1; number <= 5; number++)
    await ask((await makeGroup(it.deps, scene.people.stranger.user.id, { name: `Guild ${number}` })).slug);
  expect((await ask()).problem.code).toBe('cohost.too_many');
  const params = (id: string) => ({ params: { eventId: id, slug: scene.cohost.slug } });
  const { id: unpublished } = await draft(it, organizer);
  expect((await it.call(requestCohost, params(unpublished), organizer)).problem.code).toBe('event.not_published');
  const { id: gone } = await published(it, organizer);
  await it.call(cancelEvent, { params: { eventId: gone }, body: { reason: '' } }, organizer);
  expect((await it.call(requestCohost, params(gone), organizer)).problem.code).toBe('event.cancelled');
});
