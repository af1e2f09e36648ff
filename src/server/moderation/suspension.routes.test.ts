import { describe, expect, test } from 'vitest';
import { listSessions } from '#contracts/accounts/sessions.contract.ts';
import { writeComment } from '#contracts/comments/comments.contract.ts';
import { listGroupMembers } from '#contracts/groups/group-members.contract.ts';
import { getGroup } from '#contracts/groups/groups.contract.ts';
import { restoreDecision } from '#contracts/moderation/decisions.contract.ts';
import {
  decideCase,
  decideCases,
  getCase,
  listCases,
  lookAtCase,
  suspendAuthor,
} from '#contracts/moderation/reports.contract.ts';
import { renewCalendarFeed } from '#contracts/rsvps/calendar-feeds.contract.ts';
import { answerEvent, getRsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { answerSeries } from '#contracts/rsvps/series-rsvps.contract.ts';
import { getShowToJoin } from '#contracts/shows/players.contract.ts';
import { createSeason, getSeason } from '#contracts/shows/seasons/seasons.contract.ts';
import { getShow, joinHelpers, listShows } from '#contracts/shows/shows.contract.ts';
import { listMyShifts } from '#contracts/volunteering/own-shifts.contract.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { insertPlaces, joinEvent, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { caseOf, decideAbout, logInAgain, report } from '#tests/support/moderation.ts';
import { ids, makeSeries } from '#tests/support/series.ts';
import { addTeamToShow, planned, team } from '#tests/support/shows.ts';
import { testApp } from '#tests/support/test-app.ts';
import { askForRsvp, askForShift, rsvpCalls } from '#tests/support/unconfirmed.ts';
import { makeEventShift, shiftAfter, shiftNow, signUpForShift } from '#tests/support/volunteering.ts';

const app = await testApp();
await insertPlaces(app);
const moderator = await staffMember(app.deps, 'moderator');
const spam = { rule: 'spam', explanation: 'You posted spam.' } as const;
const { seats } = rsvpCalls(app);
const count = async (statement: string, personId: string) => app.db.execute(statement, [personId]);

test('a spammer with 200 events is gone in one call, with one mail, and sees no session after five seconds', async () => {
  const [spammer, host] = await signUpPeople(app.deps, 2);
  const { id: first } = await published(app, spammer, { title: 'Pills 1' });
  await published(app, spammer, { title: 'Pills 2' });
  await app.db.execute(
    `with copies as (
       insert into events select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'title', 'Pills ' || n))).*
         from events e, generate_series(3, 200) n where e.id = $1 returning id)
     insert into event_counters (event_id) select id from copies`,
    [first],
  );
  const { id: party } = await published(app, host);
  await app.call(writeComment, { params: { eventId: party }, body: { text: 'Buy pills' } }, spammer);
  const group = await setUpGroup(app, spammer, { name: 'Pill friends' });
  const events = await app.db.rows(IdRow, 'select id from events where created_by = $1 order by title limit 12', [
    spammer.user.id,
  ]);
  for (const { id } of events) await report(app, { kind: 'event', targetId: id });
  const { id: caseId, revision, sameAuthor } = await caseOf(app, { kind: 'event', targetId: events[0]!.id }, moderator);
  expect(sameAuthor).toHaveLength(12);
  const startedAt = performance.now();
  const { body } = await app.call(suspendAuthor, { params: { caseId }, body: { revision, ...spam } }, moderator);
  expect(body).toEqual({ decided: 12 });
  expect(performance.now() - startedAt).toBeLessThan(5000);
  const shown = await count(`select from events where created_by = $1 and status <> 'draft'`, spammer.user.id);
  expect([
    shown,
    await count('select from comments where author_id = $1 and hidden_at is null', spammer.user.id),
  ]).toEqual([0, 0]);
  expect((await app.call(getGroup, { params: { slug: group.slug }, query: {} }, null)).status).toBe(404);
  app.clock.advance({ seconds: 5 });
  expect((await app.call(listSessions, {}, spammer)).status).toBe(401);
  expect((await mailsTo(app, spammer.email)).filter(({ reason }) => reason.startsWith('decision:'))).toHaveLength(1);
  const { cases } = (await app.call(listCases, { query: { author: spammer.user.id } }, moderator)).body;
  expect(cases).toEqual([]);
});

test('suspending ends calendar feeds, and gives seats and shifts to the next who wait, even after cancelling online has closed', async () => {
  const [host, spammer, waiting] = await signUpPeople(app.deps, 3);
  const { id: party } = await published(app, host, { capacity: 1 });
  await joinEvent(app, party, spammer);
  await joinEvent(app, party, waiting);
  const event = await published(app, host);
  const shifts = [shiftAfter(event, 0, { needed: 1 })];
  const shift = await makeEventShift(app, event, host, { shifts, withdrawClosesHours: 720 });
  for (const person of [spammer, waiting]) await signUpForShift(app, shift.id, person);
  const { url } = (await app.call(renewCalendarFeed, {}, spammer)).body;
  const feed = async () => (await app.send({ method: 'GET', url: new URL(url!).pathname })).statusCode;
  expect(await feed()).toBe(200);
  await decideAbout(app, { kind: 'person', targetId: spammer.user.id }, { moderator, action: 'suspend' });
  await runJobs(app);
  expect(await feed()).toBe(404);
  const answer = await app.call(answerEvent, { params: { eventId: party }, body: { status: 'going' } }, waiting);
  expect(answer.body).toMatchObject({ status: 'going' });
  const mine = (await app.call(listMyShifts, { query: {} }, waiting)).body.shifts;
  expect(mine).toMatchObject([{ signUp: { status: 'signed-up' } }]);
});

test('a person who is restored before the jobs of the suspension have run keeps seats and shifts', async () => {
  const [host, person] = await signUpPeople(app.deps, 2);
  const event = await published(app, host);
  await joinEvent(app, event.id, person);
  const shift = await makeEventShift(app, event, host);
  await signUpForShift(app, shift.id, person);
  await runJobs(app);
  const target = { kind: 'person', targetId: person.user.id } as const;
  const decisionId = await decideAbout(app, target, { moderator, action: 'suspend' });
  await app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, moderator);
  await runJobs(app);
  const session = await logInAgain(app, person);
  expect((await app.call(getRsvp, { params: { eventId: event.id } }, session)).body.status).toBe('going');
  const mine = (await app.call(listMyShifts, { query: {} }, session)).body.shifts;
  expect(mine).toMatchObject([{ signUp: { status: 'signed-up' } }]);
});

