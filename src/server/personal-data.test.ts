import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteAccount, exportAccount } from '#contracts/accounts/accounts.contract.ts';
import { reportComment, writeComment } from '#contracts/comments/comments.contract.ts';
import { answerCohostRequest, requestCohost } from '#contracts/events/cohosts.contract.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { cancelEvent, getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { rateEvent } from '#contracts/rsvps/ratings.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { answerSeries } from '#contracts/rsvps/series-rsvps.contract.ts';
import { answerQuestion } from '#contracts/shows/game-answers.contract.ts';
import { goToQuestion } from '#contracts/shows/games.contract.ts';
import { createRound } from '#contracts/shows/rounds.contract.ts';
import { readCalendar } from '#tests/support/calendars.ts';
import { draft, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { postAsGroup, setUpGroup } from '#tests/support/group-scenes.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { makeSeries } from '#tests/support/series.ts';
import { addTeamToShow, launched, score, team } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';
import { moveToPast } from '#tests/support/volunteer-scenes.ts';
import { makeEventShift, signUpForShift } from '#tests/support/volunteering.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
});

const event = (fields: EventFields = {}) => published(app, ada, { title: 'Tea', guestsPerRsvp: 3, ...fields });
const join = (eventId: string, as: SomeoneSignedIn) =>
  app.call(answerEvent, { params: { eventId }, body: { status: 'going', guests: 1 } }, as);
const comment = async (eventId: string, text: string, as: SomeoneSignedIn) =>
  (await app.call(writeComment, { params: { eventId }, body: { text } }, as)).body;
const end = (eventId: string) =>
  app.db.execute(
    `update events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = $1`,
    [eventId],
  );
const contentsOf = async (person: SomeoneSignedIn) => (await app.call(exportAccount, {}, person)).body.contents;

