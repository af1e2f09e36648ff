import { expect, test } from 'vitest';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { followPerson } from '#contracts/people/people.contract.ts';
import { searchEvents } from '#contracts/search/search.contract.ts';
import { listSuggestedEvents } from '#contracts/search/upcoming-events.contract.ts';
import { goToQuestion } from '#contracts/shows/games.contract.ts';
import { completeGame, getShow, listShows, type ShowVisibility } from '#contracts/shows/shows.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { launched, planned, score } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);

const TITLE = 'Zugzwang quiz';

/** A planned, a running and a completed show, each once alone and once at a public event of a person with followers and a group. */
async function scene(visibility: ShowVisibility) {
  const [ada, stranger] = await signUpPeople(app.deps, 2);
  const group = await setUpGroup(app, ada, { members: [stranger] });
  await app.call(followPerson, { params: { personId: ada.user.id } }, stranger);
  const event = await published(app, ada, { title: 'Evening at the pub' });
  const ids: string[] = [];
  for (const at of [{}, { eventId: event.id }]) {
    ids.push((await planned(app, ada, { title: TITLE, visibility, ...at })).id);
    ids.push((await launched(app, ada, { title: TITLE, visibility, ...at })).showId);
    const over = await launched(app, ada, { title: TITLE, visibility, ...at });
    await app.call(completeGame, { params: { id: over.gameId } }, ada);
    ids.push(over.showId);
  }
  await runJobs(app);
  const urls = [
    ...['scheduled', 'in-progress', 'completed'].flatMap((status) => [
      `/api/shows?status=${status}`,
      `/api/shows?status=${status}&search=zugzwang`,
      `/api/shows?status=${status}&eventId=${event.id}`,
    ]),
    '/api/shows',
    `/api/shows?eventId=${event.id}`,
    '/api/events?q=zugzwang',
    '/api/suggestions?q=zugzwang',
    `/api/events/${event.id}`,
    `/api/events/${event.id}/related`,
    `/api/people/${ada.user.id}`,
    `/api/people/${ada.user.id}/events`,
    `/api/people/${ada.user.id}/groups`,
    `/api/groups/${group.slug}`,
    `/feeds/groups/${group.slug}.rss`,
    `/feeds/groups/${group.slug}.ics`,
    `/events/${event.id}.ics`,
    `/embed/events/${event.id}`,
    '/sitemap.xml',
    '/sitemaps/events-1.xml',
    '/sitemaps/groups-1.xml',
  ];
  return { ada, stranger, ids, urls };
}

/** Where one of the shows turns up, by its id or by its title. */
async function surfaces({ ids, urls }: Awaited<ReturnType<typeof scene>>): Promise<string[]> {
  const found: string[] = [];
  for (const url of urls) {
    const { body } = await app.send({ method: 'GET', url });
    if (body.includes(TITLE) || ids.some((id) => body.includes(id))) found.push(url);
  }
  return found;
}

test.each(['unlisted', 'private'] as const)(
  'shows that are %s turn up nowhere, and notify no stranger',
  async (visibility) => {
    const hidden = await scene(visibility);
    expect(await surfaces(hidden)).toEqual([]);
    const { stranger, ada, ids } = hidden;
    const personal = [
      (await app.call(listNotifications, { query: {} }, stranger)).body,
      (await app.call(listSuggestedEvents, { query: { limit: 30 } }, stranger)).body,
      (await app.call(searchEvents, { query: { q: 'zugzwang' } }, stranger)).body,
    ];
    expect(JSON.stringify(personal)).not.toContain(TITLE);
    const asked = (as: SomeoneSignedIn) => Promise.all(ids.map((id) => app.call(getShow, { params: { id } }, as)));
    const seen = (await asked(stranger)).filter(({ status }) => status !== 404);
    expect(seen).toHaveLength(visibility === 'unlisted' ? ids.length : 0);
    // From this the pages ask search engines not to index them.
    expect(seen.some(({ body }) => body.isListed)).toBe(false);
    expect((await asked(ada)).map(({ status }) => status)).toEqual(ids.map(() => 200));
  },
);

