import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { moveRsvp } from '#contracts/rsvps/attendees.contract.ts';
import { answerEvent, getRsvp, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { answerSeries, getSeriesRsvp, leaveSeries } from '#contracts/rsvps/series-rsvps.contract.ts';
import { cancelSeries, type Series } from '#contracts/series/series.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { extendAllSeriesJob, seriesJobs } from '#server/series/series.jobs.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { change, ids, makeSeries, seriesNow } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { answerForAllSeriesJob, seriesRsvpJobs } from './series-rsvps.jobs.ts';

const app = await testApp();
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;

beforeAll(() => insertPlaces(app));
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
});

const weekly = (count = 4, fields: EventFields = {}) =>
  makeSeries(app, ada, `FREQ=WEEKLY;COUNT=${count}`, { guestsPerRsvp: 2, ...fields });
const params = ({ id }: Series) => ({ seriesId: id });
const joinSeries = (series: Series, as: SomeoneSignedIn, body = {}) =>
  app.call(answerSeries, { params: params(series), body }, as);
const leaveWholeSeries = (series: Series, as: SomeoneSignedIn) => app.call(leaveSeries, { params: params(series) }, as);
const seriesRsvpOf = async (series: Series, as: SomeoneSignedIn) =>
  (await app.call(getSeriesRsvp, { params: params(series) }, as)).body;
const join = (eventId: string, as: SomeoneSignedIn, guests = 0) =>
  app.call(answerEvent, { params: { eventId }, body: { status: 'going', guests } }, as);
const statuses = async (series: Series, as: SomeoneSignedIn) =>
  Promise.all(ids(series).map(async (eventId) => (await app.call(getRsvp, { params: { eventId } }, as)).body.status));
const seatsTaken = async (series: Series) => (await seriesNow(app, series)).occurrences.map(({ seats }) => seats.taken);

