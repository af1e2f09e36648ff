import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { updateEvent } from '#contracts/events/events.contract.ts';
import { moveRsvp } from '#contracts/rsvps/attendees.contract.ts';
import { answerEvent, getRsvp, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { answerSeries, getSeriesRsvp, leaveSeries } from '#contracts/rsvps/series-rsvps.contract.ts';
import { cancelSeries, type Series } from '#contracts/series/series.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { extendAllSeriesJob, seriesJobs } from '#server/series/series.jobs.ts';
import { knowPlaces } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { change, ids, repeating, seriesNow } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { answerForAllSeriesJob, seriesRsvpJobs } from './series-rsvps.jobs.ts';

const it = await testApp();
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;

beforeAll(() => knowPlaces(it));
beforeEach(async () => {
  [ada, ben, cleo] = [await signUp(it.deps), await signUp(it.deps), await signUp(it.deps)];
});

const weekly = (count = 4, fields: EventFields = {}) =>
  repeating(it, ada, `FREQ=WEEKLY;COUNT=${count}`, { guestsPerRsvp: 2, ...fields });
const params = ({ id }: Series) => ({ seriesId: id });
const goToAll = (series: Series, as: SomeoneSignedIn, body = {}) =>
  it.call(answerSeries, { params: params(series), body }, as);
const leaveAll = (series: Series, as: SomeoneSignedIn) => it.call(leaveSeries, { params: params(series) }, as);
const mine = async (series: Series, as: SomeoneSignedIn) =>
  (await it.call(getSeriesRsvp, { params: params(series) }, as)).body;
const go = (eventId: string, as: SomeoneSignedIn, guests = 0) =>
  it.call(answerEvent, { params: { eventId }, body: { status: 'going', guests } }, as);
const statuses = async (series: Series, as: SomeoneSignedIn) =>
  Promise.all(ids(series).map(async (eventId) => (await it.call(getRsvp, { params: { eventId } }, as)).body.status));
const taken = async (series: Series) => (await seriesNow(it, series)).occurrences.map(({ seats }) => seats.taken);

describe('going to all of a series', () => {
  test('answers every occurrence to come, with guests, and writes one mail', async () => {
    const series = await weekly();
    expect(await mine(series, ben)).toMatchObject({ isGoing: false, counts: { going: 0, unanswered: 4 } });
    const { status, body } = await goToAll(series, ben, { guests: 1 });
    expect(status).toBe(200);
    expect(body).toEqual({
      isGoing: true,
      guests: 1,
      answers: {},
      isHidden: false,
      counts: { going: 4, waitlisted: 0, notGoing: 0, unanswered: 0 },
    });
    expect(await taken(series)).toEqual([2, 2, 2, 2]);
    await runJobs(it);
    const mails = (await mailsTo(it, ben.email)).filter(({ reason }) => reason.includes('rsvp'));
    expect(mails.map(({ subject }) => subject)).toEqual([`You’re going to all of it: ${series.title}`]);
    expect(mails[0]!.text).toContain(series.ruleText);
    expect(mails[0]!.text).toContain(`/series/${series.id}`);
  });

  test('leaves alone what was answered by hand, before and after', async () => {
    const series = await weekly();
    const [first, second] = ids(series) as [string, string];
    await go(first, ben, 2);
    await it.call(answerEvent, { params: { eventId: second }, body: { status: 'not-going' } }, ben);
    expect((await goToAll(series, ben)).body.counts).toEqual({ going: 3, waitlisted: 0, notGoing: 1, unanswered: 0 });
    expect(await taken(series)).toEqual([3, 0, 1, 1]);
    await it.call(leaveEvent, { params: { eventId: ids(series)[3]! } }, ben);
    await goToAll(series, ben, { guests: 1 });
    await runJobs(it);
    expect(await statuses(series, ben)).toEqual(['going', 'not-going', 'going', 'not-going']);
    expect(await taken(series)).toEqual([3, 0, 2, 0]);
  });

  test('where it is full, joins the line as everybody else, and moves up', async () => {
    const series = await weekly(2, { capacity: 1 });
    const [first] = ids(series) as [string];
    await go(first, cleo);
    expect((await goToAll(series, ben)).body.counts).toMatchObject({ going: 1, waitlisted: 1 });
    await it.call(leaveEvent, { params: { eventId: first } }, cleo);
    expect(await statuses(series, ben)).toEqual(['going', 'going']);
    await runJobs(it);
    const subjects = (await mailsTo(it, ben.email)).map(({ subject }) => subject);
    expect(subjects).toContain(`You moved up, you’re going: ${series.title}`);
  });

  test('stops when one leaves, and gives back what was taken by it alone', async () => {
    const series = await weekly();
    await go(ids(series)[0]!, ben);
    await goToAll(series, ben);
    expect((await leaveAll(series, ben)).status).toBe(204);
    expect(await statuses(series, ben)).toEqual(['going', 'not-going', 'not-going', 'not-going']);
    expect(await mine(series, ben)).toMatchObject({ isGoing: false, counts: { going: 1, notGoing: 0, unanswered: 3 } });
    expect((await leaveAll(series, ben)).status).toBe(204);
    expect((await goToAll(series, ben)).body.counts.going).toBe(4);
  });

  test('asks the host’s questions once, and takes no more guests than they allow', async () => {
    const series = await weekly(2, { questions: [{ text: 'Tea or coffee?', isRequired: true }] });
    const unanswered = await goToAll(series, ben);
    expect(unanswered.problem).toMatchObject({ status: 400, code: 'request.invalid' });
    const [field] = Object.keys(unanswered.problem.fields!) as [string];
    const answers = { [field.replace('answers.', '')]: 'Tea' };
    expect((await goToAll(series, ben, { answers, guests: 3 })).problem.code).toBe('rsvp.too_many_guests');
    expect((await goToAll(series, ben, { answers })).body).toMatchObject({ answers, counts: { going: 2 } });
  });

  test('is for those who may see it, and as long as there is something to come', async () => {
    const series = await weekly(2);
    expect((await it.call(answerSeries, { params: { seriesId: ids(series)[0]! }, body: {} }, ben)).problem.code).toBe(
      'series.not_found',
    );
    await it.call(cancelSeries, { params: params(series), body: {} }, ada);
    expect((await goToAll(series, ben)).problem.code).toBe('series.cancelled');
    const over = await weekly(1);
    await it.db.query(
      `update events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where series_id = $1`,
      [over.id],
    );
    expect((await goToAll(over, ben)).problem.code).toBe('series.ended');
  });
});

describe('what becomes of it later', () => {
  const roll = async () => {
    await runNow(seriesJobs({ ...it.deps, db: it.db }), extendAllSeriesJob, {});
    await runJobs(it);
  };

  test('new occurrences are answered when they are made, first come, first served', async () => {
    const series = await repeating(it, ada, 'FREQ=WEEKLY', { capacity: 1 });
    await goToAll(series, ben);
    await goToAll(series, cleo);
    it.clock.advance({ days: 14 });
    await roll();
    const { rows } = await it.db.query<{ person: string; status: string }>(
      `select r.person_id as person, r.status from rsvps r join events e on e.id = r.event_id where e.series_id = $1
        order by e.starts_at desc, r.position limit 2`,
      [series.id],
    );
    expect(rows).toEqual([
      { person: ben.user.id, status: 'going' },
      { person: cleo.user.id, status: 'waitlisted' },
    ]);
  });

  test('it goes on in the series that splits off', async () => {
    const series = await weekly(4);
    await goToAll(series, ben, { guests: 1 });
    const body = { scope: 'following' as const, occurrenceId: ids(series)[2]!, fields: { startTime: '20:00' } };
    const later = await change(it, series, body, ada);
    expect(await mine(later, ben)).toMatchObject({ isGoing: true, guests: 1, counts: { going: 2 } });
    expect(await mine(series, ben)).toMatchObject({ isGoing: true, counts: { going: 2 } });
    await leaveAll(later, ben);
    expect(await taken(series)).toEqual([2, 2]);
    expect(await taken(later)).toEqual([0, 0]);
  });

  test('answers that open later are given then', async () => {
    const series = await weekly(3);
    const eventId = ids(series)[1]!;
    const rsvpOpensAt = new Date(it.clock.now().getTime() + 3_600_000).toISOString();
    await it.call(updateEvent, { params: { eventId }, body: { rsvpOpensAt } }, ada);
    expect((await goToAll(series, ben)).body.counts).toMatchObject({ going: 2, unanswered: 1 });
    it.clock.advance({ hours: 2 });
    await runNow(seriesRsvpJobs({ ...it.deps, db: it.db }), answerForAllSeriesJob, {});
    await runJobs(it);
    expect(await taken(series)).toEqual([1, 1, 1]);
  });

  test('whom the host took off the list of one is not put back', async () => {
    const series = await weekly(2);
    await goToAll(series, ben);
    const [eventId] = ids(series) as [string];
    await it.call(moveRsvp, { params: { eventId, personId: ben.user.id }, body: { status: 'removed' } }, ada);
    expect((await goToAll(series, ben, { guests: 1 })).body.counts).toMatchObject({ going: 1, notGoing: 1 });
    await runJobs(it);
    expect(await taken(series)).toEqual([0, 2]);
  });

  test('with the account it is gone, and the seats are free', async () => {
    const series = await weekly(2);
    await goToAll(series, ben);
    await it.call(deleteAccount, { body: { currentPassword: PASSWORD } }, ben);
    await runJobs(it);
    expect(await taken(series)).toEqual([0, 0]);
  });

  test('many at once never take a seat too many, and whoever leaves meanwhile is out', async () => {
    const series = await weekly(3, { capacity: 3 });
    const crowd = await Promise.all(Array.from({ length: 8 }, () => signUp(it.deps)));
    const leaving = crowd.slice(0, 2);
    await Promise.all(crowd.map((person) => goToAll(series, person)));
    await Promise.all([
      ...leaving.map((person) => leaveAll(series, person)),
      ...crowd.slice(2).map((person) => goToAll(series, person)),
      runJobs(it),
    ]);
    const after = await seriesNow(it, series, ada);
    expect(after.occurrences.map(({ seats }) => [seats.taken, seats.waiting])).toEqual([
      [3, 3],
      [3, 3],
      [3, 3],
    ]);
    for (const person of leaving) expect(new Set(await statuses(series, person))).toEqual(new Set(['not-going']));
  });
});