test('public shows are found in the lists of shows, so that these surfaces are the ones to watch', async () => {
  const shown = await scene('public');
  const found = await surfaces(shown);
  expect(found.length).toBeGreaterThan(7);
  expect(found.every((url) => url.startsWith('/api/shows?') || url === '/api/shows')).toBe(true);
});

test('a show that was never completed is live for a day after its last score or answer, and stays listed for its host', async () => {
  const [ada, stranger] = await signUpPeople(app.deps, 2);
  const title = 'Forgotten quiz';
  const { showId, gameId, teamIds } = await launched(app, ada, { title, visibility: 'public' });
  const liveFor = async (as: SomeoneSignedIn | null) =>
    (await app.call(listShows, { query: { search: title } }, as)).body.map(({ isLive }) => isLive);
  const letDayPass = () =>
    app.db.execute(
      `with scored as (update score_changes set changed_at = changed_at - interval '25 hours' where game_id = $1)
       update games set started_at = started_at - interval '25 hours' where id = $1`,
      [gameId],
    );
  expect(await liveFor(stranger)).toEqual([true]);
  await letDayPass();
  expect(await liveFor(stranger)).toEqual([]);
  expect(await liveFor(null)).toEqual([]);
  expect(await liveFor(ada)).toEqual([false]);
  expect((await app.call(getShow, { params: { id: showId } }, stranger)).body.isLive).toBe(false);

  await score(app, { gameId, teamId: teamIds[0]!, field: 'q1', value: 1 }, ada);
  expect(await liveFor(stranger)).toEqual([true]);
  await letDayPass();
  expect(await liveFor(stranger)).toEqual([]);
  await app.call(goToQuestion, { params: { id: gameId }, body: { currentQuestion: 'q1' } }, ada);
  await app.db.execute(
    `insert into team_answers (game_id, team_id, question, text, answered_at) values ($1, $2, 'q1', 'Paris', now())`,
    [gameId, teamIds[0]],
  );
  expect(await liveFor(stranger)).toEqual([true]);
});

test('a planned show whose start was over a day ago is not upcoming any more, and stays listed for its host', async () => {
  const [ada, stranger] = await signUpPeople(app.deps, 2);
  const title = 'Missed quiz';
  const { id } = await planned(app, ada, { title, visibility: 'public', startsAt: '2031-05-05T18:00:00Z' });
  const upcoming = async (as: SomeoneSignedIn | null) =>
    (await app.call(listShows, { query: { status: 'scheduled', search: title } }, as)).body.map(
      ({ isOverdue }) => isOverdue,
    );
  const startAgo = (time: string) =>
    app.db.execute('update shows set starts_at = now() - $2::interval where id = $1', [id, time]);
  await startAgo('23 hours');
  expect([await upcoming(null), await upcoming(stranger), await upcoming(ada)]).toEqual([[false], [false], [false]]);
  await startAgo('25 hours');
  expect([await upcoming(null), await upcoming(stranger), await upcoming(ada)]).toEqual([[], [], [true]]);
  expect((await app.call(getShow, { params: { id } }, stranger)).body.isOverdue).toBe(true);
});

test('a host of hundreds of shows finds all of them, 100 at a time and the latest first', async () => {
  const [ada] = await signUpPeople(app.deps, 1);
  await app.db.execute(
    `insert into shows (title, status, host_id, starts_at, created_at, updated_at)
      select 'Weekly quiz ' || n, 'completed', $1, now() - n * interval '7 days', now(), now() from generate_series(1, 205) n`,
    [ada.user.id],
  );
  const titlesOn = async (page: number) =>
    (await app.call(listShows, { query: { status: 'completed', search: 'weekly quiz', page } }, ada)).body.map(
      ({ title }) => title,
    );
  const pages = [await titlesOn(1), await titlesOn(2), await titlesOn(3)];
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 5]);
  expect(pages.flat()).toEqual(Array.from({ length: 205 }, (_, index) => `Weekly quiz ${index + 1}`));
});