describe('an RSVP to a whole series', () => {
  test('is refused where every date sells tickets, and applies to the other dates where some do', async () => {
    const series = await weekly(2);
    const sellTickets = (eventIds: readonly string[]) =>
      app.db.execute(
        `update event_counters set (ticket_price, ticket_note) = (1200, 'From €12.00') where event_id = any ($1)`,
        [eventIds],
      );
    await sellTickets(ids(series));
    expect(await seriesRsvpOf(series, ben)).toMatchObject({ needsTickets: true, counts: { unanswered: 2 } });
    expect((await joinSeries(series, ben)).problem.code).toBe('rsvp.needs_ticket');
    expect((await seriesRsvpOf(series, ben)).isGoing).toBe(false);
    await app.db.execute('update event_counters set (ticket_price, ticket_note) = (null, null) where event_id = $1', [
      ids(series)[1],
    ]);
    expect((await joinSeries(series, ben)).body).toMatchObject({ needsTickets: false, counts: { going: 1 } });
  });

  test('applies to every upcoming date, with guests, and sends one email', async () => {
    const series = await weekly();
    expect(await seriesRsvpOf(series, ben)).toMatchObject({ isGoing: false, counts: { going: 0, unanswered: 4 } });
    const { status, body } = await joinSeries(series, ben, { guests: 1 });
    expect(status).toBe(200);
    expect(body).toEqual({
      isGoing: true,
      needsTickets: false,
      guests: 1,
      answers: {},
      isHidden: false,
      attendance: 'in-person',
      counts: { going: 4, waitlisted: 0, requested: 0, notGoing: 0, notOpen: 0, unanswered: 0 },
    });
    expect(await seatsTaken(series)).toEqual([2, 2, 2, 2]);
    await runJobs(app);
    const mails = (await mailsTo(app, ben.email)).filter(({ reason }) => reason.includes('rsvp'));
    expect(mails.map(({ subject }) => subject)).toEqual([`You’re going to every date: ${series.title}`]);
    expect(mails[0]!.text).toContain(series.ruleText);
    expect(mails[0]!.text).toContain(`/series/${series.id}`);
  });

  test('does not change RSVPs that the person made to single dates, before or after', async () => {
    const series = await weekly();
    const [first, second] = ids(series) as [string, string];
    await join(first, ben, 2);
    await app.call(answerEvent, { params: { eventId: second }, body: { status: 'not-going' } }, ben);
    expect((await joinSeries(series, ben)).body.counts).toEqual({
      going: 3,
      waitlisted: 0,
      requested: 0,
      notGoing: 1,
      notOpen: 0,
      unanswered: 0,
    });
    expect(await seatsTaken(series)).toEqual([3, 0, 1, 1]);
    await app.call(leaveEvent, { params: { eventId: ids(series)[3]! } }, ben);
    await joinSeries(series, ben, { guests: 1 });
    await runJobs(app);
    expect(await statuses(series, ben)).toEqual(['going', 'not-going', 'going', 'not-going']);
    expect(await seatsTaken(series)).toEqual([3, 0, 2, 0]);
  });

  test('joins the waitlist of full dates and is promoted in turn', async () => {
    const series = await weekly(2, { capacity: 1 });
    const [first] = ids(series) as [string];
    await join(first, cleo);
    expect((await joinSeries(series, ben)).body.counts).toMatchObject({ going: 1, waitlisted: 1 });
    await app.call(leaveEvent, { params: { eventId: first } }, cleo);
    expect(await statuses(series, ben)).toEqual(['going', 'going']);
    await runJobs(app);
    const subjects = (await mailsTo(app, ben.email)).map(({ subject }) => subject);
    expect(subjects).toContain(`You’re off the waitlist: ${series.title}`);
  });

  test('ends when the person leaves, which frees only the seats it took', async () => {
    const series = await weekly();
    await join(ids(series)[0]!, ben);
    await joinSeries(series, ben);
    expect((await leaveWholeSeries(series, ben)).status).toBe(204);
    expect(await statuses(series, ben)).toEqual(['going', 'not-going', 'not-going', 'not-going']);
    expect(await seriesRsvpOf(series, ben)).toMatchObject({
      isGoing: false,
      counts: { going: 1, notGoing: 0, unanswered: 3 },
    });
    expect((await leaveWholeSeries(series, ben)).status).toBe(204);
    expect((await joinSeries(series, ben)).body.counts.going).toBe(4);
  });

  test('requires answers to the host’s questions and respects the guest limit', async () => {
    const series = await weekly(2, { questions: [{ text: 'Tea or coffee?', isRequired: true }] });
    const unanswered = await joinSeries(series, ben);
    expect(unanswered.problem).toMatchObject({ status: 400, code: 'request.invalid' });
    const [field] = Object.keys(unanswered.problem.fields!) as [string];
    const answers = { [field.replace('answers.', '')]: 'Tea' };
    expect((await joinSeries(series, ben, { answers, guests: 3 })).problem.code).toBe('rsvp.too_many_guests');
    expect((await joinSeries(series, ben, { answers })).body).toMatchObject({ answers, counts: { going: 2 } });
  });

  test('is refused for unknown, cancelled and ended series', async () => {
    const series = await weekly(2);
    expect((await app.call(answerSeries, { params: { seriesId: ids(series)[0]! }, body: {} }, ben)).problem.code).toBe(
      'series.not_found',
    );
    await app.call(cancelSeries, { params: params(series), body: {} }, ada);
    expect((await joinSeries(series, ben)).problem.code).toBe('series.cancelled');
    const over = await weekly(1);
    await app.db.execute(
      `update events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where series_id = $1`,
      [over.id],
    );
    expect((await joinSeries(over, ben)).problem.code).toBe('series.ended');
  });
});

