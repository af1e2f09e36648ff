import { describe, expect, test } from 'vitest';
import { exportAccount } from '#contracts/accounts/accounts.contract.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import * as contract from '#contracts/shows/seasons/seasons.contract.ts';
import { listTeamNights } from '#contracts/shows/seasons/team-nights.contract.ts';
import {
  completeGame,
  createShow,
  deleteShow,
  getShow,
  reopenGame,
  updateShow,
} from '#contracts/shows/shows.contract.ts';
import { joinTeam } from '#contracts/teams/teams.contract.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { addTeamToShow, launched, planned, playedNight, score, team } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const [ada, ben] = await signUpPeople(app.deps, 2);

type Body = Partial<EndpointInput<typeof contract.createSeason>['body']>;
const make = async (body: Body = {}) =>
  (await app.call(contract.createSeason, { body: { name: 'Spring', ...body } }, ada)).body;
const read = (id: string, as: SomeoneSignedIn | null, query: EndpointInput<typeof contract.getSeason>['query'] = {}) =>
  app.call(contract.getSeason, { params: { id }, query }, as);
const change = (id: string, body: Body, as: SomeoneSignedIn) =>
  app.call(contract.updateSeason, { params: { id }, body }, as);
const table = async (id: string, as: SomeoneSignedIn | null) =>
  (await read(id, as)).body.teams.map(({ rank, name, points }) => [rank, name, points]);
const list = async (as: SomeoneSignedIn | null, hostId?: string) =>
  (await app.call(contract.listSeasons, { query: { ...(hostId && { hostId }) } }, as)).body.seasons.map(({ id }) => id);

describe('a season', () => {
  test('stores every field on creation, changes each by itself, and is in the data download of its host', async () => {
    const every = {
      name: 'Autumn league',
      visibility: 'public',
      startsOn: '2031-09-01',
      endsOn: '2031-12-20',
      countsBy: 'rank',
      rankPoints: [5, 3, 1],
      bestNights: 8,
      minimumNights: 3,
    } satisfies Required<contract.SeasonFields>;
    const { id } = await make(every);
    expect((await read(id, ada)).body).toMatchObject(every);
    for (const [field, value] of Object.entries(every)) {
      const season = await make();
      expect((await change(season.id, { [field]: value }, ada)).body).toMatchObject({
        ...season,
        nightCount: 0,
        [field]: value,
      });
    }
    const { seasons } = (await app.call(exportAccount, {}, ada)).body.contents;
    expect(seasons).toContainEqual(expect.objectContaining(every));
  });

  test('is listed by cursor, also after the first hundred', async () => {
    const host = await signUp(app.deps);
    await app.db.execute(
      `insert into seasons (host_id, name, created_at, updated_at) select $1, 'Season ' || n, now(), now() from generate_series(1, 130) n`,
      [host.user.id],
    );
    const page = async (cursor?: string) =>
      (await app.call(contract.listSeasons, { query: { hostId: host.user.id, ...(cursor && { cursor }) } }, host)).body;
    const first = await page();
    const second = await page(first.nextCursor!);
    expect([first.seasons.length, second.seasons.length, second.nextCursor]).toEqual([100, 30, null]);
    expect(new Set([...first.seasons, ...second.seasons].map(({ id }) => id)).size).toBe(130);
  });

  test('needs a name, dates in order and points, and says what is wrong', async () => {
    const refused = async (body: Body) =>
      (await app.call(contract.createSeason, { body: { name: 'Spring', ...body } }, ada)).problem.fields;
    expect(await refused({ name: ' ' })).toEqual({ name: 'Enter a name.' });
    const dates = { startsOn: '2031-09-02', endsOn: '2031-09-01' };
    expect(await refused(dates)).toEqual({ endsOn: 'Choose a day after the first one.' });
    expect(await refused({ rankPoints: [] })).toHaveProperty('rankPoints');
    expect(await refused({ bestNights: 0 })).toEqual({ bestNights: 'Enter at least one night.' });
    const { id } = await make({ startsOn: dates.startsOn });
    expect((await change(id, { endsOn: dates.endsOn }, ada)).problem.fields).toHaveProperty('endsOn');
  });

  test('is changed and deleted by its host only, and its shows stay', async () => {
    const { id } = await make();
    const { showId } = await playedNight(app, ada, { seasonId: id, scores: { Owls: 1 } });
    const remove = (as: SomeoneSignedIn) => app.call(contract.deleteSeason, { params: { id } }, as);
    expect((await change(id, { name: 'Mine' }, ben)).problem.code).toBe('auth.forbidden');
    expect((await remove(ben)).problem.code).toBe('auth.forbidden');
    expect((await remove(ada)).status).toBe(204);
    expect((await read(id, ada)).problem.code).toBe('season.not_found');
    expect((await app.call(getShow, { params: { id: showId } }, ada)).body).toMatchObject({ season: null });
  });

  test('takes shows of its host only, up to 100', async () => {
    const { id } = await make();
    const create = (as: SomeoneSignedIn) => app.call(createShow, { body: { title: 'Quiz', seasonId: id } }, as);
    expect((await create(ben)).problem.code).toBe('season.not_found');
    const show = (await create(ada)).body;
    expect(show.season).toEqual({ id, name: 'Spring' });
    await app.db.execute(
      `insert into shows (title, host_id, season_id, status, created_at, updated_at)
       select 'Quiz', $1, $2, 'completed', now(), now() from generate_series(1, 99)`,
      [ada.user.id, id],
    );
    expect((await create(ada)).problem.code).toBe('season.full');
    const keep = { params: { id: show.id }, body: { title: 'Last quiz', seasonId: id } };
    expect((await app.call(updateShow, keep, ada)).status).toBe(200);
  });
});

