import { beforeEach, describe, expect, test } from 'vitest';
import {
  answerCohostRequest,
  type CohostAnswer,
  listCohostRequests,
  listCohosts,
  removeCohost,
  requestCohost,
} from '#contracts/events/cohosts.contract.ts';
import { cancelEvent, getEvent, listHostedEvents } from '#contracts/events/events.contract.ts';
import { listGroupEvents } from '#contracts/events/host-events.contract.ts';
import { updateGroup } from '#contracts/groups/groups.contract.ts';
import { published } from '#tests/support/events.ts';
import { staffMember } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { addCohost, type HostGroups, makeHostGroups, publishedFor } from '#tests/support/host-scene.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { type As, testApp } from '#tests/support/test-app.ts';

let scene: HostGroups;
let eventId: string;
const app = await testApp();
beforeEach(async () => {
  scene = await makeHostGroups(app);
  const host = { kind: 'group' as const, id: scene.group.id };
  eventId = (await publishedFor(app, host, scene.people.organizer)).id;
});

const params = (slug = scene.cohost.slug) => ({ params: { eventId, slug }, query: {} });
const requestCohosting = (slug?: string, as: As = scene.people.organizer) => app.call(requestCohost, params(slug), as);
const answerRequest = (status: CohostAnswer, as: As = scene.people.cohostOrganizer) =>
  app.call(answerCohostRequest, { ...params(), body: { status } }, as);
const listedCohosts = async (as: As | null = null) =>
  (await app.call(getEvent, { params: { eventId } }, as)).body.coHosts.map(({ id }) => id);
const groupEvents = async (slug: string) =>
  (await app.call(listGroupEvents, { params: { slug }, query: {} })).body.events.map(({ id }) => id);

describe('a group that is asked to co-host', () => {
  test('appears on the event, and the event on its page, once it accepts', async () => {
    const requested = (await requestCohosting()).body;
    expect(requested).toMatchObject({ slug: scene.cohost.slug, status: 'requested', group: { name: 'Go at dawn' } });
    expect((await requestCohosting()).body).toEqual(requested);
    const { requests } = (await app.call(listCohostRequests, { query: {} }, scene.people.cohostOrganizer)).body;
    expect(requests).toMatchObject([{ event: { id: eventId }, slug: scene.cohost.slug }]);
    expect([await listedCohosts(), await groupEvents(scene.cohost.slug)]).toEqual([[], []]);
    expect((await answerRequest('accepted')).body.status).toBe('accepted');
    expect([await listedCohosts(), await groupEvents(scene.cohost.slug)]).toEqual([[scene.cohost.id], [eventId]]);
    expect((await app.call(listCohostRequests, { query: {} }, scene.people.cohostOrganizer)).body.requests).toEqual([]);
    expect(await groupEvents(scene.group.slug)).toEqual([eventId]);
  });

  test('is notified by email, and the host is notified of the answer once', async () => {
    await requestCohosting();
    await runJobs(app);
    const subjects = async ({ email }: { email: string }) => (await mailsTo(app, email)).map(({ subject }) => subject);
    expect(await subjects(scene.people.cohostOrganizer)).toContain(
      'Go at dawn is invited to co-host “Board games by the fire”',
    );
    expect(await notificationsOf(app, scene.people.cohostOrganizer)).toMatchObject([
      { kind: 'co-host', path: `/groups/${scene.cohost.slug}` },
    ]);
    await answerRequest('accepted');
    await answerRequest('accepted');
    await runJobs(app);
    const notifications = (await subjects(scene.people.organizer)).filter((subject) => subject.includes('co-hosting'));
    expect(notifications).toEqual(['Go at dawn is co-hosting “Board games by the fire”']);
  });

  test('cannot be asked again after declining, but can still accept', async () => {
    await requestCohosting();
    await answerRequest('declined');
    expect((await requestCohosting()).problem).toMatchObject({ status: 409, code: 'cohost.declined' });
    await app.call(removeCohost, params(), scene.people.organizer);
    expect((await requestCohosting()).problem.code).toBe('cohost.declined');
    await answerRequest('accepted');
    expect(await listedCohosts()).toEqual([scene.cohost.id]);
  });

  test('can take a refusal back, which leaves the request open; co-hosts cannot make theirs a request again', async () => {
    await requestCohosting();
    await answerRequest('declined');
    expect((await answerRequest('requested')).body.status).toBe('requested');
    const { requests } = (await app.call(listCohostRequests, { query: {} }, scene.people.cohostOrganizer)).body;
    expect(requests).toMatchObject([{ event: { id: eventId } }]);
    expect((await answerRequest('accepted')).body.status).toBe('accepted');
    expect((await answerRequest('requested')).body.status).toBe('accepted');
    expect(await listedCohosts()).toEqual([scene.cohost.id]);
  });

  test('leaves no notice of a refusal that it took back, and the host is told when it declines later that day', async () => {
    const { organizer } = scene.people;
    const refusals = async () => {
      await runJobs(app);
      return (await notificationsOf(app, organizer)).filter(({ reason }) => reason.includes(':declined:')).length;
    };
    await requestCohosting();
    await answerRequest('declined');
    expect(await refusals()).toBe(1);
    await answerRequest('requested');
    expect(await refusals()).toBe(0);
    await answerRequest('declined');
    expect(await refusals()).toBe(1);
  });

  test('can leave, and can be removed by the host', async () => {
    await requestCohosting();
    await answerRequest('accepted');
    expect((await app.call(removeCohost, params(), scene.people.organizer)).status).toBe(204);
    expect(await listedCohosts()).toEqual([]);
    expect((await app.call(removeCohost, params(), scene.people.organizer)).problem.code).toBe('cohost.not_found');
    await requestCohosting();
    await answerRequest('accepted');
    expect((await app.call(removeCohost, params(), scene.people.cohostOrganizer)).status).toBe(204);
    const { coHosts } = (await app.call(listCohosts, { params: { eventId } }, scene.people.organizer)).body;
    expect(coHosts).toMatchObject([{ status: 'declined' }]);
  });

  test('is not named to strangers: they get one answer, whether it was asked, has declined or neither', async () => {
    const codes = async () => [
      (await answerRequest('accepted', scene.people.stranger)).problem.code,
      (await app.call(removeCohost, params(), scene.people.stranger)).problem.code,
    ];
    const unknown = ['cohost.not_found', 'cohost.not_found'];
    expect(await codes()).toEqual(unknown);
    await requestCohosting();
    expect(await codes()).toEqual(unknown);
    await answerRequest('declined');
    expect(await codes()).toEqual(unknown);
  });

  test('accepts automatically when the host organizes it too', async () => {
    const { slug } = await makeGroup(app.deps, scene.people.organizer.user.id, { name: 'Also mine' });
    expect((await requestCohosting(slug)).body.status).toBe('accepted');
  });

  test('is no longer shown after it becomes private, and private groups cannot be asked', async () => {
    await requestCohosting();
    await answerRequest('accepted');
    const body = { visibility: 'private' as const, admission: 'invitation' as const };
    await app.call(updateGroup, { params: { slug: scene.cohost.slug }, body }, scene.people.cohostOrganizer);
    expect(await listedCohosts()).toEqual([]);
    const other = await makeGroup(app.deps, scene.people.organizer.user.id, { name: 'Secret', ...body });
    expect((await requestCohosting(other.slug)).problem.code).toBe('group.not_found');
  });
});

