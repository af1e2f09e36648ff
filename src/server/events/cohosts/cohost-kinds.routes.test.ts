import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import {
  answerCohostRequest,
  listCohostRequests,
  listCohosts,
  removeCohost,
  requestCohost,
} from '#contracts/events/cohosts.contract.ts';
import {
  cancelEvent,
  duplicateEvent,
  getEvent,
  type Host,
  listHostedEvents,
  publishEvent,
  updateEvent,
} from '#contracts/events/events.contract.ts';
import { listOrganizationEvents } from '#contracts/events/host-events.contract.ts';
import type { OrganizationDetail } from '#contracts/organizations/organizations.contract.ts';
import { blockPerson } from '#contracts/people/blocks.contract.ts';
import { listPersonEvents } from '#contracts/people/people.contract.ts';
import { updatePrivacy } from '#contracts/people/privacy.contract.ts';
import { listRsvps, messageAttendees } from '#contracts/rsvps/attendees.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { createSeries } from '#contracts/series/series.contract.ts';
import { draft, insertPlaces, published } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { organization } from '#tests/support/organizations.ts';
import { change, ids, makeSeries, seriesNow } from '#tests/support/series.ts';
import { type As, testApp } from '#tests/support/test-app.ts';

type Kind = Host['kind'];
type Status = 'accepted' | 'declined';

const app = await testApp();
let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let owner: SomeoneSignedIn;
let guest: SomeoneSignedIn;
let bakery: OrganizationDetail;
let eventId: string;
beforeEach(async () => {
  await insertPlaces(app);
  [host, ben, owner, guest] = await signUpPeople(app.deps, 4);
  bakery = await organization(app, owner);
  eventId = (await published(app, host, { title: 'Tea' })).id;
});

const toCohost = (kind: Kind, slug: string, id = eventId) => ({ params: { eventId: id, slug }, query: { kind } });
const ask = (kind: Kind, slug: string, id?: string) => app.call(requestCohost, toCohost(kind, slug, id), host);
const answer = (kind: Kind, slug: string, as: As, status: Status = 'accepted', id?: string) =>
  app.call(answerCohostRequest, { ...toCohost(kind, slug, id), body: { status } }, as);
const shown = async (id = eventId, as: As | null = null) =>
  (await app.call(getEvent, { params: { eventId: id } }, as)).body.coHosts.map(({ name }) => name);
const subjects = async ({ email }: SomeoneSignedIn) =>
  (await mailsTo(app, email)).map(({ subject }) => subject).filter((subject) => subject.includes('co-host'));
const requestsTo = async (as: As) => (await app.call(listCohostRequests, { query: {} }, as)).body.requests;
const eventsOf = async ({ user }: SomeoneSignedIn) =>
  (await app.call(listPersonEvents, { params: { personId: user.id }, query: {} })).body.events.map(({ id }) => id);
const feedOf = async (path: string) => (await app.send({ url: path })).body;

const benOn = (dates: number) => Array.from({ length: dates }, () => [ben.user.name]);

async function benCohosts(): Promise<void> {
  await ask('person', ben.user.id);
  await answer('person', ben.user.id, ben);
}