test('the trivia nights and seasons of a suspended host are visible only to the people who run them, until the suspension ends', async () => {
  const [host, helper, player] = await signUpPeople(app.deps, 3);
  const season = await app.call(createSeason, { body: { name: 'Pill cup', visibility: 'public' } }, host);
  const show = await planned(app, host, { title: 'Pill quiz', seasonId: season.body.id });
  const { helperCode, joinCode } = show;
  await app.call(joinHelpers, { params: { id: show.id }, body: { code: helperCode! } }, helper);
  const { id: teamId } = await team(app, player);
  await addTeamToShow(app, { showId: show.id, teamId, host, captain: player });
  const seenBy = async (as: SomeoneSignedIn | null) => {
    const shows = (await app.call(listShows, { query: { status: 'scheduled' } }, as)).body;
    const [page, table, code] = [
      await app.call(getShow, { params: { id: show.id } }, as),
      await app.call(getSeason, { params: { id: season.body.id }, query: {} }, as),
      await app.call(getShowToJoin, { params: { code: joinCode! } }, as),
    ];
    return [shows.some(({ id }) => id === show.id), page.status, table.status, code.status];
  };
  const everything = [true, 200, 200, 200];
  expect([await seenBy(null), await seenBy(player), await seenBy(helper)]).toEqual([
    everything,
    everything,
    everything,
  ]);
  const target = { kind: 'person', targetId: host.user.id } as const;
  const decisionId = await decideAbout(app, target, { moderator, action: 'suspend' });
  const nothing = [false, 404, 404, 404];
  expect([await seenBy(null), await seenBy(player)]).toEqual([nothing, nothing]);
  expect(await seenBy(helper)).toEqual([true, 200, 404, 404]);
  await app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, moderator);
  expect([await seenBy(null), await seenBy(player)]).toEqual([everything, everything]);
});