describe('the table of a season', () => {
  test('follows from its completed shows, by the rule of the season', async () => {
    const { id } = await make();
    const night = (n: number, scores: Record<string, number>) =>
      playedNight(app, ada, { seasonId: id, startsAt: `2026-10-0${n}T19:00:00Z`, title: `Night ${n}`, scores });
    await night(2, { Larks: 20, Owls: 5, Jays: 20 });
    await night(1, { Owls: 9, Larks: 8 });
    await planned(app, ada, { seasonId: id, title: 'To come' });
    await launched(app, ada, { seasonId: id, startsAt: '2026-10-03T19:00:00Z', title: 'On now' });
    const season = (await read(id, null)).body;
    expect(season.nights.map(({ title }) => title)).toEqual(['Night 1', 'Night 2']);
    expect(season.upcoming).toMatchObject([
      { title: 'On now', isLive: true },
      { title: 'To come', isLive: false, status: 'scheduled' },
    ]);
    expect(season.teams).toMatchObject([
      { rank: 1, name: 'Larks', points: 28, nightCount: 2, movement: 1 },
      { rank: 2, name: 'Jays', points: 20, nightCount: 1, movement: null, results: [null, { rank: 1 }] },
      { rank: 3, name: 'Owls', points: 14, nightCount: 2, movement: -2 },
    ]);
    await change(id, { countsBy: 'rank', bestNights: 1 }, ada);
    expect(await table(id, null)).toEqual([
      [1, 'Jays', 10],
      [1, 'Larks', 10],
      [1, 'Owls', 10],
    ]);
  });

  test('has pages of teams and, from the latest, of nights; it is whole for calls without a page', async () => {
    const { id } = await make();
    const teams = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`Team ${n}`, 100 - n]));
    for (let n = 1; n <= 14; n++) {
      const startsAt = `2026-10-${String(n).padStart(2, '0')}T19:00:00Z`;
      await playedNight(app, ada, { seasonId: id, startsAt, scores: n === 1 ? teams : { 'Team 0': 1 } });
    }
    const pages = async (query: Parameters<typeof read>[2]) => {
      const { body } = await read(id, null, query);
      expect([body.nights.length, body.teamCount]).toEqual([14, 51]);
      return [body.firstTeam, body.teams.length, body.firstNight, body.teams[0]!.results.length];
    };
    expect(await pages({ teamPage: 1, nightPage: 1 })).toEqual([0, 50, 2, 12]);
    expect(await pages({ teamPage: 2, nightPage: 2 })).toEqual([50, 1, 0, 2]);
    expect(await pages({ teamPage: 9, nightPage: 9 })).toEqual([50, 1, 0, 2]);
    expect(await pages({})).toEqual([0, 51, 0, 14]);
    expect((await read(id, null, { teamPage: 2 })).body.teams).toMatchObject([{ rank: 51, name: 'Team 50' }]);
  });

  test('follows a correction of a reopened show, and forgets a deleted one', async () => {
    const { id } = await make();
    const { gameId, teamIds, showId } = await launched(app, ada, { seasonId: id, teams: 1 });
    await score(app, { gameId, teamId: teamIds[0]!, field: 'q1', value: 3 }, ada);
    const points = async () => (await read(id, ada)).body.teams.map((each) => each.points);
    expect(await points()).toEqual([]);
    await app.call(completeGame, { params: { id: gameId } }, ada);
    expect(await points()).toEqual([3]);
    await app.call(reopenGame, { params: { id: gameId } }, ada);
    expect(await points()).toEqual([]);
    await score(app, { gameId, teamId: teamIds[0]!, field: 'q1', value: 4 }, ada);
    await app.call(completeGame, { params: { id: gameId } }, ada);
    expect(await points()).toEqual([4]);
    const { id: next } = await planned(app, ada, { seasonId: id });
    await app.call(deleteShow, { params: { id: next } }, ada);
    await app.db.execute('delete from shows where id = $1', [showId]);
    expect((await read(id, ada)).body).toMatchObject({ nights: [], upcoming: [], teams: [] });
  });
});