describe('a person who is asked to co-host', () => {
  test('is notified with a link to their events, and shows on the event once they accept', async () => {
    const requested = (await ask('person', ben.user.id)).body;
    expect(requested).toMatchObject({ kind: 'person', slug: ben.user.id, status: 'requested', group: null });
    expect((await ask('person', ben.user.id)).body).toEqual(requested);
    await runJobs(app);
    expect(await subjects(ben)).toContain('You’re invited to co-host “Tea”');
    expect(await notificationsOf(app, ben)).toMatchObject([{ kind: 'co-host', path: '/dashboard/events' }]);
    expect(await requestsTo(ben)).toMatchObject([{ kind: 'person', event: { id: eventId } }]);
    expect([await shown(), await eventsOf(ben)]).toEqual([[], []]);

    expect((await answer('person', ben.user.id, ben)).body.status).toBe('accepted');
    expect([await shown(), await eventsOf(ben), await requestsTo(ben)]).toEqual([[ben.user.name], [eventId], []]);
    expect(await feedOf(`/feeds/people/${ben.user.id}.rss`)).toContain('Tea');
    await runJobs(app);
    expect(await subjects(host)).toContain(`${ben.user.name} is co-hosting “Tea”`);
  });

  test('can edit the event and manage its guests as a co-host, and leaves the rest to the host', async () => {
    await app.call(answerEvent, { params: { eventId }, body: { status: 'going' } }, guest);
    const event = { params: { eventId } };
    const edit = () => app.call(updateEvent, { ...event, body: { title: 'Tea and cake' } }, ben);
    await ask('person', ben.user.id);
    expect((await edit()).status).toBe(403);
    await answer('person', ben.user.id, ben);
    expect((await edit()).status).toBe(200);
    expect((await app.call(listRsvps, { ...event, query: {} }, ben)).status).toBe(200);
    const message = { ...event, body: { subject: 'Hi', text: 'Hi' } };
    expect((await app.call(messageAttendees, message, ben)).status).toBe(201);
    const { abilities } = (await app.call(getEvent, event, ben)).body;
    expect(abilities).toMatchObject({ edit: true, manageGuests: true, cancel: false, duplicate: false });
    expect((await app.call(cancelEvent, { ...event, body: { reason: '' } }, ben)).status).toBe(403);
    expect((await app.call(duplicateEvent, event, ben)).status).toBe(403);
    expect((await app.call(requestCohost, toCohost('person', guest.user.id), ben)).status).toBe(403);
    const hosted = (await app.call(listHostedEvents, { query: { state: 'upcoming' } }, ben)).body.events;
    expect(hosted.map(({ id }) => id)).toEqual([eventId]);
  });

  test('can leave, which the host learns, and cannot be asked again', async () => {
    await benCohosts();
    const own = (await app.call(listCohosts, { params: { eventId } }, ben)).body.coHosts;
    expect(own).toMatchObject([{ slug: ben.user.id, isOwn: true }]);
    expect((await app.call(removeCohost, toCohost('person', ben.user.id), ben)).status).toBe(204);
    expect([await shown(), await eventsOf(ben)]).toEqual([[], []]);
    await runJobs(app);
    expect(await subjects(host)).toContain(`${ben.user.name} is no longer co-hosting “Tea”`);
    expect((await ask('person', ben.user.id)).problem.code).toBe('cohost.declined');
    expect((await app.call(updateEvent, { params: { eventId }, body: { title: 'Mine' } }, ben)).status).toBe(403);
  });

  test('is notified that the host removed them, but not that the host took back what they did not answer', async () => {
    await ask('person', ben.user.id);
    await app.call(removeCohost, toCohost('person', ben.user.id), host);
    await runJobs(app);
    expect(await subjects(ben)).toEqual([]);
    await benCohosts();
    await app.call(removeCohost, toCohost('person', ben.user.id), host);
    await runJobs(app);
    expect(await subjects(ben)).toEqual(['You’re no longer co-hosting “Tea”']);
    expect(await notificationsOf(app, ben)).toMatchObject([{ kind: 'co-host', path: '/dashboard/events' }]);
  });

  test('is named without a link where their page is hidden', async () => {
    await benCohosts();
    await app.call(updatePrivacy, { body: { page: 'nobody' } }, ben);
    const { coHosts } = (await app.call(getEvent, { params: { eventId } })).body;
    expect(coHosts).toMatchObject([{ name: ben.user.name, path: null }]);
  });

  test('is not shown on their page for an unlisted event, and not at all after deleting the account', async () => {
    await benCohosts();
    await app.call(updateEvent, { params: { eventId }, body: { visibility: 'unlisted' } }, host);
    expect([await shown(), await eventsOf(ben)]).toEqual([[ben.user.name], []]);
    expect(await feedOf(`/feeds/people/${ben.user.id}.rss`)).not.toContain('Tea');
    await app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, ben);
    expect(await shown()).toEqual([]);
  });

  test('cannot be asked across a block, stops co-hosting with one, and keeps out people they block', async () => {
    await app.call(blockPerson, { params: { personId: guest.user.id } }, ben);
    await benCohosts();
    const going = { params: { eventId }, body: { status: 'going' as const } };
    expect((await app.call(answerEvent, going, guest)).status).toBe(403);
    await app.call(blockPerson, { params: { personId: host.user.id } }, ben);
    expect([await shown(), await eventsOf(ben)]).toEqual([[], []]);
    expect((await app.call(updateEvent, { params: { eventId }, body: { title: 'Mine' } }, ben)).status).toBe(403);
    const { id } = await published(app, host);
    expect((await ask('person', ben.user.id, id)).problem.code).toBe('person.not_found');
  });

  test('is unknown if there is no such person, and cannot be the host', async () => {
    expect((await ask('person', 'nobody')).problem.code).toBe('person.not_found');
    expect((await ask('person', eventId)).problem.code).toBe('person.not_found');
    expect((await ask('person', host.user.id)).problem.code).toBe('cohost.is_host');
    expect((await answer('person', ben.user.id, ben)).problem.code).toBe('cohost.not_found');
  });

  test('sees a members-only event from the request on, and not after declining', async () => {
    const group = await makeGroup(app.deps, host.user.id);
    const { id } = await published(app, host, { host: { kind: 'group', id: group.id }, visibility: 'members' });
    const status = async () => (await app.call(getEvent, { params: { eventId: id } }, ben)).status;
    expect(await status()).toBe(404);
    await ask('person', ben.user.id, id);
    expect(await status()).toBe(200);
    await answer('person', ben.user.id, ben, 'declined', id);
    expect(await status()).toBe(404);
  });
});

