import { describe, expect, test } from 'vitest';
import { goToQuestion } from '#contracts/shows/games.contract.ts';
import { addShowTeam, listShowTeams } from '#contracts/shows/lobby.contract.ts';
import { joinShow } from '#contracts/shows/players.contract.ts';
import { searchQuestions } from '#contracts/shows/question-bank.contract.ts';
import { createRound, updateRound } from '#contracts/shows/rounds.contract.ts';
import { createSeason } from '#contracts/shows/seasons/seasons.contract.ts';
import { copyShow } from '#contracts/shows/show-copies.contract.ts';
import { exportShowResults } from '#contracts/shows/show-results.contract.ts';
import {
  completeGame,
  getShow,
  joinHelpers,
  launchShow,
  listShows,
  type ShowVisibility,
  updateShow,
} from '#contracts/shows/shows.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { makeHostGroups, publishedFor } from '#tests/support/host-scene.ts';
import { launched, planned, playedNight, score, team } from '#tests/support/shows.ts';
import { testApp, toRequest } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const [ada, ben] = await signUpPeople(app.deps, 2);

const copy = (
  id: string,
  body: { startsAt?: string | null; timeZone?: string; visibility?: ShowVisibility; withTeams?: boolean },
  as: SomeoneSignedIn = ada,
) => app.call(copyShow, { params: { id }, body }, as);

describe('a copied show', () => {
  test('has the title, rounds, settings, season and helpers of the first, a week later', async () => {
    const season = (await app.call(createSeason, { body: { name: 'Spring' } }, ada)).body;
    const round = (await app.call(createRound, { body: { name: 'Music' } }, ada)).body;
    const startsAt = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    const settings = {
      title: 'Tuesday quiz',
      visibility: 'private' as const,
      seasonId: season.id,
      takesAnswers: true,
      keepsQuestionsOpen: true,
      holdsStandings: true,
    };
    const show = await planned(app, ada, { ...settings, questionCount: 12, startsAt, roundIds: [round.id] });
    await app.call(joinHelpers, { params: { id: show.id }, body: { code: show.helperCode! } }, ben);
    const first = (await app.call(getShow, { params: { id: show.id } }, ada)).body;
    const second = (await copy(show.id, {})).body;
    expect(second).toEqual({
      ...first,
      id: expect.any(String),
      startsAt: new Date(Date.parse(startsAt) + 7 * 86_400_000).toISOString(),
      helperCode: expect.any(String),
      joinCode: expect.any(String),
    });
    expect([second.id, second.helperCode, second.joinCode]).not.toEqual([first.id, first.helperCode, first.joinCode]);
    expect((await copy(show.id, { startsAt: null })).body.startsAt).toBeNull();
  });

  test('is at the same local time after the clocks have changed', async () => {
    // In Berlin, summer time ends on 25 October 2099.
    const { id } = await planned(app, ada, { startsAt: '2099-10-20T17:30:00.000Z' });
    expect((await copy(id, { timeZone: 'Europe/Berlin' })).body.startsAt).toBe('2099-10-27T18:30:00.000Z');
    const event = await published(app, ada, { timeZone: 'Europe/Berlin' });
    const there = await planned(app, ada, { startsAt: '2099-10-20T17:30:00.000Z', eventId: event.id });
    expect((await copy(there.id, {})).body.startsAt).toBe('2099-10-27T18:30:00.000Z');
  });

  test('of an old show is in the first week to come, on the same day of the week', async () => {
    const now = app.clock.now().getTime();
    const { showId } = await playedNight(app, ada, {
      startsAt: new Date(now - 10 * 86_400_000).toISOString(),
      scores: {},
    });
    const { startsAt, status, gameId } = (await copy(showId, {})).body;
    expect([Date.parse(startsAt!) - now, status, gameId]).toEqual([4 * 86_400_000, 'scheduled', null]);
  });

  test('has as many questions as its rounds have by now, up to the limit of a show, and all of them can be asked', async () => {
    const questions = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ text: `Question ${n}`, answers: ['x'] }));
    const body = { name: 'Music', questions: questions(2) };
    const { id: roundId } = (await app.call(createRound, { body }, ada)).body;
    const { showId } = await playedNight(app, ada, { roundIds: [roundId, roundId], scores: {} });
    const edit = (count: number) =>
      app.call(updateRound, { params: { roundId }, body: { questions: questions(count) } }, ada);
    await edit(51);
    expect((await copy(showId, {})).body.questionCount).toBe(100);
    await edit(3);
    const second = (await copy(showId, {})).body;
    expect(second.questionCount).toBe(6);
    // As a show that was copied by an earlier version.
    await app.db.execute('update shows set question_count = 4 where id = $1', [second.id]);
    const { gameId } = (await app.call(launchShow, { params: { id: second.id } }, ada)).body;
    const going = { params: { id: gameId }, body: { currentQuestion: 'q6' } };
    expect((await app.call(goToQuestion, going, ada)).body).toMatchObject({ questionCount: 6, nextQuestion: '' });
  });

  test('is made by the host only', async () => {
    const { id, helperCode } = await planned(app, ada);
    await app.call(joinHelpers, { params: { id }, body: { code: helperCode! } }, ben);
    expect((await copy(id, {}, ben)).problem.code).toBe('auth.forbidden');
    const hidden = await planned(app, ada, { visibility: 'private' });
    expect((await copy(hidden.id, {}, ben)).problem.code).toBe('show.not_found');
  });

  test('does not become public if only people who see the event could watch the first', async () => {
    const { group, people } = await makeHostGroups(app);
    const host = { kind: 'group', id: group.id } as const;
    const event = await publishedFor(app, host, people.organizer, { visibility: 'members' });
    const { id } = await planned(app, people.organizer, { eventId: event.id });
    expect((await copy(id, {}, people.organizer)).body).toMatchObject({ event: null, visibility: 'unlisted' });
  });

  test('of a public show can be for hosts, helpers and teams only: a rehearsal shows tonight’s quiz to nobody', async () => {
    const { id } = await planned(app, ada);
    const { body: rehearsal } = await copy(id, { visibility: 'private' });
    await app.call(launchShow, { params: { id: rehearsal.id } }, ada);
    expect((await app.call(getShow, { params: { id: rehearsal.id } }, ben)).problem.code).toBe('show.not_found');
    const live = async (as: SomeoneSignedIn) =>
      (await app.call(listShows, { query: {} }, as)).body.map((each) => each.id);
    expect([(await live(ada)).includes(rehearsal.id), (await live(ben)).includes(rehearsal.id)]).toEqual([true, false]);
  });

  test('takes teams along only if asked, and none of other people', async () => {
    const { id: showId, joinCode } = await planned(app, ada);
    await app.call(addShowTeam, { params: { id: showId }, body: { name: 'Owls' } }, ada);
    for (const [name, person] of [
      ['Larks', ada],
      ['Jays', ben],
    ] as const) {
      app.clock.advance({ seconds: 1 });
      const { id: teamId } = await team(app, person, name);
      await app.call(joinShow, { params: { code: joinCode! }, body: { nickname: 'Me', teamId } }, person);
    }
    const teams = async (id: string) =>
      (await app.call(listShowTeams, { params: { id } }, ada)).body.teams.map(({ name }) => name);
    expect(await teams(showId)).toEqual(['Owls', 'Larks', 'Jays']);
    expect(await teams((await copy(showId, {})).body.id)).toEqual([]);
    expect(await teams((await copy(showId, { withTeams: true })).body.id)).toEqual(['Owls', 'Larks']);
  });
});