describe('a person who goes to a whole series and has held places', () => {
  const comers = async () => {
    const [host, guest] = await signUpPeople(app.deps, 2);
    const series = await makeSeries(app, host, 'FREQ=WEEKLY;COUNT=3', { capacity: 1 });
    await app.call(answerSeries, { params: { seriesId: series.id }, body: {} }, guest);
    const { id: party } = await published(app, host, { capacity: 1 });
    await askForRsvp(app, party, { email: guest.email });
    const event = await published(app, host);
    const shift = await makeEventShift(app, event, host, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
    await askForShift(app, shift.id, { email: guest.email });
    const group = await setUpGroup(app, host, { members: [guest] });
    return { host, guest, series, party, event, shift, group };
  };
  const suspend = async (guest: SomeoneSignedIn) => {
    const target = { kind: 'person', targetId: guest.user.id } as const;
    const decisionId = await decideAbout(app, target, { moderator, action: 'suspend' });
    await runJobs(app);
    return decisionId;
  };
  const membersOf = async ({ slug }: { slug: string }) =>
    (await app.call(listGroupMembers, { params: { slug }, query: {} }, moderator)).body.members.length;

  test('gives all of it back when suspended: dates, held seats and held spots', async () => {
    const { host, guest, series, party, event, shift } = await comers();
    const taken = async () => ({
      dates: await Promise.all(ids(series).map(async (eventId) => (await seats(eventId)).taken)),
      series: await count('select from series_rsvps where person_id = $1', guest.user.id),
      seats: (await seats(party)).offered ?? 0,
      spots: (await shiftNow(app, event, shift, host)).taken,
      requests: await app.db.execute('select from unconfirmed_requests where email = $1', [guest.email]),
    });
    expect(await taken()).toEqual({ dates: [1, 1, 1], series: 1, seats: 1, spots: 1, requests: 2 });
    await suspend(guest);
    expect(await taken()).toEqual({ dates: [0, 0, 0], series: 0, seats: 0, spots: 0, requests: 0 });
  });

  test('is a member again when that ends, and gets no seat back', async () => {
    const { guest, series, group } = await comers();
    const before = await membersOf(group);
    const decisionId = await suspend(guest);
    expect(await membersOf(group)).toBe(before - 1);
    await app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, moderator);
    await runJobs(app);
    expect(await membersOf(group)).toBe(before);
    expect(await Promise.all(ids(series).map(async (eventId) => (await seats(eventId)).taken))).toEqual([0, 0, 0]);
  });
});

describe('two moderators on one case', () => {
  const openCase = async () => {
    const author = await signUp(app.deps);
    const target = { kind: 'event', targetId: (await published(app, author)).id } as const;
    await report(app, target);
    return caseOf(app, target, moderator);
  };

  test('the second learns that the first looks at it, for two minutes', async () => {
    const { id: caseId } = await openCase();
    const other = await staffMember(app.deps, 'moderator');
    const look = (as: SomeoneSignedIn) => app.call(lookAtCase, { params: { caseId } }, as);
    const seenBy = async (as: SomeoneSignedIn) =>
      (await app.call(getCase, { params: { caseId } }, as)).body.otherLooker;
    await look(moderator);
    await look(other);
    expect([await seenBy(other), await seenBy(moderator)]).toEqual([moderator.user.name, null]);
    app.clock.advance({ seconds: 121 });
    expect(await seenBy(other)).toBeNull();
  });

  test('of twenty who decide at once, one does', async () => {
    const { id, revision } = await openCase();
    const moderators = await Promise.all(Array.from({ length: 4 }, () => staffMember(app.deps, 'moderator')));
    const decisions = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const as = moderators[at % moderators.length]!;
        return at % 2 === 0
          ? app.call(decideCase, { params: { caseId: id }, body: { revision, action: 'hide', ...spam } }, as)
          : app.call(decideCases, { body: { cases: [{ id, revision }], action: 'remove', ...spam } }, as);
      }),
    );
    expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await app.call(getCase, { params: { caseId: id } }, moderator)).body.decisions).toHaveLength(1);
  });
});
