import { describe, expect, test, vi } from 'vitest';
import { exportAccount } from '#contracts/accounts/accounts.contract.ts';
import {
  getConversation,
  listConversations,
  sendMessage,
  startConversation,
} from '#contracts/conversations/conversations.contract.ts';
import { getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { listGroupEvents } from '#contracts/events/host-events.contract.ts';
import { leaveGroup } from '#contracts/groups/group-members.contract.ts';
import { updateGroup } from '#contracts/groups/groups.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { clusterEvents, countEvents, searchEvents, suggest } from '#contracts/search/search.contract.ts';
import { createSeries } from '#contracts/series/series.contract.ts';
import { updateToMembersOnly } from '#server/events/event-writes.queries.ts';
import { places } from '#tests/support/events.ts';
import { cohosted, makeHostGroups, publishedFor } from '#tests/support/host-scene.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { type As, testApp } from '#tests/support/test-app.ts';

const TITLE = 'Axolotl evening';
const app = await testApp();
const scene = await makeHostGroups(app);
const fields = {
  title: TITLE,
  visibility: 'members' as const,
  interests: ['axolotls'],
  meetingLink: 'https://meet.example/x',
};
const eventId = (await cohosted(app, scene, fields)).id;

const fetchPage = async (url: string) => {
  const { statusCode, body } = await app.send({ method: 'GET', url });
  return { statusCode, mentionsEvent: body.includes(eventId) || body.includes('xolotl') };
};

describe('an event for members only', () => {
  test('is not found by non-members, at any of its URLs', async () => {
    const page = encodeURIComponent(`${app.deps.config.PUBLIC_URL}/events/${eventId}`);
    for (const url of [
      `/api/events/${eventId}`,
      `/api/events/${eventId}/attendees`,
      `/api/events/${eventId}/comments`,
      `/api/events/${eventId}/rating`,
      `/events/${eventId}.ics`,
      `/embed/events/${eventId}`,
      `/oembed?url=${page}`,
    ])
      expect([url, (await fetchPage(url)).statusCode]).toEqual([url, 404]);
    const { problem } = await app.call(getEvent, { params: { eventId } }, scene.people.stranger);
    const absent = await app.call(getEvent, { params: { eventId: crypto.randomUUID() } }, scene.people.stranger);
    expect({ ...problem, requestId: '' }).toEqual({ ...absent.problem, requestId: '' });
  });

  test('does not appear in search, counts, suggestions, feeds, lists or the sitemap', async () => {
    for (const url of [
      '/feeds/events.ics',
      '/feeds/events.rss',
      '/feeds/events.json',
      `/feeds/groups/${scene.group.slug}.ics`,
      `/feeds/groups/${scene.cohost.slug}.rss`,
      `/feeds/groups/${scene.group.slug}.json`,
      '/sitemap.xml',
      '/embed/events',
      '/api/event-clusters',
      `/api/groups/${scene.group.slug}`,
      `/api/groups/${scene.group.slug}/events`,
      `/api/groups/${scene.cohost.slug}/events`,
    ])
      expect([url, await fetchPage(url)]).toEqual([url, { statusCode: 200, mentionsEvent: false }]);
    for (const query of [{ q: 'axolotl' }, { interest: 'axolotls' }, { placeId: places.berlin.id }])
      expect((await app.call(searchEvents, { query })).body.events).toEqual([]);
    expect((await app.call(countEvents, { query: {} })).body.categories).toEqual({});
    expect((await app.call(clusterEvents, { query: {} })).body.clusters).toEqual([]);
    const { events, searches } = (await app.call(suggest, { query: { q: 'axol' } })).body;
    expect([events, searches]).toEqual([[], []]);
  });

  test('is visible to members of the group and of co-hosting groups', async () => {
    for (const as of [scene.people.member, scene.people.cohostMember]) {
      expect((await app.call(getEvent, { params: { eventId } }, as)).body.title).toBe(TITLE);
      for (const { slug } of [scene.group, scene.cohost]) {
        const { events } = (await app.call(listGroupEvents, { params: { slug }, query: {} }, as)).body;
        expect(events.map(({ id }) => id)).toEqual([eventId]);
      }
    }
  });

  test('removes people who leave the group from the event, with one email that says so', async () => {
    const { member } = scene.people;
    const going = { params: { eventId }, body: { status: 'going' as const } };
    expect((await app.call(answerEvent, going, member)).body.status).toBe('going');
    await runJobs(app);
    const before = (await mailsTo(app, member.email)).length;
    expect((await app.call(leaveGroup, { params: { slug: scene.group.slug } }, member)).status).toBe(204);
    await runJobs(app);
    expect((await app.call(getEvent, { params: { eventId } }, member)).status).toBe(404);
    expect((await app.call(answerEvent, going, member)).status).toBe(404);
    const { seats } = (await app.call(getEvent, { params: { eventId } }, scene.people.organizer)).body;
    expect(seats.taken).toBe(0);
    const mails = (await mailsTo(app, member.email)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your RSVP has ended: /)]);
  });
});

