import { expect, test } from 'vitest';
import { answerSeries, getSeriesRsvp, leaveSeries } from '#contracts/rsvps/series-rsvps.contract.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { signUpPeople, staffMember } from '#tests/support/factories.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { ids, makeSeries, seriesNow } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);

async function hideDate(targetId: string): Promise<void> {
  const moderator = await staffMember(app.deps, 'moderator');
  await decideAbout(app, { kind: 'event', targetId }, { moderator, action: 'hide' });
}
const statusOf = async (url: string) => (await app.send({ method: 'GET', url })).statusCode;

test('hiding the next date of a series hides no other: people see the series, join and leave it', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const series = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=3');
  const [next, ...later] = ids(series);
  await hideDate(next!);
  const shown = await seriesNow(app, series);
  expect(ids(shown)).toEqual(later);
  for (const url of [`/embed/series/${series.id}`, shown.sharePicture!]) expect(await statusOf(url)).toBe(200);
  const params = { seriesId: series.id };
  const body = { guests: 0, answers: {}, isHidden: false };
  expect((await app.call(answerSeries, { params, body }, ben)).body.counts.going).toBe(2);
  expect((await app.call(getSeriesRsvp, { params }, ben)).body.isGoing).toBe(true);
  expect((await app.call(leaveSeries, { params }, ben)).status).toBe(204);
});

test('a past date does not show a series whose dates to come are hidden', async () => {
  const [ada] = await signUpPeople(app.deps, 1);
  const series = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=2');
  const [past, next] = ids(series);
  app.clock.advance({ days: 8 });
  await hideDate(next!);
  expect([await statusOf(`/api/events/${past}`), await statusOf(`/api/series/${series.id}`)]).toEqual([200, 404]);
});
