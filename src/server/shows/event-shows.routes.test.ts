import { expect, test } from 'vitest';
import { cancelEvent, deleteEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { changeGroupRole, removeGroupMember } from '#contracts/groups/group-members.contract.ts';
import { deleteGroup } from '#contracts/groups/groups.contract.ts';
import { restoreDecision } from '#contracts/moderation/decisions.contract.ts';
import { getShowPlayer, getShowToJoin, joinShow } from '#contracts/shows/players.contract.ts';
import * as contract from '#contracts/shows/shows.contract.ts';
import { listTeamRequests, requestTeam } from '#contracts/shows/team-requests.contract.ts';
import { daysAhead, draft, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { makeHostGroups, publishedFor } from '#tests/support/host-scene.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { planned, team } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const [ada, ben] = await signUpPeople(app.deps, 2);

const show = async (id: string, as: SomeoneSignedIn | null = null) =>
  (await app.call(contract.getShow, { params: { id } }, as)).body;
const change = (id: string, body: object) => app.call(contract.updateShow, { params: { id }, body }, ada);
const move = async (eventId: string, days: number, time?: string) => {
  const startsLocal = daysAhead(app, days, time);
  const body = { startsLocal, endsLocal: `${startsLocal.slice(0, 11)}23:30` };
  const { status, body: event } = await app.call(updateEvent, { params: { eventId }, body }, ada);
  expect(status).toBe(200);
  await runJobs(app);
  return event;
};
const minutesAfter = (start: string, minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString();

test('a show at an event names it, with its place and its host', async () => {
  const { group, people } = await makeHostGroups(app);
  const host = { kind: 'group', id: group.id } as const;
  const event = await publishedFor(app, host, people.organizer, { venue: 'The Anchor' });
  const { id } = await planned(app, people.organizer, { eventId: event.id });
  const at = { id: event.id, title: event.title, hostName: group.name, venue: 'The Anchor', attendance: 'in-person' };
  expect((await show(id, ben)).event).toEqual({ ...at, placeName: expect.stringContaining('Berlin') });
  const { body } = await app.call(contract.listShows, { query: { eventId: event.id } });
  expect(body).toMatchObject([{ id, event: at }]);
});

test('a show leaves the page of an event, and does not name it, once its host no longer hosts the event', async () => {
  const { group, people } = await makeHostGroups(app);
  const { organizer, coOrganizer } = people;
  const event = await publishedFor(app, { kind: 'group', id: group.id }, organizer);
  const { id } = await planned(app, coOrganizer, { eventId: event.id });
  const found = async () => (await app.call(contract.listShows, { query: { eventId: event.id } })).body.length;
  expect([await found(), (await show(id)).event?.hostName]).toEqual([1, group.name]);
  const params = { slug: group.slug, personId: coOrganizer.user.id };
  await app.call(changeGroupRole, { params, body: { role: 'member' } }, organizer);
  await app.call(contract.updateShow, { params: { id }, body: { title: 'They cheat' } }, coOrganizer);
  expect([await found(), (await show(id)).event]).toEqual([0, null]);
  await app.call(updateEvent, { params: { eventId: event.id }, body: { visibility: 'members' } }, organizer);
  expect((await show(id, coOrganizer)).event).toMatchObject({ id: event.id });
  await app.call(removeGroupMember, { params }, organizer);
  expect((await show(id, coOrganizer)).event).toBeNull();
});

test('a show does not tell the venue of an event that hides its address', async () => {
  const event = await published(app, ada, { venue: 'The Anchor', isAddressHidden: true });
  const { id } = await planned(app, ada, { eventId: event.id });
  expect((await show(id, ben)).event).toMatchObject({ venue: '', placeName: expect.stringContaining('Berlin') });
});

test('a planned show moves with its event, also after its own time was changed', async () => {
  const event = await published(app, ada);
  const { id } = await planned(app, ada, { eventId: event.id });
  await change(id, { startsAt: minutesAfter(event.startsAt!, 30) });
  const moved = await move(event.id, 20);
  expect((await show(id)).startsAt).toBe(minutesAfter(moved.startsAt!, 30));
  await change(id, { startsAt: minutesAfter(moved.startsAt!, -15) });
  const again = await move(event.id, 20, '20:00');
  expect((await show(id)).startsAt).toBe(minutesAfter(again.startsAt!, -15));
});

test('a show without a time, of another event or already launched does not move', async () => {
  const [event, other] = [await published(app, ada), await published(app, ada)];
  const startsAt = event.startsAt!;
  const timeless = await planned(app, ada, { eventId: event.id });
  const elsewhere = await planned(app, ada, { eventId: other.id });
  const running = await planned(app, ada, { eventId: event.id });
  for (const { id } of [elsewhere, running]) await change(id, { startsAt });
  await app.call(contract.launchShow, { params: { id: running.id } }, ada);
  await move(event.id, 25);
  expect((await show(timeless.id)).startsAt).toBeNull();
  for (const { id } of [elsewhere, running]) expect((await show(id)).startsAt).toBe(startsAt);
});

const statusFor = async (id: string, as: SomeoneSignedIn | null) =>
  (await app.call(contract.getShow, { params: { id } }, as)).status;

test('a show whose event is deleted is private: people who did not see the event do not see it', async () => {
  const { id: groupId, slug } = await setUpGroup(app, ada);
  const host = { kind: 'group', id: groupId } as const;
  const shows: Record<string, string> = {};
  for (const visibility of ['public', 'unlisted', 'members'] as const) {
    const { id: eventId } = await published(app, ada, { host, visibility });
    shows[visibility] = (await planned(app, ada, { eventId })).id;
    await app.call(cancelEvent, { params: { eventId }, body: {} }, ada);
  }
  const { id: eventId } = await draft(app, ada);
  shows.draft = (await planned(app, ada, { eventId })).id;
  expect((await app.call(deleteEvent, { params: { eventId } }, ada)).status).toBe(204);
  expect((await app.call(deleteGroup, { params: { slug } }, ada)).status).toBe(204);
  const listed = (await app.call(contract.listShows, { query: { status: 'scheduled' } })).body.map(({ id }) => id);
  const seen: Record<string, unknown> = {};
  for (const [name, id] of Object.entries(shows))
    seen[name] = { host: await statusFor(id, ada), visitor: await statusFor(id, null), isListed: listed.includes(id) };
  const isPrivate = { host: 200, visitor: 404, isListed: false };
  expect(seen).toEqual({ public: isPrivate, unlisted: isPrivate, members: isPrivate, draft: isPrivate });
});

test('a planned show at a cancelled event says so, and one that was launched before continues', async () => {
  const seen: Record<string, boolean> = {};
  for (const name of ['planned', 'launched']) {
    const event = await published(app, ada);
    const { id, joinCode } = await planned(app, ada, { eventId: event.id });
    expect((await show(id)).isCancelled).toBe(false);
    if (name === 'launched') await app.call(contract.launchShow, { params: { id } }, ada);
    await app.call(cancelEvent, { params: { eventId: event.id }, body: {} }, ada);
    seen[name] = (await show(id, ben)).isCancelled;
    const toJoin = await app.call(getShowToJoin, { params: { code: joinCode! } }, ben);
    expect(toJoin.body.isCancelled).toBe(seen[name]);
  }
  expect(seen).toEqual({ planned: true, launched: false });
});

test('a show at an event that is hidden by a decision admits nobody, until it is restored; who plays already stays', async () => {
  const moderator = await staffMember(app.deps, 'moderator');
  const [player, captain] = await signUpPeople(app.deps, 2);
  const { id: eventId } = await published(app, ada);
  const { id: showId, joinCode } = await planned(app, ada, { eventId });
  const params = { code: joinCode! };
  await app.call(joinShow, { params, body: { nickname: 'Pat', teamName: 'Owls' } }, player);
  const { id: teamId } = await team(app, captain, 'Larks');
  await app.call(requestTeam, { params: { id: showId }, body: { teamId } }, ada);
  const admissions = async () => [
    (await app.call(getShowToJoin, { params }, ben)).status,
    (await app.call(listTeamRequests, {}, captain)).body.requests.length,
  ];
  expect(await admissions()).toEqual([200, 1]);
  const decisionId = await decideAbout(app, { kind: 'event', targetId: eventId }, { moderator, action: 'hide' });
  expect(await admissions()).toEqual([404, 0]);
  const joining = await app.call(joinShow, { params, body: { nickname: 'Ben', teamName: 'Jays' } }, ben);
  expect(joining.problem.code).toBe('show.unknown_join_code');
  expect((await app.call(getShowPlayer, { params: { id: showId } }, player)).status).toBe(200);
  await app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, moderator);
  expect(await admissions()).toEqual([200, 1]);
});