describe('an organization that is asked to co-host', () => {
  test('is answered by its staff, and lists the event on its page and in its feed', async () => {
    await ask('organization', bakery.slug);
    await runJobs(app);
    expect(await notificationsOf(app, owner)).toMatchObject([
      { title: 'Corner Bakery is invited to co-host “Tea”', path: `/organizations/${bakery.slug}` },
    ]);
    expect((await answer('organization', bakery.slug, ben)).problem.code).toBe('cohost.not_found');
    await answer('organization', bakery.slug, owner);
    expect(await shown()).toEqual(['Corner Bakery']);
    const listed = await app.call(listOrganizationEvents, { params: { slug: bakery.slug }, query: {} });
    expect(listed.body.events.map(({ id }) => id)).toEqual([eventId]);
    expect(await feedOf(`/feeds/organizations/${bakery.slug}.rss`)).toContain('Tea');
  });

  test('lets its staff see guests, but not edit', async () => {
    await ask('organization', bakery.slug);
    await answer('organization', bakery.slug, owner);
    const { abilities } = (await app.call(getEvent, { params: { eventId } }, owner)).body;
    expect(abilities).toMatchObject({ edit: false, manageGuests: false, seeAnswers: true });
    expect((await app.call(updateEvent, { params: { eventId }, body: { title: 'Mine' } }, owner)).status).toBe(403);
  });

  test('accepts at once if the host is on its staff', async () => {
    const own = await organization(app, host, { name: 'Own shop' });
    expect((await ask('organization', own.slug)).body.status).toBe('accepted');
  });
});

