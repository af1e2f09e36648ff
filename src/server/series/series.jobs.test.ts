import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { putEventCover } from '#contracts/events/event-extras.contract.ts';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { deleteGroup } from '#contracts/groups/groups.contract.ts';
import { deleteOrganization } from '#contracts/organizations/organizations.contract.ts';
import { answerSeries } from '#contracts/rsvps/series-rsvps.contract.ts';
import { cancelSeries, createSeries, endSeries } from '#contracts/series/series.contract.ts';
import { firstWallTimes } from '#server/platform/formats/expand-rule.ts';
import { wallTimeAt } from '#server/platform/formats/wall-clock.ts';
import { runNow, toCronItems } from '#server/platform/jobs/work.ts';
import { draft, insertPlaces } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { organization } from '#tests/support/organizations.ts';
import { dataUrl, png } from '#tests/support/pictures.ts';
import { laterBy, makeSeries, seriesNow } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { extendAllSeriesJob, extendSeriesJob, seriesJobs } from './series.jobs.ts';

const app = await testApp();
let ada: SomeoneSignedIn;
const work = seriesJobs({ ...app.deps, db: app.db }, { copied: [] });

beforeAll(() => insertPlaces(app));
// A new session for each test, because sessions expire when the clock advances.
beforeEach(async () => {
  ada = await signUp(app.deps);
});

/** Runs the nightly job and the jobs that it enqueues. */
const extendAllSeries = async () => {
  await runNow(work, extendAllSeriesJob, {});
  await runJobs(app);
};
const extend = (seriesId: string) => runNow(work, extendSeriesJob, { seriesId });
const datesOf = async (seriesId: string): Promise<string[]> => {
  const rows = await app.db.rows(
    z.object({ date: z.string() }),
    `select to_char(starts_local, 'YYYY-MM-DD"T"HH24:MI') as date from events where series_id = $1 order by starts_local`,
    [seriesId],
  );
  return rows.map(({ date }) => date);
};

test('the nightly job moves the window forward and is idempotent', async () => {
  expect(toCronItems(work)).toMatchObject([{ match: '23 2 * * *', options: { backfillPeriod: 86_400_000 } }]);
  const series = await makeSeries(app, ada, 'FREQ=WEEKLY');
  const before = await datesOf(series.id);
  await extendAllSeries();
  expect(await datesOf(series.id)).toEqual(before);
  app.clock.advance({ days: 21 });
  await extendAllSeries();
  const after = await datesOf(series.id);
  expect(after).toEqual([...before, ...[1, 2, 3].map((weeks) => laterBy(before.at(-1)!, weeks * 7))]);
  await extendAllSeries();
  await extend(series.id);
  expect(await datesOf(series.id)).toEqual(after);
});

test('concurrent nodes create each occurrence once', async () => {
  const series = await makeSeries(app, ada, 'FREQ=WEEKLY');
  const before = await datesOf(series.id);
  app.clock.advance({ days: 10 * 7 });
  await Promise.all(Array.from({ length: 4 }, () => extend(series.id)));
  const after = await datesOf(series.id);
  expect(after).toHaveLength(before.length + 10);
  expect(new Set(after).size).toBe(after.length);
});

test('ended series and cancelled dates stay so, and missed nights are caught up', async () => {
  const ended = await makeSeries(app, ada, 'FREQ=WEEKLY;INTERVAL=4');
  const lastDay = ended.startsLocal.slice(0, 10);
  await app.call(endSeries, { params: { seriesId: ended.id }, body: { lastDay } }, ada);
  const series = await makeSeries(app, ada, 'FREQ=WEEKLY');
  const eventId = series.occurrences.at(-1)!.id;
  await app.call(cancelEvent, { params: { eventId }, body: {} }, ada);
  const before = await datesOf(series.id);
  app.clock.advance({ days: 7 * 30 });
  await extendAllSeries();
  expect(await datesOf(ended.id)).toHaveLength(1);
  const after = await datesOf(series.id);
  expect(after.slice(0, before.length)).toEqual(before);
  const [now, horizon] = [0, 26 * 7].map((days) =>
    wallTimeAt(new Date(app.clock.now().getTime() + days * 86_400_000), series.timeZone),
  ) as [string, string];
  const first = Array.from({ length: 60 }, (_, weeks) => laterBy(before[0]!, weeks * 7)).find((date) => date > now)!;
  const expected = Array.from({ length: 27 }, (_, weeks) => laterBy(first, weeks * 7)).filter(
    (date) => date.slice(0, 10) <= horizon.slice(0, 10),
  );
  expect(after.slice(before.length)).toEqual(expected);
  expect(expected.length).toBeGreaterThanOrEqual(25);
});