test('only upcoming events can be co-hosted, by at most five groups besides the host', async () => {
  const { organizer } = scene.people;
  expect((await requestCohosting(scene.group.slug)).problem.code).toBe('cohost.is_host');
  expect((await requestCohosting('nobody')).problem.code).toBe('group.not_found');
  for (let number = 1; number <= 5; number++)
    await requestCohosting(
      (await makeGroup(app.deps, scene.people.stranger.user.id, { name: `Guild ${number}` })).slug,
    );
  expect((await requestCohosting()).problem.code).toBe('cohost.too_many');
  const { id: gone } = await published(app, organizer);
  await app.call(cancelEvent, { params: { eventId: gone }, body: { reason: '' } }, organizer);
  const cancelled = { params: { eventId: gone, slug: scene.cohost.slug }, query: {} };
  expect((await app.call(requestCohost, cancelled, organizer)).problem.code).toBe('event.cancelled');
});

test('a co-host does not see an event among their drafts that the site staff hide, unlike its host', async () => {
  const { organizer, stranger } = scene.people;
  await addCohost(app, eventId, organizer, { kind: 'person', slug: stranger.user.id, as: stranger });
  const moderator = await staffMember(app.deps, 'moderator');
  await decideAbout(app, { kind: 'event', targetId: eventId }, { moderator, action: 'hide' });
  const drafts = async (as: As) =>
    (await app.call(listHostedEvents, { query: { state: 'draft' } }, as)).body.events.map(({ id }) => id);
  expect([await drafts(stranger), await drafts(organizer)]).toEqual([[], [eventId]]);
});

test('requests are listed for one host, and say when there are more than fit', async () => {
  const { cohostOrganizer } = scene.people;
  await requestCohosting();
  await app.db.execute(
    `with copies as (
       insert into events select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).*
         from events e cross join generate_series(1, 51) where e.id = $1 returning id),
     counted as (insert into event_counters (event_id) select id from copies)
     insert into event_cohosts (event_id, person_id, requested_at) select id, $2, now() from copies`,
    [eventId, cohostOrganizer.user.id],
  );
  const requests = async (query: { kind?: 'person' | 'group'; slug?: string }) => {
    const { body } = await app.call(listCohostRequests, { query }, cohostOrganizer);
    return [body.requests.length, body.hasMore];
  };
  expect(await requests({ kind: 'group', slug: scene.cohost.slug })).toEqual([1, false]);
  expect(await requests({ kind: 'person', slug: cohostOrganizer.user.id })).toEqual([50, true]);
  expect(await requests({})).toEqual([50, true]);
});