describe('co-hosts of a draft', () => {
  test('are asked when it is published, except those the host runs, who accept at once', async () => {
    const { id } = await draft(app, host, { title: 'Soup' });
    const mine = await makeGroup(app.deps, host.user.id, { name: 'Mine' });
    expect((await ask('person', ben.user.id, id)).body.status).toBe('requested');
    expect((await ask('group', mine.slug, id)).body.status).toBe('requested');
    await ask('organization', bakery.slug, id);
    await app.call(removeCohost, toCohost('organization', bakery.slug, id), host);
    await runJobs(app);
    expect([await subjects(ben), await requestsTo(ben)]).toEqual([[], []]);
    expect((await app.call(listCohosts, { params: { eventId: id } }, ben)).status).toBe(404);
    expect((await answer('person', ben.user.id, ben, 'accepted', id)).status).toBe(404);

    await app.call(publishEvent, { params: { eventId: id } }, host);
    await runJobs(app);
    expect(await shown(id)).toEqual(['Mine']);
    expect(await subjects(ben)).toEqual(['You’re invited to co-host “Soup”']);
    expect(await subjects(owner)).not.toContain('Corner Bakery is invited to co-host “Soup”');
    expect((await answer('person', ben.user.id, ben, 'accepted', id)).status).toBe(200);
  });

  test('are left out if they may no longer be asked', async () => {
    const { id } = await draft(app, host);
    await ask('person', ben.user.id, id);
    await ask('organization', bakery.slug, id);
    await app.call(blockPerson, { params: { personId: host.user.id } }, ben);
    const target = { kind: 'organization', targetId: bakery.id } as const;
    await decideAbout(app, target, { moderator: await staffMember(app.deps, 'moderator'), action: 'hide' });
    await app.call(publishEvent, { params: { eventId: id } }, host);
    expect((await app.call(listCohosts, { params: { eventId: id } }, host)).body.coHosts).toEqual([]);
  });

  test('cover all dates of the series that it becomes', async () => {
    const { id } = await draft(app, host, { title: 'Walk' });
    await ask('person', ben.user.id, id);
    const series = (await app.call(createSeries, { body: { eventId: id, rule: 'FREQ=WEEKLY;COUNT=3' } }, host)).body;
    await runJobs(app);
    expect(await subjects(ben)).toEqual(['You’re invited to co-host “Walk”']);
    expect(await requestsTo(ben)).toMatchObject([{ event: { id }, coversSeries: true }]);
    await answer('person', ben.user.id, ben, 'accepted', id);
    expect(await Promise.all(ids(series).map((each) => shown(each)))).toEqual(benOn(3));
  });
});

describe('a co-host of all dates of a series', () => {
  const ofSeries = (id: string) => ({
    params: { eventId: id, slug: ben.user.id },
    query: { kind: 'person' as const, scope: 'series' as const },
  });
  const shownOn = async (eventIds: string[]) => Promise.all(eventIds.map((each) => shown(each)));

  test('is asked once, answers once, and leaves all dates at once', async () => {
    const series = await makeSeries(app, host, 'FREQ=WEEKLY;COUNT=3');
    const [, second, third] = ids(series);
    expect((await app.call(requestCohost, ofSeries(second!), host)).body).toMatchObject({ coversSeries: true });
    await runJobs(app);
    expect((await subjects(ben)).length).toBe(1);
    expect(await requestsTo(ben)).toHaveLength(1);
    await answer('person', ben.user.id, ben, 'accepted', third);
    expect(await shownOn(ids(series))).toEqual(benOn(3));
    await app.call(removeCohost, toCohost('person', ben.user.id, second), ben);
    expect(await shownOn(ids(series))).toEqual([[], [], []]);
  });

  test('hosts the dates that the series gets later', async () => {
    const series = await makeSeries(app, host, 'FREQ=WEEKLY;COUNT=2');
    const [first] = ids(series);
    await app.call(requestCohost, ofSeries(first!), host);
    await answer('person', ben.user.id, ben, 'accepted', first);
    await change(app, series, { scope: 'all', rule: 'FREQ=WEEKLY;COUNT=4' }, host);
    const { occurrences } = await seriesNow(app, series, host);
    expect(await shownOn(occurrences.map(({ id }) => id))).toEqual(benOn(4));
    await app.call(removeCohost, toCohost('person', ben.user.id, first), host);
    expect(await shownOn(occurrences.map(({ id }) => id))).toEqual([[], [], [], []]);
  });

  test('is asked for one date only without the scope', async () => {
    const series = await makeSeries(app, host, 'FREQ=WEEKLY;COUNT=2');
    const [first] = ids(series);
    await ask('person', ben.user.id, first);
    await answer('person', ben.user.id, ben, 'accepted', first);
    expect(await shownOn(ids(series))).toEqual([[ben.user.name], []]);
  });
});

test('an event has at most five co-hosts of all kinds', async () => {
  const people = await signUpPeople(app.deps, 5);
  for (const { user } of people) expect((await ask('person', user.id)).status).toBe(200);
  expect((await ask('organization', bakery.slug)).problem.code).toBe('cohost.too_many');
});