test('a yearly series gets its next event when the current one is over', async () => {
  const series = await makeSeries(app, ada, 'FREQ=YEARLY');
  app.clock.advance({ days: 8 });
  await extendAllSeries();
  app.clock.advance({ days: 200 });
  await extendAllSeries();
  const [first, second, ...more] = await datesOf(series.id);
  expect(second).toBe(Temporal.PlainDateTime.from(first!).add({ years: 1 }).toString({ smallestUnit: 'minute' }));
  expect(more).toEqual([]);
});

test('a yearly series gets a further date after its next two dates were cancelled', async () => {
  const series = await makeSeries(app, ada, 'FREQ=YEARLY');
  const cancelLast = async () => {
    const { occurrences } = await seriesNow(app, series, ada);
    await app.call(cancelEvent, { params: { eventId: occurrences.at(-1)!.id }, body: {} }, ada);
    await extend(series.id);
  };
  await cancelLast();
  await cancelLast();
  expect(await datesOf(series.id)).toEqual(firstWallTimes(series.rule, series.startsLocal, 3));
});

const isKept = async ({ id }: { id: string }) => (await app.db.execute('select from series where id = $1', [id])) > 0;

test('active, ended and cancelled series are deleted with the account of their host, with their covers and answers', async () => {
  const [host, ben] = await signUpPeople(app.deps, 2);
  const questions = [{ text: 'Allergies?', isRequired: true }];
  const { id: eventId } = await draft(app, host, { questions });
  const picture = dataUrl(await png(1300, 900));
  const { body } = await app.call(putEventCover, { params: { eventId }, body: { picture } }, host);
  const rule = 'FREQ=WEEKLY;COUNT=3';
  const ended = (await app.call(createSeries, { body: { eventId, rule } }, host)).body;
  const answers = { [body.questions[0]!.id]: 'Penicillin' };
  const answer = { params: { seriesId: ended.id }, body: { guests: 0, answers } };
  expect((await app.call(answerSeries, answer, ben)).status).toBe(200);
  const active = await makeSeries(app, host, 'FREQ=WEEKLY');
  const cancelled = await makeSeries(app, host, 'FREQ=WEEKLY');
  await app.call(cancelSeries, { params: { seriesId: cancelled.id }, body: {} }, host);
  const others = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=2');
  await app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, host);
  await runJobs(app);
  for (const series of [active, ended, cancelled]) expect(await isKept(series)).toBe(false);
  expect(await isKept(others)).toBe(true);
  expect(await app.db.execute('select from series_rsvps where person_id = $1', [ben.user.id])).toBe(0);
  expect((await app.send({ url: body.cover!.small })).statusCode).toBe(404);
});

test('series are deleted with the group or organization that hosted them', async () => {
  const group = await makeGroup(app.deps, ada.user.id);
  const host = await signUp(app.deps);
  const bistro = await organization(app, host);
  const ofGroup = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=2', { host: { kind: 'group', id: group.id } });
  const ofBistro = await makeSeries(app, host, 'FREQ=WEEKLY;COUNT=2', {
    host: { kind: 'organization', id: bistro.id },
  });
  await app.db.execute(
    `update events set starts_at = starts_at - interval '90 days', ends_at = ends_at - interval '90 days'
      where host_group_id = $1 or host_organization_id = $2`,
    [group.id, bistro.id],
  );
  expect((await app.call(deleteGroup, { params: { slug: group.slug } }, ada)).status).toBe(204);
  expect((await app.call(deleteOrganization, { params: { slug: bistro.slug } }, host)).status).toBe(204);
  await runJobs(app);
  for (const series of [ofGroup, ofBistro]) expect(await isKept(series)).toBe(false);
});

test('the nightly job deletes series that were left without events earlier', async () => {
  const left = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=2');
  await app.db.execute('delete from events where series_id = $1', [left.id]);
  await extendAllSeries();
  expect(await isKept(left)).toBe(false);
});
