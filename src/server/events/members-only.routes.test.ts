import { beforeAll, describe, expect, test } from 'vitest';
import { exportAccount } from '#contracts/accounts/accounts.contract.ts';
import { getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { listGroupEvents } from '#contracts/events/host-events.contract.ts';
import { leaveGroup } from '#contracts/groups/group-members.contract.ts';
import { updateGroup } from '#contracts/groups/groups.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { countEvents, searchEvents, suggest } from '#contracts/search/search.contract.ts';
import { places } from '#tests/support/events.ts';
import { cohosted, type Groups, publishedFor, setGroups } from '#tests/support/host-scene.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

let it: TestApp;
let scene: Groups;
let eventId: string;
const TITLE = 'Axolotl evening';
beforeAll(async () => {
  it = await testApp();
  scene = await setGroups(it);
  const fields = {
    title: TITLE,
    visibility: 'members' as const,
    interests: ['axolotls'],
    meetingLink: 'https://meet.example/x',
  };
  eventId = (await cohosted(it, scene, fields)).id;
});

const open = async (url: string) => {
  const { statusCode, body } = await it.send({ method: 'GET', url });
  return { statusCode, tells: body.includes(eventId) || body.includes('xolotl') };
};

describe('an event for members only', () => {
  test('has an address that is nothing to anybody else', async () => {
    const page = encodeURIComponent(`${it.deps.config.PUBLIC_URL}/events/${eventId}`);
    for (const url of [
      `/api/events/${eventId}`,
      `/api/events/${eventId}/attendees`,
      `/api/events/${eventId}/comments`,
      `/api/events/${eventId}/rating`,
      `/events/${eventId}.ics`,
      `/embed/events/${eventId}`,
      `/oembed?url=${page}`,
    ])
      expect([url, (await open(url)).statusCode]).toEqual([url, 404]);
    const { problem } = await it.call(getEvent, { params: { eventId } }, scene.people.stranger);
    const absent = await it.call(getEvent, { params: { eventId: crypto.randomUUID() } }, scene.people.stranger);
    expect({ ...problem, requestId: '' }).toEqual({ ...absent.problem, requestId: '' });
  });

  test('is in no search, count, suggestion, feed, list or sitemap', async () => {
    for (const url of [
      '/feeds/events.ics',
      '/feeds/events.rss',
      '/feeds/events.json',
      `/feeds/groups/${scene.group.slug}.ics`,
      `/feeds/groups/${scene.cohost.slug}.rss`,
      `/feeds/groups/${scene.group.slug}.json`,
      '/sitemap.xml',
      '/embed/events',
      `/api/groups/${scene.group.slug}`,
      `/api/groups/${scene.group.slug}/events`,
      `/api/groups/${scene.cohost.slug}/events`,
    ])
      expect([url, await open(url)]).toEqual([url, { statusCode: 200, tells: false }]);
    for (const query of [{ q: 'axolotl' }, { interest: 'axolotls' }, { placeId: places.berlin.id }])
      expect((await it.call(searchEvents, { query })).body.events).toEqual([]);
    expect((await it.call(countEvents, { query: {} })).body.categories).toEqual({});
    const { events, searches } = (await it.call(suggest, { query: { q: 'axol' } })).body;
    expect([events, searches]).toEqual([[], []]);
  });

  test('is there for members of the group, and of the one that co-hosts', async () => {
    for (const as of [scene.people.member, scene.people.cohostMember]) {
      expect((await it.call(getEvent, { params: { eventId } }, as)).body.title).toBe(TITLE);
      for (const { slug } of [scene.group, scene.cohost]) {
        const { events } = (await it.call(listGroupEvents, { params: { slug }, query: {} }, as)).body;
        expect(events.map(({ id }) => id)).toEqual([eventId]);
      }
    }
  });

  test('lets go of whoever leaves the group: the seat is free, and no mail tells them more', async () => {
    const { member } = scene.people;
    const going = { params: { eventId }, body: { status: 'going' as const } };
    expect((await it.call(answerEvent, going, member)).body.status).toBe('going');
    await runJobs(it);
    const before = (await mailsTo(it, member.email)).length;
    expect((await it.call(leaveGroup, { params: { slug: scene.group.slug } }, member)).status).toBe(204);
    await runJobs(it);
    expect((await it.call(getEvent, { params: { eventId } }, member)).status).toBe(404);
    expect((await it.call(answerEvent, going, member)).status).toBe(404);
    const { seats } = (await it.call(getEvent, { params: { eventId } }, scene.people.organizer)).body;
    expect(seats.taken).toBe(0);
    expect((await mailsTo(it, member.email)).slice(before)).toEqual([]);
  });
});

test('whoever made an event of a group they have left downloads what they made, not what is for its hosts', async () => {
  const { group, people } = await setGroups(it);
  const host = { kind: 'group', id: group.id } as const;
  const { id } = await publishedFor(it, host, people.coOrganizer, {
    visibility: 'members',
    hostNotes: 'Bring the keys',
  });
  const download = async () => (await it.call(exportAccount, {}, people.coOrganizer)).body.contents['events'];
  expect(await download()).toMatchObject([{ id, hostNotes: 'Bring the keys' }]);
  await it.call(leaveGroup, { params: { slug: group.slug } }, people.coOrganizer);
  const body = { meetingLink: 'https://meet.example/secret', hostNotes: 'New keys' };
  await it.call(updateEvent, { params: { eventId: id }, body }, people.organizer);
  expect(await download()).toMatchObject([{ id, hostNotes: '', meetingLink: '' }]);
});

test('events edited while their group becomes private are all for members then, and nobody waits in vain', async () => {
  const { group, people } = await setGroups(it);
  const host = { kind: 'group', id: group.id } as const;
  const ids = await Promise.all(
    Array.from({ length: 6 }, async () => (await publishedFor(it, host, people.organizer)).id),
  );
  const edit = (id: string) =>
    it.call(updateEvent, { params: { eventId: id }, body: { title: 'Edited' } }, people.organizer);
  const hide = () =>
    it.call(updateGroup, { params: { slug: group.slug }, body: { visibility: 'private' } }, people.organizer);
  const answers = await Promise.all([...ids.map(edit), hide()]);
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
  for (const eventId of ids)
    expect((await it.call(getEvent, { params: { eventId } }, people.organizer)).body.visibility).toBe('members');
});