describe('the data download', () => {
  test('contains trivia nights: shows, questions, teams, and the person’s answers and scores', async () => {
    const question = { text: 'Capital of France?', answers: ['Paris'] };
    const round = await app.call(createRound, { body: { name: 'Capitals', questions: [question] } }, ada);
    const { showId, gameId } = await launched(app, ada, {
      title: 'Quiz',
      takesAnswers: true,
      roundIds: [round.body.id],
      teams: 0,
    });
    const { id: teamId } = await team(app, ben, 'Owls');
    await addTeamToShow(app, { showId, teamId, host: ada, captain: ben });
    await app.call(goToQuestion, { params: { id: gameId }, body: { currentQuestion: 'q1' } }, ada);
    await app.call(answerQuestion, { params: { id: gameId, question: 'q1' }, body: { teamId, text: 'Paris' } }, ben);
    await score(app, { gameId, teamId, field: 'q1', value: 2 }, ada);

    const [adas, bens] = [await contentsOf(ada), await contentsOf(ben)];
    expect(adas['shows']).toMatchObject([{ title: 'Quiz', status: 'in-progress' }]);
    expect(adas['questionRounds']).toMatchObject([{ name: 'Capitals', questions: [question] }]);
    expect(adas['scoreChanges']).toMatchObject([{ show: 'Quiz', team: 'Owls', field: 'q1', from: null, to: 2 }]);
    expect([adas['teams'], adas['triviaAnswers']]).toEqual([[], []]);
    expect(bens['teams']).toMatchObject([{ team: 'Owls', isCaptain: true }]);
    expect(bens['triviaAnswers']).toMatchObject([{ show: 'Quiz', team: 'Owls', question: 'q1', text: 'Paris' }]);
    expect(bens['questionRounds']).toEqual([]);
  });

  test('contains only the person’s own events, RSVPs, comments and ratings', async () => {
    const { id } = await event({ meetingLink: 'https://meet.example/tea', attendance: 'hybrid' });
    app.clock.advance({ seconds: 1 });
    await draft(app, ada, { title: 'Secret plan' });
    await join(id, ben);
    const said = await comment(id, 'Is there cake?', ben);
    await app.call(reportComment, { params: { commentId: said.id }, body: { reason: 'No manners' } }, ada);
    await end(id);
    await app.call(rateEvent, { params: { eventId: id }, body: { stars: 4 } }, ben);

    const [adas, bens] = [await contentsOf(ada), await contentsOf(ben)];
    expect(adas['events']).toMatchObject([
      { title: 'Tea', place: 'Berlin', meetingLink: 'https://meet.example/tea' },
      { title: 'Secret plan', status: 'draft' },
    ]);
    expect(adas['reports']).toMatchObject([{ kind: 'comment', targetId: said.id, words: 'No manners' }]);
    expect([adas['rsvps'], adas['comments'], adas['ratings']]).toEqual([[], [], []]);
    expect(bens['events']).toEqual([]);
    expect(bens['rsvps']).toMatchObject([{ eventId: id, event: 'Tea', status: 'going', guests: 1 }]);
    expect(bens['comments']).toMatchObject([{ text: 'Is there cake?', event: 'Tea' }]);
    expect(bens['ratings']).toMatchObject([{ event: 'Tea', stars: 4 }]);
    expect(JSON.stringify(bens)).not.toContain('Secret plan');
  });

  test('names events and series only while the person may see them', async () => {
    const { id } = await event();
    const series = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=2', { title: 'Tea' });
    await runJobs(app);
    await join(id, ben);
    await comment(id, 'Is there cake?', ben);
    await app.call(answerSeries, { params: { seriesId: series.id }, body: {} }, ben);
    const shift = await makeEventShift(app, await event({ title: 'Tea' }), ada);
    await signUpForShift(app, shift.id, ben);
    await moveToPast(app, shift.id);
    for (const subject of [id, series.id])
      await app.db.execute('insert into saved_search_alerts values ($1, $2, now())', [ben.user.id, subject]);
    await end(id);
    await app.call(rateEvent, { params: { eventId: id }, body: { stars: 4 } }, ben);
    const named = async () => {
      const { rsvps, comments, ratings, shifts, savedSearchAlerts, seriesRsvps } = await contentsOf(ben);
      const lists = [rsvps, comments, ratings, shifts, savedSearchAlerts];
      expect([...lists, seriesRsvps].map((rows) => rows?.length)).toEqual([3, 1, 1, 1, 2, 1]);
      const texts = lists.flatMap((rows) => rows?.map((row) => row['event']));
      return { texts: [...texts, seriesRsvps?.[0]?.['series']], starts: rsvps?.map((row) => row['startsAt'] !== null) };
    };
    expect(await named()).toEqual({ texts: Array(9).fill('Tea'), starts: Array(3).fill(true) });
    const moderator = await staffMember(app.deps, 'moderator');
    await decideAbout(app, { kind: 'person', targetId: ada.user.id }, { moderator, action: 'suspend' });
    await runJobs(app);
    expect(await named()).toEqual({ texts: Array(9).fill(null), starts: Array(3).fill(false) });
  });

  test('names no event that the person declined to co-host and that now is for members', async () => {
    const eventId = await postAsGroup(app, await setUpGroup(app, ada), { title: 'Tea', visibility: 'public' });
    const request = { params: { eventId, slug: ben.user.id }, query: { kind: 'person' as const } };
    await app.call(requestCohost, request, ada);
    await app.call(answerCohostRequest, { ...request, body: { status: 'declined' } }, ben);
    expect((await contentsOf(ben))['coHosting']).toMatchObject([{ eventId, title: 'Tea' }]);
    await app.call(updateEvent, { params: { eventId }, body: { visibility: 'members' } }, ada);
    expect((await contentsOf(ben))['coHosting']).toMatchObject([{ eventId, title: null }]);
  });

  test('contains notifications only of what the person may still see', async () => {
    const cake = await event({ title: 'Cake' });
    const pills = await event({ title: 'Pills' });
    for (const { id } of [cake, pills]) await join(id, ben);
    for (const { id } of [cake, pills]) await app.call(cancelEvent, { params: { eventId: id }, body: {} }, ada);
    await runJobs(app);
    const notified = async () => JSON.stringify((await contentsOf(ben))['notifications']);
    expect(await notified()).toMatch(/Cake.*Pills/);
    const moderator = await staffMember(app.deps, 'moderator');
    await decideAbout(app, { kind: 'event', targetId: pills.id }, { moderator, action: 'hide' });
    expect(await notified()).toContain('Cake');
    expect(await notified()).not.toContain('Pills');
  });
});

