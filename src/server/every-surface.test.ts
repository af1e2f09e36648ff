import { expect, test } from 'vitest';
import { writeComment } from '#contracts/comments/comments.contract.ts';
import { startConversation } from '#contracts/conversations/conversations.contract.ts';
import { isForStaff } from '#contracts/endpoint.ts';
import { removeGroupMember } from '#contracts/groups/group-members.contract.ts';
import { writeGroupPost } from '#contracts/groups/group-posts.contract.ts';
import { createGroup } from '#contracts/groups/groups.contract.ts';
import { cancelOrder } from '#contracts/payments/refunds.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { addShowTeam } from '#contracts/shows/lobby.contract.ts';
import { createRound } from '#contracts/shows/rounds.contract.ts';
import { launchShow } from '#contracts/shows/shows.contract.ts';
import { filePaths } from '#contracts/site-paths.ts';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { type DraftFields, draft, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { enterGroup } from '#tests/support/groups.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { order, paidEvent } from '#tests/support/payments.ts';
import { makeSeries } from '#tests/support/series.ts';
import { planned } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventRole } from '#tests/support/volunteering.ts';

const app = await testApp();
await insertPlaces(app);
const [ada, member, former, stranger] = await signUpPeople(app.deps, 4);

/** Every text of what is hidden begins with the one and ends with the other: what answers searches repeats what was searched. */
const MARK = 'zaubertrank';
const SEARCHED = 'kessel';
const marked = (name: string) => `${MARK}${name} ${SEARCHED}`;
const fieldsOf = (name: string, fields: DraftFields = {}): DraftFields => ({
  title: marked(`${name}title`),
  description: marked(`${name}description`),
  venue: marked(`${name}venue`),
  address: marked(`${name}address`),
  priceNote: marked(`${name}price`),
  accessibilityNote: marked(`${name}access`),
  hostNotes: marked(`${name}notes`),
  interests: [marked(`${name}interest`)],
  questions: [{ text: marked(`${name}question`), isRequired: false }],
  ...fields,
});

async function hide() {
  const body = { name: marked('group'), description: marked('group'), visibility: 'private', form: {} } as const;
  const { id: groupId, slug } = (await app.call(createGroup, { body }, ada)).body;
  for (const { user } of [member, former])
    await enterGroup(app.deps, { slug, organizerId: ada.user.id, personId: user.id });
  const host = { kind: 'group', id: groupId } as const;
  const inside = await published(app, ada, fieldsOf('inside', { host, visibility: 'members' }));
  const unpublished = await draft(app, ada, fieldsOf('draft'));
  const series = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=2', fieldsOf('series', { host, visibility: 'members' }));
  const params = { eventId: inside.id };
  await app.call(answerEvent, { params, body: { status: 'going', answers: { q1: marked('answer') } } }, member);
  await app.call(writeComment, { params, body: { text: marked('comment') } }, member);
  const roles = [await makeEventRole(app, inside, ada, { title: marked('role'), description: marked('role') })];
  roles.push(await makeEventRole(app, unpublished, ada, { title: marked('role') }));
  const post = { title: marked('post'), text: marked('post'), visibility: 'public' } as const;
  await app.call(writeGroupPost, { params: { slug }, body: post }, ada);
  const sold = { host, visibility: 'members', title: 'Ticket' } as const;
  const { eventId: soldId, tiers } = await paidEvent(app, ada, { fields: fieldsOf('sold', sold) });
  const ticket = await order(app, former, { eventId: soldId, tierId: tiers[0]!, method: 'door', total: 1200 });
  const orderId = ticket.body.id;
  await app.call(cancelOrder, { params: { orderId }, query: {} }, former);
  const message = { kind: 'event', key: inside.id, text: marked('message') } as const;
  const conversation = (await app.call(startConversation, { body: message }, member)).body;
  const question = { text: marked('question'), answers: [marked('answer')] };
  const round = (await app.call(createRound, { body: { name: marked('round'), questions: [question] } }, ada)).body;
  const shows = [
    await planned(app, ada, { title: marked('show'), eventId: inside.id, roundIds: [round.id] }),
    await planned(app, ada, { title: marked('show'), eventId: unpublished.id }),
    await planned(app, ada, { title: marked('show'), visibility: 'private' }),
  ];
  const teamIds: string[] = [];
  const gameIds: string[] = [];
  for (const { id } of shows) {
    const team = (await app.call(addShowTeam, { params: { id }, body: { name: marked('team') } }, ada)).body;
    teamIds.push(team.id);
    gameIds.push((await app.call(launchShow, { params: { id } }, ada)).body.gameId);
  }
  await runJobs(app);
  await app.call(removeGroupMember, { params: { slug, personId: former.user.id } }, ada);
  const eventIds = [inside.id, soldId, unpublished.id, ...series.occurrences.map(({ id }) => id)];
  return { slug, eventIds, orderId, series, roles, conversation, round, shows, teamIds, gameIds };
}
const hidden = await hide();