describe('an existing RSVP to a series', () => {
  const extendSeries = async () => {
    await runNow(seriesJobs({ ...app.deps, db: app.db }, { copied: [] }), extendAllSeriesJob, {});
    await runJobs(app);
  };

  test('applies to new dates when they are created, first come, first served', async () => {
    const series = await makeSeries(app, ada, 'FREQ=WEEKLY', { capacity: 1 });
    await joinSeries(series, ben);
    await joinSeries(series, cleo);
    app.clock.advance({ days: 14 });
    await extendSeries();
    const rows = await app.db.rows(
      z.object({ person: z.string(), status: z.string() }),
      `select r.person_id as person, r.status from rsvps r join events e on e.id = r.event_id where e.series_id = $1
        order by e.starts_at desc, r.position limit 2`,
      [series.id],
    );
    expect(rows).toEqual([
      { person: ben.user.id, status: 'going' },
      { person: cleo.user.id, status: 'waitlisted' },
    ]);
  });

  test('covers the dates of all parts of the series', async () => {
    const series = await weekly(4);
    const body = { scope: 'following' as const, occurrenceId: ids(series)[2]!, fields: { startTime: '20:00' } };
    await change(app, series, body, ada);
    expect((await joinSeries(series, ben, { guests: 1 })).body).toMatchObject({ guests: 1, counts: { going: 4 } });
    expect(await seatsTaken(series)).toEqual([2, 2, 2, 2]);
    const from = { scope: 'following' as const, occurrenceId: ids(series)[3]! };
    await change(app, series, { ...from, fields: { title: 'The last one', guestsPerRsvp: 1 } }, ada);
    expect((await seriesRsvpOf(series, ben)).counts.going).toBe(4);
    expect((await joinSeries(series, cleo, { guests: 2 })).problem.code).toBe('rsvp.too_many_guests');
    await leaveWholeSeries(series, ben);
    expect(await seatsTaken(series)).toEqual([0, 0, 0, 0]);
  });

  test('needs the answers of one part only, and covers its dates', async () => {
    const series = await weekly(4);
    const questions = [{ text: 'Tea or coffee?', isRequired: true }];
    const from = { scope: 'following' as const, occurrenceId: ids(series)[2]! };
    await change(app, series, { ...from, fields: { questions } }, ada);
    expect((await joinSeries(series, ben)).body.counts).toMatchObject({ going: 2, unanswered: 2 });
    const { id } = (await app.call(getEvent, { params: { eventId: from.occurrenceId } }, ada)).body.questions[0]!;
    expect((await joinSeries(series, ben, { answers: { [id]: 'Tea' } })).body.counts).toMatchObject({ going: 4 });
  });

  test('applies to dates whose RSVPs open later, once they open', async () => {
    const series = await weekly(3);
    const eventId = ids(series)[1]!;
    const rsvpOpensAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    await app.call(updateEvent, { params: { eventId }, body: { rsvpOpensAt } }, ada);
    expect((await joinSeries(series, ben)).body.counts).toMatchObject({ going: 2, notOpen: 1, unanswered: 0 });
    app.clock.advance({ hours: 2 });
    await runNow(seriesRsvpJobs({ ...app.deps, db: app.db }), answerForAllSeriesJob, {});
    await runJobs(app);
    expect(await seatsTaken(series)).toEqual([1, 1, 1]);
  });

  test('does not bring a removed attendee back to a date', async () => {
    const series = await weekly(2);
    await joinSeries(series, ben);
    const [eventId] = ids(series) as [string];
    await app.call(moveRsvp, { params: { eventId, personId: ben.user.id }, body: { status: 'removed' } }, ada);
    expect((await joinSeries(series, ben, { guests: 1 })).body.counts).toMatchObject({ going: 1, notGoing: 1 });
    await runJobs(app);
    expect(await seatsTaken(series)).toEqual([0, 2]);
  });

  test('is deleted with the account, which frees the seats', async () => {
    const series = await weekly(2);
    await joinSeries(series, ben);
    await app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, ben);
    await runJobs(app);
    expect(await seatsTaken(series)).toEqual([0, 0]);
  });

  test('never oversells dates under concurrency, and people who leave meanwhile stay out', async () => {
    const series = await weekly(3, { capacity: 3 });
    const crowd = await signUpPeople(app.deps, 8);
    const leaving = crowd.slice(0, 2);
    await Promise.all(crowd.map((person) => joinSeries(series, person)));
    await Promise.all([
      ...leaving.map((person) => leaveWholeSeries(series, person)),
      ...crowd.slice(2).map((person) => joinSeries(series, person)),
      runJobs(app),
    ]);
    const after = await seriesNow(app, series, ada);
    expect(after.occurrences.map(({ seats }) => [seats.taken, seats.waiting])).toEqual([
      [3, 3],
      [3, 3],
      [3, 3],
    ]);
    for (const person of leaving) expect(new Set(await statuses(series, person))).toEqual(new Set(['not-going']));
  });
});

describe('a series whose guests hosts approve', () => {
  test('cannot be joined as a whole; each date is requested on its own', async () => {
    const series = await weekly(3, { requiresApproval: true });
    const refused = await joinSeries(series, ben);
    expect(refused.problem).toMatchObject({ status: 409, code: 'series.requires_approval' });
    expect((await join(ids(series)[0]!, ben)).body.status).toBe('requested');
    expect((await seriesRsvpOf(series, ben)).counts).toMatchObject({ requested: 1, unanswered: 2 });
  });

  test('keeps those who joined before, on later dates too, and admits nobody else', async () => {
    const series = await weekly(3);
    await joinSeries(series, ben);
    await change(app, series, { scope: 'all', fields: { requiresApproval: true } }, ada);
    await runJobs(app);
    expect(await statuses(series, ben)).toEqual(['going', 'going', 'going']);
    expect((await joinSeries(series, ben, { guests: 1 })).status).toBe(200);
    expect((await joinSeries(series, cleo)).problem.code).toBe('series.requires_approval');
  });

  test('on one date only cannot be joined as a whole either', async () => {
    const series = await weekly(3);
    const body = { requiresApproval: true };
    await app.call(updateEvent, { params: { eventId: ids(series)[1]! }, body }, ada);
    expect((await joinSeries(series, ben)).problem.code).toBe('series.requires_approval');
  });
});