test('a former co-organizer’s data export contains the events they created, without host-only fields', async () => {
  const { group, people } = await makeHostGroups(app);
  const host = { kind: 'group', id: group.id } as const;
  const { id } = await publishedFor(app, host, people.coOrganizer, {
    visibility: 'members',
    hostNotes: 'Bring the keys',
  });
  const download = async () => (await app.call(exportAccount, {}, people.coOrganizer)).body.contents['events'];
  expect(await download()).toMatchObject([{ id, hostNotes: 'Bring the keys' }]);
  await app.call(leaveGroup, { params: { slug: group.slug } }, people.coOrganizer);
  const body = { meetingLink: 'https://meet.example/secret', hostNotes: 'New keys' };
  await app.call(updateEvent, { params: { eventId: id }, body }, people.organizer);
  expect(await download()).toMatchObject([{ id, hostNotes: '', meetingLink: '' }]);
});

test('a conversation with a group that has become private does not name it to people outside it', async () => {
  const { group, people } = await makeHostGroups(app);
  const { organizer, stranger } = people;
  const host = { kind: 'group', id: group.id } as const;
  const { id: key } = await publishedFor(app, host, organizer, { title: 'Blitz night' });
  const subjects = [{ kind: 'event', key } as const, { kind: 'group', key: group.slug } as const];
  const ids: string[] = [];
  for (const subject of subjects)
    ids.push((await app.call(startConversation, { body: { ...subject, text: 'Hi' } }, stranger)).body.id);
  const body = { name: 'Chess at midnight', visibility: 'private' } as const;
  expect((await app.call(updateGroup, { params: { slug: group.slug }, body }, organizer)).status).toBe(200);
  for (const conversationId of ids) {
    const read = async (as: As) =>
      (await app.call(getConversation, { params: { conversationId }, query: {} }, as)).body.conversation;
    const reply = await app.call(sendMessage, { params: { conversationId }, body: { text: 'Hello' } }, organizer);
    expect(reply.status).toBe(201);
    const hidden = { kind: 'group', name: 'Private group', path: null };
    expect(await read(stranger)).toMatchObject({ host: hidden, event: null, isOpen: true });
    expect((await read(organizer)).host).toMatchObject({ name: body.name, path: `/groups/${group.slug}` });
  }
  await runJobs(app);
  const notified = (await notificationsOf(app, stranger)).map(({ title }) => title);
  expect(notified).toEqual(ids.map(() => expect.stringContaining('(for Private group)')));
  const mails = await mailsTo(app, stranger.email);
  const download = (await app.call(exportAccount, {}, stranger)).body;
  const listed = (await app.call(listConversations, { query: {} }, stranger)).body;
  expect(listed.conversations).toHaveLength(2);
  expect(JSON.stringify([notified, mails, download, listed])).not.toMatch(/Chess at|Blitz night/);
});

test('concurrent edits of events and of their group’s visibility do not deadlock, and all events become members-only', async () => {
  const { group, people } = await makeHostGroups(app);
  const host = { kind: 'group', id: group.id } as const;
  const ids = await Promise.all(
    Array.from({ length: 6 }, async () => (await publishedFor(app, host, people.organizer)).id),
  );
  const edit = (id: string) =>
    app.call(updateEvent, { params: { eventId: id }, body: { title: 'Edited' } }, people.organizer);
  const hide = () =>
    app.call(updateGroup, { params: { slug: group.slug }, body: { visibility: 'private' } }, people.organizer);
  const answers = await Promise.all([...ids.map(edit), hide()]);
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
  for (const eventId of ids)
    expect((await app.call(getEvent, { params: { eventId } }, people.organizer)).body.visibility).toBe('members');
});

test('a series that starts while its group becomes private waits for that, and its dates are for members', async () => {
  const { group, people } = await makeHostGroups(app);
  const host = { kind: 'group', id: group.id } as const;
  await publishedFor(app, host, people.organizer);
  const { id: eventId } = await publishedFor(app, host, people.organizer);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { starting } = await app.db.transaction(async (tx) => {
    await tx.execute(`update groups set chosen_visibility = 'private', admission = 'invitation' where id = $1`, [
      group.id,
    ]);
    const begun = app.call(createSeries, { body: { eventId, rule: 'FREQ=WEEKLY;COUNT=3' } }, people.organizer);
    await vi.waitFor(async () => expect(await app.db.execute(waiting)).toBe(1), { timeout: 20_000 });
    await updateToMembersOnly(tx, { groupId: group.id });
    return { starting: begun };
  });
  expect((await starting).status).toBe(201);
  expect(
    await app.db.execute(`select from events where host_group_id = $1 and visibility <> 'members'`, [group.id]),
  ).toBe(0);
});