describe('shows that a viewer may not see', () => {
  const withEachVisibility = async (body: Body) => {
    const season = await make(body);
    for (const visibility of ['public', 'unlisted', 'private'] as const) {
      app.clock.advance({ seconds: 1 });
      await playedNight(app, ada, { seasonId: season.id, title: visibility, visibility, scores: { [visibility]: 1 } });
    }
    return season.id;
  };
  const shown = async (id: string, as: SomeoneSignedIn | null) => {
    const { nights, teams, nightCount } = (await read(id, as)).body;
    expect(nightCount).toBe(nights.length);
    expect(teams.map(({ name }) => name).toSorted()).toEqual(nights.map(({ title }) => title).toSorted());
    return nights.map(({ title, isHidden }) => (isHidden ? `${title} (hidden)` : title));
  };

  test('neither have a name nor count in a season, whose host learns which others do not see', async () => {
    const listed = await withEachVisibility({ visibility: 'public' });
    const linked = await withEachVisibility({ visibility: 'unlisted' });
    expect(await shown(listed, null)).toEqual(['public']);
    expect(await shown(listed, ben)).toEqual(['public']);
    expect(await shown(listed, ada)).toEqual(['public', 'unlisted (hidden)', 'private (hidden)']);
    expect(await shown(linked, ben)).toEqual(['public', 'unlisted']);
    expect(await shown(linked, ada)).toEqual(['public', 'unlisted', 'private (hidden)']);
  });

  test('do not make a season listed, and a public show does not lead to a season for people with the link', async () => {
    const empty = await make({ visibility: 'public' });
    const unlisted = await make({ visibility: 'public' });
    await planned(app, ada, { seasonId: unlisted.id, visibility: 'unlisted' });
    const linked = await make();
    const show = await planned(app, ada, { seasonId: linked.id });
    const full = await make({ visibility: 'public' });
    await planned(app, ada, { seasonId: full.id });
    const found = await list(null, ada.user.id);
    expect([empty, unlisted, linked, full].map(({ id }) => found.includes(id))).toEqual([false, false, false, true]);
    expect(await list(ada)).toEqual(expect.arrayContaining([empty.id, unlisted.id, linked.id, full.id]));
    const seasonFor = async (as: SomeoneSignedIn | null) =>
      (await app.call(getShow, { params: { id: show.id } }, as)).body.season;
    expect([await seasonFor(null), await seasonFor(ben)]).toEqual([null, null]);
    expect(await seasonFor(ada)).toEqual({ id: linked.id, name: 'Spring' });
  });

  test('need a verified address to be listed where the site requires one', async () => {
    const strict = await testApp({ REQUIRE_VERIFIED_EMAIL: 'true' });
    const eve = await signUp(strict.deps, { isVerified: false });
    const create = (visibility: contract.SeasonVisibility) =>
      strict.call(contract.createSeason, { body: { name: 'Spring', visibility } }, eve);
    expect((await create('public')).problem.code).toBe('account.email_unverified');
    const { id } = (await create('unlisted')).body;
    const changed = await strict.call(contract.updateSeason, { params: { id }, body: { visibility: 'public' } }, eve);
    expect(changed.problem.code).toBe('account.email_unverified');
  });
});