describe('a host who deletes the account', () => {
  const leave = (person: SomeoneSignedIn) =>
    app.call(deleteAccount, { body: { currentPassword: person.password } }, person);
  const cancellationsTo = async ({ email }: SomeoneSignedIn) => {
    await runJobs(app);
    return app.db.rows(
      z.object({ subject: z.string(), text: z.string(), attachments: z.array(z.looseObject({ text: z.string() })) }),
      `select subject, body_text as text, attachments from outbox where recipient = $1 and subject like 'Cancelled:%' order by subject`,
      [email],
    );
  };

  test('cancels events: attendees are notified with a calendar entry', async () => {
    const cleo = await signUp(app.deps);
    const [tea, cake] = [await event({ capacity: 2 }), await event({ title: 'Cake' })];
    await join(tea.id, ben);
    await join(tea.id, cleo);
    await join(cake.id, ben);
    const entry = async () =>
      (await app.send({ method: 'GET', url: `/events/${tea.id}.ics` })).body.match(/SEQUENCE:(\d+)/)?.[1];
    const before = await entry();
    await leave(ada);
    expect((await app.call(getEvent, { params: { eventId: tea.id } })).status).toBe(404);
    const mails = await cancellationsTo(ben);
    expect(mails.map(({ subject }) => subject)).toEqual(['Cancelled: Cake', 'Cancelled: Tea']);
    expect(mails[1]!.text).toMatch(/7:00.*\nBerlin, Germany/);
    const calendar = mails[1]!.attachments[0]!.text;
    expect(readCalendar(calendar)).toHaveLength(1);
    expect(calendar).toContain(`UID:${tea.id}`);
    expect(calendar).toContain('STATUS:CANCELLED');
    expect(calendar).toContain(`SEQUENCE:${Number(before) + 1}`);
    expect(await cancellationsTo(cleo)).toHaveLength(1);
  });

  test('does not reveal hidden addresses, and does not notify about past or cancelled events or against preferences', async () => {
    const hidden = await event({ title: 'Hidden', address: 'Secret street 5', isAddressHidden: true });
    const called = await event({ title: 'Called off' });
    for (const { id } of [hidden, called]) await join(id, ben);
    await app.call(cancelEvent, { params: { eventId: called.id }, body: { reason: '' } }, ada);
    const muted = await signUp(app.deps);
    await app.db.execute(
      `insert into notification_preferences (person_id, kind, channel, value) values ($1, 'news', 'mail', 'off')`,
      [muted.user.id],
    );
    await join(hidden.id, muted);
    expect(await cancellationsTo(ben)).toHaveLength(1);
    await leave(ada);
    const mails = await cancellationsTo(ben);
    expect(mails.map(({ subject }) => subject)).toEqual(['Cancelled: Called off', 'Cancelled: Hidden']);
    expect(JSON.stringify(mails[1])).not.toContain('Secret street');
    expect(await cancellationsTo(muted)).toEqual([]);
    const past = await published(app, muted, { title: 'Long ago' });
    await join(past.id, ben);
    await end(past.id);
    await leave(muted);
    expect(await cancellationsTo(ben)).toHaveLength(2);
  });
});