const NOBODY = '00000000-0000-4000-8000-000000000000';
/** By the name of a parameter; an `id` by the beginning of the path. */
const values: Record<string, readonly string[]> = {
  slug: [hidden.slug],
  eventId: hidden.eventIds,
  seriesId: [hidden.series.id],
  roleId: hidden.roles.map(({ id }) => id),
  shiftId: hidden.roles.flatMap(({ shifts }) => shifts.map(({ id }) => id)),
  orderId: [hidden.orderId],
  conversationId: [hidden.conversation.id],
  roundId: [hidden.round.id],
  personId: [ada.user.id, member.user.id],
  '/api/teams': hidden.teamIds,
  '/api/shows': hidden.shows.map(({ id }) => id),
  '/api/games': hidden.gameIds,
};
const valuesOf = (path: string, name: string): readonly string[] =>
  values[name] ?? values[path.split('/').slice(0, 3).join('/')] ?? [NOBODY];
const addressesOf = (path: string): string[] =>
  path
    .split(/(:\w+)/)
    .reduce(
      (urls, part) =>
        part.startsWith(':')
          ? urls.flatMap((url) => valuesOf(path, part.slice(1)).map((value) => url + value))
          : urls.map((url) => url + part),
      [''],
    );
const SEARCHES = ['', `?q=${SEARCHED}`, `?search=${SEARCHED}`, '?status=scheduled', '?relation=following'];

const reads = Object.values(allEndpoints)
  .filter(
    ({ method, access, success }) =>
      method === 'GET' && success.type !== 'text/event-stream' && !isForStaff({ access }),
  )
  .flatMap(({ path }) => (path.includes(':') ? addressesOf(path) : SEARCHES.map((search) => path + search)))
  // An id of this path is that of a game.
  .concat(hidden.gameIds.map((id) => `/api/shows/game/${id}`));
const files = [
  ...hidden.eventIds.flatMap((id) => [filePaths.eventCalendar(id), filePaths.embeddedEvent(id)]),
  ...values.shiftId!.map(filePaths.shiftCalendar),
  filePaths.embeddedSeries(hidden.series.id),
  filePaths.embeddedHost('groups', hidden.slug),
  ...(['ics', 'rss', 'json'] as const).flatMap((format) => [
    filePaths.searchFeed(format, { q: SEARCHED }),
    filePaths.hostFeed('groups', hidden.slug, format),
    filePaths.hostFeed('people', ada.user.id, format),
  ]),
];

/** The addresses whose answers show the person something hidden. */
async function listRevealing(as: SomeoneSignedIn | null): Promise<string[]> {
  const headers = as ? { authorization: `Bearer ${as.tokens.access.token}` } : {};
  const revealing: string[] = [];
  for (const url of [...reads, ...files]) {
    const { statusCode, body } = await app.send({ method: 'GET', url, headers });
    expect(statusCode, url).toBeLessThan(500);
    if (body.includes(MARK)) revealing.push(url);
  }
  return revealing;
}

test.each([
  ['a visitor', null],
  ['a stranger', stranger],
  ['a former member', former],
] as const)(
  'no call and no file tells %s what is private, or not published',
  async (_, as) => {
    // What people were notified of is in their own data.
    expect((await listRevealing(as)).filter((url) => !url.startsWith('/api/users/export'))).toEqual([]);
  },
  60_000,
);

test('the same calls tell a member of the group', async () => {
  const revealing = new Set(await listRevealing(member));
  const [inside] = hidden.eventIds;
  for (const url of [`/api/events/${inside}`, `/api/events/${inside}/comments`, `/api/groups/${hidden.slug}/posts`])
    expect(revealing).toContain(url);
  expect(revealing.size).toBeGreaterThan(25);
}, 60_000);