describe('the nights of a team', () => {
  const nights = (id: string, as: SomeoneSignedIn | null) => app.call(listTeamNights, { params: { id } }, as);

  test('are all shown to its members, and the public ones to others, with the name of the night', async () => {
    const { id, joinCode } = await team(app, ben, 'Owls');
    expect((await nights(id, null)).problem.code).toBe('team.not_found');
    expect((await nights(id, ben)).body).toEqual({ name: 'Owls', isOwn: true, nights: [] });
    for (const visibility of ['public', 'unlisted', 'private'] as const) {
      const { showId, gameId, teamIds } = await launched(app, ada, { title: visibility, visibility, teams: 1 });
      await addTeamToShow(app, { showId, teamId: id, host: ada, captain: ben });
      await score(app, { gameId, teamId: teamIds[0]!, field: 'q1', value: 3 }, ada);
      await app.call(completeGame, { params: { id: gameId } }, ada);
      app.clock.advance({ seconds: 1 });
    }
    const titles = async (as: SomeoneSignedIn | null) =>
      (await nights(id, as)).body.nights.map(({ show }) => show.title);
    const cleo = await signUp(app.deps);
    expect([await titles(null), await titles(cleo)]).toEqual([['public'], ['public']]);
    expect((await nights(id, null)).body.nights[0]).toMatchObject({ name: 'Owls', rank: 2, teamCount: 2, score: 0 });
    await app.call(joinTeam, { body: { code: joinCode! } }, cleo);
    expect(await titles(cleo)).toEqual(['private', 'unlisted', 'public']);
  });

  test('are linked from a season for people who may open them, and not for others', async () => {
    const { id: seasonId } = (await app.call(contract.createSeason, { body: { name: 'Spring' } }, ada)).body;
    const links: Record<string, boolean[]> = {};
    for (const visibility of ['public', 'unlisted'] as const) {
      const { id } = await team(app, ben, `Foxes ${visibility}`);
      const { showId, gameId } = await launched(app, ada, { visibility, seasonId, teams: 0 });
      await addTeamToShow(app, { showId, teamId: id, host: ada, captain: ben });
      await app.call(completeGame, { params: { id: gameId } }, ada);
      links[visibility] = [];
      for (const viewer of [null, ben, ada]) {
        const { teams } = (await app.call(contract.getSeason, { params: { id: seasonId }, query: {} }, viewer)).body;
        const isLinked = teams.find(({ name }) => name === `Foxes ${visibility}`)!.teamId === id;
        expect((await nights(id, viewer)).status).toBe(isLinked ? 200 : 404);
        links[visibility].push(isLinked);
      }
    }
    expect(links).toEqual({ public: [true, true, true], unlisted: [false, true, true] });
  });
});
