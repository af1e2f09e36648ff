import { describe, expect, test } from 'vitest';
import { addGameQuestions, getGame, getScoreSheet, goToQuestion } from '#contracts/shows/games.contract.ts';
import { createRound, deleteRound, updateRound } from '#contracts/shows/rounds.contract.ts';
import { listScoreChanges } from '#contracts/shows/score-changes.contract.ts';
import * as contract from '#contracts/shows/shows.contract.ts';
import { draft, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { makeHostGroups, publishedFor } from '#tests/support/host-scene.ts';
import { game, launched, planned, score } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const [ada, ben] = await signUpPeople(app.deps, 2);

const titles = async (
  query: { status?: contract.ShowStatus; search?: string; eventId?: string },
  as: SomeoneSignedIn | null,
) => (await app.call(contract.listShows, { query }, as)).body.map(({ title }) => title);
const launch = (id: string, as: SomeoneSignedIn) => app.call(contract.launchShow, { params: { id } }, as);
const complete = (id: string, as: SomeoneSignedIn) => app.call(contract.completeGame, { params: { id } }, as);
const change = (id: string, body: object, as: SomeoneSignedIn) =>
  app.call(contract.updateShow, { params: { id }, body }, as);

describe('shows', () => {
  // spec: 3.16, 4.24, 4.25, 4.26, 7.28, 7.30, 7.31, 7.33, 7.34, 9.9
  test('go from scheduled to in progress to completed, and the list shows those in progress by default', async () => {
    const show = await planned(app, ada, { title: 'Tuesday quiz' });
    expect(show).toMatchObject({ status: 'scheduled', gameId: null, abilities: { run: true, change: true } });
    expect(await titles({ search: 'tuesday' }, ada)).toEqual([]);
    const { gameId } = (await launch(show.id, ada)).body;
    const [listed] = (await app.call(contract.listShows, { query: {} }, ada)).body;
    expect(listed).toMatchObject({ id: show.id, status: 'in-progress', gameId });
    const of = await app.call(contract.getShowOfGame, { params: { id: gameId } }, null);
    expect(of.body).toMatchObject({ id: show.id, status: 'in-progress' });
    expect((await complete(gameId, ada)).body).toMatchObject({ status: 'completed', gameId });
    expect(await titles({ status: 'completed', search: 'TUESDAY' }, null)).toEqual(['Tuesday quiz']);
    expect(await titles({ search: 'tuesday' }, null)).toEqual([]);
  });

  // spec: 4.25
  test('are launched and completed once under concurrent requests', async () => {
    const { id } = await planned(app, ada);
    const games = await Promise.all(Array.from({ length: 10 }, async () => (await launch(id, ada)).body.gameId));
    expect(new Set(games).size).toBe(1);
    const ends = await Promise.all(Array.from({ length: 5 }, async () => (await complete(games[0]!, ada)).status));
    expect(ends).toEqual([200, 200, 200, 200, 200]);
    expect((await launch(id, ada)).body).toEqual({ gameId: games[0], status: 'completed' });
  });

  test('at an event for members or without a listing are not listed, and are seen by people who can see the event', async () => {
    const { group, people } = await makeHostGroups(app);
    const host = { kind: 'group', id: group.id } as const;
    for (const [visibility, canBenSee] of [
      ['members', false],
      ['unlisted', true],
    ] as const) {
      const event = await publishedFor(app, host, people.organizer, { visibility });
      const title = `Quiz at ${visibility}`;
      const { showId, gameId } = await launched(app, people.organizer, { title, eventId: event.id });
      const isSeen = async (as: SomeoneSignedIn | null) => [
        (await app.call(contract.getShow, { params: { id: showId } }, as)).status === 200,
        (await app.call(contract.getShowOfGame, { params: { id: gameId } }, as)).status === 200,
      ];
      for (const as of [null, ben]) {
        expect(await isSeen(as)).toEqual([canBenSee, canBenSee]);
        expect(await titles({ search: title }, as)).toEqual([]);
      }
      expect(await isSeen(people.member)).toEqual([true, true]);
      const ofEvent = await app.call(contract.listShows, { query: { eventId: event.id } }, people.member);
      expect(ofEvent.body.map(({ id }) => id)).toEqual([showId]);
      expect(await titles({ search: title }, people.organizer)).toEqual([title]);
    }
  });

  test('that are unlisted are seen by people with the link and listed to people who take part only, also at a public event', async () => {
    const { id: eventId } = await published(app, ada);
    for (const body of [{}, { eventId }]) {
      const show = { title: 'Quiz by link', visibility: 'unlisted' as const, ...body };
      const { showId, gameId } = await launched(app, ada, show);
      for (const as of [null, ben]) {
        const shown = await app.call(contract.getShow, { params: { id: showId } }, as);
        expect(shown.body).toMatchObject({ visibility: 'unlisted', isListed: false });
        expect((await app.call(getGame, { params: { id: gameId } }, as)).status).toBe(200);
        expect(await titles({ search: 'by link' }, as)).toEqual([]);
        expect(await titles({ eventId }, as)).not.toContain('Quiz by link');
      }
      expect(await titles({ search: 'by link' }, ada)).toContain('Quiz by link');
    }
  });

  test('of an event are listed with every status to people who may find them, unlisted and private ones to their host', async () => {
    const { id: eventId } = await published(app, ada);
    for (const visibility of ['public', 'unlisted', 'private'] as const) {
      await planned(app, ada, { title: `Planned ${visibility}`, eventId, visibility });
      const { gameId } = await launched(app, ada, { title: `Over ${visibility}`, eventId, visibility });
      await complete(gameId, ada);
    }
    for (const as of [null, ben])
      expect((await titles({ eventId }, as)).toSorted()).toEqual(['Over public', 'Planned public']);
    expect(await titles({ eventId }, ada)).toHaveLength(6);
    expect(await titles({ eventId, status: 'scheduled' }, null)).toEqual(['Planned public']);
    expect(await titles({ eventId, status: 'in-progress' }, ada)).toEqual([]);
  });

  test('are listed by default only where they are at an event that is', async () => {
    const { id: eventId } = await published(app, ada);
    const { group, people } = await makeHostGroups(app);
    const host = { kind: 'group', id: group.id } as const;
    const hidden = await publishedFor(app, host, people.organizer, { visibility: 'members' });
    const plan = async (body: { eventId?: string }, as: SomeoneSignedIn) =>
      (await app.call(contract.createShow, { body: { title: 'Quiz', ...body } }, as)).body;
    expect(await plan({}, ada)).toMatchObject({ visibility: 'unlisted', isListed: false });
    expect(await plan({ eventId }, ada)).toMatchObject({ visibility: 'public', isListed: true });
    expect(await plan({ eventId: hidden.id }, people.organizer)).toMatchObject({ isListed: false });
  });

  test('of people without a verified address are not listed where the site requires one', async () => {
    const strict = await testApp({ REQUIRE_VERIFIED_EMAIL: 'true' });
    const eve = await signUp(strict.deps, { isVerified: false });
    const plan = (visibility?: 'public') =>
      strict.call(contract.createShow, { body: { title: 'Quiz', ...(visibility && { visibility }) } }, eve);
    expect((await plan('public')).problem.code).toBe('account.email_unverified');
    const { id } = (await plan()).body;
    const changed = await strict.call(contract.updateShow, { params: { id }, body: { visibility: 'public' } }, eve);
    expect(changed.problem.code).toBe('account.email_unverified');
    expect((await strict.call(contract.listShows, { query: { status: 'scheduled' } })).body).toEqual([]);
  });

  test('that are private are visible to the people who run them or play only', async () => {
    const { showId, gameId } = await launched(app, ada, { title: 'Secret quiz', visibility: 'private' });
    for (const as of [null, ben]) {
      expect((await app.call(contract.getShow, { params: { id: showId } }, as)).problem.code).toBe('show.not_found');
      expect((await app.call(contract.getShowOfGame, { params: { id: gameId } }, as)).problem.code).toBe(
        'game.not_found',
      );
      expect(await titles({ search: 'secret' }, as)).toEqual([]);
    }
    expect((await launch(showId, ben)).problem.code).toBe('show.not_found');
    expect(await titles({ search: 'secret' }, ada)).toEqual(['Secret quiz']);
  });

  test('show notes, rounds and codes only to the people who run them', async () => {
    const { id } = await planned(app, ada);
    await change(id, { presenterNotes: 'Mind the mic' }, ada);
    const show = async (as: SomeoneSignedIn | null) => (await app.call(contract.getShow, { params: { id } }, as)).body;
    expect(await show(ben)).toMatchObject({
      presenterNotes: '',
      helperCode: null,
      abilities: { run: false, change: false },
    });
    const { helperCode } = await show(ada);
    const help = (code: string) => app.call(contract.joinHelpers, { params: { id }, body: { code } }, ben);
    expect((await help('WRONG')).problem.code).toBe('show.unknown_code');
    expect((await help(helperCode!)).body).toMatchObject({
      presenterNotes: 'Mind the mic',
      helperCode: null,
      abilities: { run: true, change: false },
    });
    expect((await change(id, { title: 'Mine' }, ben)).problem.code).toBe('auth.forbidden');
    await app.call(contract.removeHelper, { params: { id, personId: ben.user.id } }, ada);
    expect((await help(helperCode!)).problem.code).toBe('show.unknown_code');
  });

  test('can be linked to an event of their host only', async () => {
    const { id: eventId } = await published(app, ada);
    const { id: hidden } = await draft(app, ada);
    const plan = (as: SomeoneSignedIn, event: string) =>
      app.call(contract.createShow, { body: { title: 'Quiz', eventId: event } }, as);
    expect((await plan(ada, eventId)).body.event).toMatchObject({ id: eventId });
    expect((await plan(ben, eventId)).problem.code).toBe('event.not_your_host');
    expect((await plan(ben, hidden)).problem.code).toBe('event.not_found');
    const secret = (await plan(ada, hidden)).body.id;
    expect((await app.call(contract.getShow, { params: { id: secret } }, ben)).problem.code).toBe('show.not_found');
  });

  test('do not reveal members-only events, and reject implausible start times', async () => {
    const { group, people } = await makeHostGroups(app);
    const host = { kind: 'group', id: group.id } as const;
    const { id: eventId } = await publishedFor(app, host, people.organizer, { visibility: 'members' });
    const plan = (body: { eventId?: string; startsAt?: string }) =>
      app.call(contract.createShow, { body: { title: 'Quiz', ...body } }, ben);
    expect((await plan({ eventId })).problem.code).toBe('event.not_found');
    expect((await plan({ startsAt: '0000-01-01T00:00:00Z' })).problem.code).toBe('request.invalid');
  });

  test('count the questions of their rounds, which must belong to the host', async () => {
    const question = { text: 'Capital of France?', answers: ['Paris'] };
    const body = { name: 'Capitals', questions: [question, question, question] };
    const { id: roundId } = (await app.call(createRound, { body }, ada)).body;
    const show = await planned(app, ada, { roundIds: [roundId] });
    expect(show).toMatchObject({ questionCount: 3, rounds: [{ name: 'Capitals', questionCount: 3 }] });
    expect(
      (await app.call(contract.createShow, { body: { title: 'Quiz', roundIds: [roundId] } }, ben)).problem.code,
    ).toBe('round.not_found');
    const source = { name: 'Open Trivia Database', license: 'CC BY-SA 4.0' };
    await app.call(updateRound, { params: { roundId }, body: { questions: [{ ...question, source }] } }, ada);
    const { gameId } = (await launch(show.id, ada)).body;
    expect((await game(app, gameId)).questionCount).toBe(1);
    await app.call(deleteRound, { params: { roundId } }, ada);
    // The name of a round to come may be a surprise.
    expect(await game(app, gameId)).toMatchObject({ questionCount: 1, rounds: [{ name: '', questionCount: 1 }] });
    const credits = ['Open Trivia Database, CC BY-SA 4.0'];
    const rounds = [{ name: 'Capitals', questionCount: 1, credits }];
    expect((await app.call(getScoreSheet, { params: { id: gameId } }, ada)).body.rounds).toEqual(rounds);
    await app.call(goToQuestion, { params: { id: gameId }, body: { currentQuestion: 'q1' } }, ada);
    expect((await game(app, gameId)).rounds).toEqual(rounds);
    expect((await change(show.id, { roundIds: [] }, ada)).problem.code).toBe('show.launched');
  });

  // spec: 7.32
  test('can get more questions while they run, but never fewer than were asked or scored', async () => {
    const { showId, gameId, teamIds } = await launched(app, ada, { questionCount: 3 });
    const write = () => score(app, { gameId, teamId: teamIds[0]!, field: 'q5', value: 1 }, ada);
    expect((await write()).problem.code).toBe('game.no_such_question');
    expect((await change(showId, { questionCount: 6 }, ada)).status).toBe(200);
    expect((await write()).status).toBe(200);
    expect((await change(showId, { questionCount: 4 }, ada)).problem.code).toBe('show.questions_scored');
    expect((await change(showId, { questionCount: 5 }, ada)).body.questionCount).toBe(5);
    await change(showId, { questionCount: 6 }, ada);
    await app.call(goToQuestion, { params: { id: gameId }, body: { currentQuestion: 'q6' } }, ada);
    expect((await change(showId, { questionCount: 5 }, ada)).problem.code).toBe('show.questions_scored');
    await complete(gameId, ada);
    expect((await change(showId, { questionCount: 9 }, ada)).problem.code).toBe('show.completed');
    // The form of a show without rounds sends its number of questions with every change.
    const named = { title: 'Last Tuesday', visibility: 'unlisted', questionCount: 6 };
    expect((await change(showId, named, ada)).body).toMatchObject(named);
  });

  test('get more questions from helpers while they run', async () => {
    const { showId, gameId } = await launched(app, ada, { questionCount: 3 });
    const { helperCode } = (await app.call(contract.getShow, { params: { id: showId } }, ada)).body;
    await app.call(contract.joinHelpers, { params: { id: showId }, body: { code: helperCode! } }, ben);
    const add = (questionCount: number) =>
      app.call(addGameQuestions, { params: { id: gameId }, body: { questionCount } }, ben);
    expect((await add(4)).body.questionCount).toBe(4);
    const { revision } = await game(app, gameId);
    expect((await add(2)).body).toMatchObject({ questionCount: 4, revision });
    expect((await add(101)).problem.fields).toHaveProperty('questionCount');
    await complete(gameId, ada);
    expect((await add(5)).problem.code).toBe('game.completed');
  });

  test('can be reopened by their host for 7 days after completion, with history', async () => {
    const { gameId, teamIds, showId } = await launched(app, ada, { questionCount: 3, takesAnswers: true });
    const { helperCode } = (await app.call(contract.getShow, { params: { id: showId } }, ada)).body;
    await app.call(contract.joinHelpers, { params: { id: showId }, body: { code: helperCode! } }, ben);
    await app.call(goToQuestion, { params: { id: gameId }, body: { currentQuestion: 'q2' } }, ada);
    const reopen = (as: SomeoneSignedIn) => app.call(contract.reopenGame, { params: { id: gameId } }, as);
    const write = () => score(app, { gameId, teamId: teamIds[0]!, field: 'q1', value: 1 }, ada);
    expect((await complete(gameId, ben)).body.completedAt).not.toBeNull();
    expect((await game(app, gameId)).lockedQuestions).toEqual(['q1', 'q2', 'q3']);
    expect((await write()).problem.code).toBe('game.completed');
    expect((await reopen(ben)).problem.code).toBe('auth.forbidden');
    for (const _ of [1, 2])
      expect((await reopen(ada)).body).toMatchObject({ status: 'in-progress', completedAt: null });
    // The third question was not asked.
    expect((await game(app, gameId)).lockedQuestions).toEqual(['q1', 'q2']);
    expect((await write()).status).toBe(200);
    await complete(gameId, ada);
    const { events } = (await app.call(listScoreChanges, { params: { id: gameId }, query: {} }, ada)).body;
    expect(events.map(({ kind, changedBy }) => [kind, changedBy?.id])).toEqual([
      ['completed', ada.user.id],
      ['reopened', ada.user.id],
      ['completed', ben.user.id],
    ]);
    await app.db.execute(`update games set completed_at = completed_at - interval '8 days' where id = $1`, [gameId]);
    expect((await reopen(ada)).problem.code).toBe('show.reopen_expired');
  });

  test('can be deleted by their host until they are completed, with their game, and not once they are reopened', async () => {
    const canDelete = async (id: string, as: SomeoneSignedIn) =>
      (await app.call(contract.getShow, { params: { id } }, as)).body.abilities.delete;
    const remove = (id: string, as: SomeoneSignedIn) => app.call(contract.deleteShow, { params: { id } }, as);
    const { id } = await planned(app, ada);
    expect((await remove(id, ben)).problem.code).toBe('auth.forbidden');
    expect((await remove(id, ada)).status).toBe(204);
    const rehearsal = await launched(app, ada);
    expect([await canDelete(rehearsal.showId, ada), await canDelete(rehearsal.showId, ben)]).toEqual([true, false]);
    expect((await remove(rehearsal.showId, ada)).status).toBe(204);
    expect((await app.call(getGame, { params: { id: rehearsal.gameId } }, ada)).problem.code).toBe('game.not_found');
    const night = await launched(app, ada);
    await complete(night.gameId, ada);
    expect((await remove(night.showId, ada)).problem.code).toBe('show.was_completed');
    await app.call(contract.reopenGame, { params: { id: night.gameId } }, ada);
    expect((await remove(night.showId, ada)).problem.code).toBe('show.was_completed');
    expect(await canDelete(night.showId, ada)).toBe(false);
  });

  test.each([
    { title: '' },
    { title: 'x'.repeat(121) },
    { title: 'Quiz', questionCount: 101 },
    { title: 'Quiz', questionCount: 1.5 },
  ])('reject %j with field errors', async (body) => {
    const { problem } = await app.call(contract.createShow, { body }, ada);
    expect([problem.code, Object.keys(problem.fields!)]).toEqual(['request.invalid', [Object.keys(body).at(-1)]]);
  });
});