test('a copy takes teams along that had the same name in an earlier game, and numbers them', async () => {
  const { showId, gameId } = await launched(app, ada, { teams: 2 });
  // Games had such names before teams that return were renamed.
  await app.db.execute(`update game_entries set name = 'Owls' where game_id = $1`, [gameId]);
  const { status, body } = await copy(showId, { withTeams: true });
  expect(status).toBe(201);
  const { teams } = (await app.call(listShowTeams, { params: { id: body.id } }, ada)).body;
  expect(teams.map(({ name }) => name)).toEqual(['Owls', 'Owls (2)']);
});

describe('the results of a show as CSV', () => {
  test('name the rounds of a night on paper, whose host entered scores without stepping through the questions', async () => {
    const questions = [{ text: 'Capital of Norway?', answers: ['Oslo'] }];
    const names = ['Capitals', 'Rivers', 'Lakes'];
    const rounds = await Promise.all(
      names.map(async (name) => (await app.call(createRound, { body: { name, questions } }, ada)).body.id),
    );
    const { showId, gameId, teamIds } = await launched(app, ada, { teams: 1, roundIds: rounds });
    await score(app, { gameId, teamId: teamIds[0]!, field: 'q2', value: 1 }, ada);
    await app.call(completeGame, { params: { id: gameId } }, ada);
    const { body } = await app.send(toRequest(exportShowResults, { params: { id: showId } }, null));
    // The third was not played.
    expect(body).toContain('Round 1: Capitals,Round 2: Rivers,Round 3,');
    const query = { words: 'norway' };
    const found = (await app.call(searchQuestions, { query }, ada)).body.questions;
    expect(found.map(({ roundName, timesAsked }) => [roundName, timesAsked])).toContainEqual(['Rivers', 1]);
  });

  const csv = (id: string, as: SomeoneSignedIn | null) => app.call(exportShowResults, { params: { id } }, as);

  test('have the ranking with points by question, and formulas in names stay text', async () => {
    const { showId } = await playedNight(app, ada, {
      questionCount: 2,
      scores: { Larks: 1.5, '=1+1': 3, 'Owls, "the"': 1.5 },
    });
    const { body } = await app.send(toRequest(exportShowResults, { params: { id: showId } }, null));
    expect(body).toBe(
      [
        '\uFEFFRank,Team,Total,Question 1,Question 2,Bonus,Adjustment,Tie-break',
        "1,'=1+1,3,3,,0,0,",
        '2,Larks,1.5,1.5,,0,0,',
        '2,"Owls, ""the""",1.5,1.5,,0,0,',
        '',
      ].join('\r\n'),
    );
  });

  test('exist once the show is over, for people who may see it', async () => {
    const { showId } = await launched(app, ada);
    expect((await csv(showId, null)).problem.code).toBe('show.not_completed');
    const { showId: hidden } = await playedNight(app, ada, { scores: { Owls: 1 } });
    await app.call(updateShow, { params: { id: hidden }, body: { visibility: 'private' } }, ada);
    expect((await csv(hidden, ben)).problem.code).toBe('show.not_found');
    expect((await csv(hidden, ada)).status).toBe(200);
  });
});
