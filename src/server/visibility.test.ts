import { describe, expect, test } from 'vitest';
import { exportAccount } from '#contracts/accounts/accounts.contract.ts';
import { listComments, writeComment } from '#contracts/comments/comments.contract.ts';
import { getEvent } from '#contracts/events/events.contract.ts';
import { listGroupMembers } from '#contracts/groups/group-members.contract.ts';
import { blockPerson } from '#contracts/people/blocks.contract.ts';
import { updatePrivacy } from '#contracts/people/privacy.contract.ts';
import { putSocialLinks } from '#contracts/people/social-links.contract.ts';
import { listAttendees, listRsvps } from '#contracts/rsvps/attendees.contract.ts';
import { leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { answerSeries } from '#contracts/rsvps/series-rsvps.contract.ts';
import { searchEvents } from '#contracts/search/search.contract.ts';
import { listSuggestedEvents } from '#contracts/search/upcoming-events.contract.ts';
import { signUp as takeShift } from '#contracts/volunteering/sign-ups.contract.ts';
import { enqueue } from '#server/platform/jobs/job.ts';
import { answerForSeriesJob } from '#server/rsvps/series-rsvps.actions.ts';
import { insertPlaces, joinEvent, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { postAsGroup, setUpGroup } from '#tests/support/group-scenes.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventShift } from '#tests/support/volunteering.ts';

const app = await testApp();
await insertPlaces(app);

const hide = (who: SomeoneSignedIn) => app.call(updatePrivacy, { body: { page: 'nobody' } }, who);
const block = (by: SomeoneSignedIn, whom: SomeoneSignedIn) =>
  app.call(blockPerson, { params: { personId: whom.user.id } }, by);
const going = async (eventId: string, as: SomeoneSignedIn | null) =>
  (await app.call(listAttendees, { params: { eventId }, query: {} }, as)).body.attendees.map(({ id }) => id);
const comment = (eventId: string, as: SomeoneSignedIn, text = 'Hello') =>
  app.call(writeComment, { params: { eventId }, body: { text } }, as);

describe('a person who hides their page', () => {
  test('appears in no public response', async () => {
    const [ada, ben] = await signUpPeople(app.deps, 2);
    const group = await setUpGroup(app, ada, { members: [ben] });
    const eventId = await postAsGroup(app, group, { title: 'Hidden guests' });
    await joinEvent(app, eventId, ben);
    await hide(ben);
    const urls = [
      `/api/events/${eventId}`,
      `/api/events/${eventId}/attendees`,
      `/api/groups/${group.slug}`,
      `/api/groups/${group.slug}/members`,
      '/api/events?q=hidden+guests',
      `/api/people/${ben.user.id}`,
      `/api/people/${ben.user.id}/events`,
      `/api/people/${ben.user.id}/groups`,
      `/feeds/groups/${group.slug}.rss`,
      `/feeds/groups/${group.slug}.ics`,
      `/events/${eventId}.ics`,
      `/embed/events/${eventId}`,
      '/sitemap.xml',
      '/sitemaps/groups-1.xml',
    ];
    for (const url of urls) {
      const { body } = await app.send({ method: 'GET', url });
      expect(body, url).not.toContain(`"${ben.user.id}"`);
      expect(body, url).not.toContain(ben.user.name);
    }
  });

  test('keeps their name at their comments and events, without a link to the page', async () => {
    const [ada, ben] = await signUpPeople(app.deps, 2);
    const { id } = await published(app, ada, { title: 'Hostess unseen' });
    await comment(id, ada);
    await hide(ada);
    const host = async (as: SomeoneSignedIn | null) =>
      (await app.call(getEvent, { params: { eventId: id } }, as)).body.host;
    const path = `/people/${ada.user.id}`;
    expect(await host(null)).toMatchObject({ name: ada.user.name, path: null });
    expect(await host(ben)).toMatchObject({ name: ada.user.name, path: null });
    expect(await host(ada)).toMatchObject({ path });
    const { comments } = (await app.call(listComments, { params: { eventId: id }, query: {} })).body;
    expect(comments[0]!.author!.name).toBe(ada.user.name);
    const found = (await app.call(searchEvents, { query: { q: 'hostess unseen' } })).body.events;
    expect(found.map((event) => event.host.path)).toEqual([null]);
    for (const url of [
      `/embed/events/${id}`,
      `/oembed?url=${encodeURIComponent(`http://127.0.0.1:3000/events/${id}`)}`,
    ])
      expect((await app.send({ method: 'GET', url })).body, url).not.toContain(path);
  });

  test('is visible to hosts of their events and to members of their groups', async () => {
    const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
    const { slug } = await setUpGroup(app, ada, { members: [ben, cleo] });
    const { id } = await published(app, ada);
    await joinEvent(app, id, ben);
    await hide(ben);
    const listed = (await app.call(listRsvps, { params: { eventId: id }, query: {} }, ada)).body.rsvps;
    expect(listed.map(({ person }) => person.id)).toEqual([ben.user.id]);
    const { members } = (await app.call(listGroupMembers, { params: { slug }, query: {} }, cleo)).body;
    expect(members.find((member) => member.id === ben.user.id)).toMatchObject({ hasPage: false });
  });
});

test('suggestions name no attendee who hides their attendance from the viewer', async () => {
  const [ada, ben, host] = await signUpPeople(app.deps, 3);
  const [been, next] = [await published(app, host, { title: 'been' }), await published(app, host, { title: 'next' })];
  for (const who of [ada, ben]) await joinEvent(app, been.id, who);
  await app.db.execute(
    `update events set starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days' where id = $1`,
    [been.id],
  );
  await joinEvent(app, next.id, ben);
  const reason = async () =>
    (await app.call(listSuggestedEvents, { query: { limit: 30 } }, ada)).body.events.find(({ id }) => id === next.id)
      ?.reason.kind;
  expect(await reason()).toBe('met');
  for (const attendance of ['nobody', 'shared-groups'] as const) {
    await app.call(updatePrivacy, { body: { attendance } }, ben);
    expect(await reason()).not.toBe('met');
  }
  await app.call(updatePrivacy, { body: { attendance: 'signed-in' } }, ben);
  expect(await reason()).toBe('met');
  await block(ada, ben);
  expect(await reason()).not.toBe('met');
});

describe('a blocked person', () => {
  test('and the blocker are missing in lists for each other, but not for others', async () => {
    const [ada, ben, cleo, host] = await signUpPeople(app.deps, 4);
    const { id } = await published(app, host);
    const { slug } = await setUpGroup(app, host, { members: [ada, ben, cleo] });
    for (const who of [ada, ben, cleo]) await joinEvent(app, id, who);
    await block(ada, ben);
    const ids = (...who: SomeoneSignedIn[]) => who.map(({ user }) => user.id);
    expect(await going(id, ada)).toEqual(ids(ada, cleo));
    expect(await going(id, ben)).toEqual(ids(ben, cleo));
    expect(await going(id, cleo)).toEqual(ids(ada, ben, cleo));
    expect(await going(id, null)).toEqual(ids(ada, ben, cleo));
    const members = async (as: SomeoneSignedIn) =>
      new Set(
        (await app.call(listGroupMembers, { params: { slug }, query: {} }, as)).body.members.map((one) => one.id),
      );
    expect(await members(ada)).toEqual(new Set(ids(host, ada, cleo)));
    expect(await members(ben)).toEqual(new Set(ids(host, ben, cleo)));
    // Organizers see all members, including people they have blocked.
    await block(host, ben);
    expect(await members(host)).toEqual(new Set(ids(host, ada, ben, cleo)));
  });

  test('cannot answer or comment on events of the blocker, and is not told why', async () => {
    const [ada, ben] = await signUpPeople(app.deps, 2);
    const { id } = await published(app, ada, { capacity: 5 });
    await joinEvent(app, id, ben);
    await block(ada, ben);
    const refused = [await joinEvent(app, id, ben), await comment(id, ben)];
    for (const { problem } of refused) {
      expect([problem.status, problem.code]).toEqual([403, 'event.not_open_to_you']);
      expect(problem.message).not.toMatch(/block|host/i);
    }
    // The event itself stays in sight, and the way out stays open.
    expect((await app.call(getEvent, { params: { eventId: id } }, ben)).status).toBe(200);
    expect((await app.call(leaveEvent, { params: { eventId: id } }, ben)).status).toBe(204);
    expect((await joinEvent(app, id, ben)).status).toBe(403);
    // The other way round nothing is closed: who blocks decides for their own events alone.
    const bens = await published(app, ben);
    expect((await joinEvent(app, bens.id, ada)).status).toBe(200);
  });

  test('is not signed up for dates of the blocker’s series, not even by an earlier RSVP to all dates', async () => {
    const [ada, ben] = await signUpPeople(app.deps, 2);
    const series = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=3');
    const join = () => app.call(answerSeries, { params: { seriesId: series.id }, body: {} }, ben);
    expect((await join()).status).toBe(200);
    await block(ada, ben);
    expect((await join()).problem.code).toBe('event.not_open_to_you');
    await app.db.execute('delete from rsvps where person_id = $1', [ben.user.id]);
    await enqueue(app.db, answerForSeriesJob, { seriesId: series.id });
    await runJobs(app);
    expect(await app.db.execute('select from rsvps where person_id = $1', [ben.user.id])).toBe(0);
  });

  test('cannot take shifts at events of the blocker', async () => {
    const [ada, ben] = await signUpPeople(app.deps, 2);
    const event = await published(app, ada);
    const { id: shiftId } = await makeEventShift(app, event, ada);
    await block(ada, ben);
    const { problem } = await app.call(takeShift, { params: { shiftId }, body: {} }, ben);
    expect(problem.code).toBe('event.not_open_to_you');
  });

  test('may answer events of a group that the blocker runs', async () => {
    const [ada, ben] = await signUpPeople(app.deps, 2);
    const eventId = await postAsGroup(app, await setUpGroup(app, ada));
    await block(ada, ben);
    expect((await joinEvent(app, eventId, ben)).status).toBe(200);
  });
});

test('the personal-data export has privacy settings, blocks and links, but not who blocked the person', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  await app.call(updatePrivacy, { body: { page: 'signed-in' } }, ada);
  await app.call(putSocialLinks, { body: { links: [{ service: 'github', address: 'ada' }] } }, ada);
  await block(ada, ben);
  const contents = async (who: SomeoneSignedIn) => (await app.call(exportAccount, {}, who)).body.contents;
  expect(await contents(ada)).toMatchObject({
    privacy: [{ page: 'signed-in', attendance: 'everyone' }],
    blocks: [{ name: ben.user.name }],
    socialLinks: [{ service: 'github', handle: '@ada', url: 'https://github.com/ada' }],
  });
  expect(await contents(ben)).toMatchObject({ blocks: [], socialLinks: [] });
  expect(JSON.stringify(await contents(ben))).not.toContain(ada.user.id);
});
