import { expect, test } from 'vitest';
import { createEvent, deleteEvent, getEvent } from '#contracts/events/events.contract.ts';
import { restoreDecision } from '#contracts/moderation/decisions.contract.ts';
import { decideCase } from '#contracts/moderation/reports.contract.ts';
import type { DecisionAction } from '#contracts/moderation/site-rules.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { signUp, staffMember } from '#tests/support/factories.ts';
import { caseOf, decideAbout } from '#tests/support/moderation.ts';
import { change, ids, laterBy, makeSeries, seriesNow } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const moderator = await staffMember(app.deps, 'moderator');

/** A series of a person whose posts wait, with the ids of its dates. */
async function heldSeries(rule = 'FREQ=WEEKLY;COUNT=3') {
  const host = await signUp(app.deps);
  await decideAbout(app, { kind: 'person', targetId: host.user.id }, { moderator, action: 'hold' });
  const series = await makeSeries(app, host, rule);
  return { host, series, dates: ids(await seriesNow(app, series, host)) };
}

async function decide(targetId: string, action: DecisionAction): Promise<string> {
  const { id: caseId, revision } = await caseOf(app, { kind: 'event', targetId }, moderator);
  const body = { revision, action, rule: 'spam' as const, explanation: 'We looked at it.' };
  return (await app.call(decideCase, { params: { caseId }, body }, moderator)).body.decisionId;
}

const statusesOf = (dates: readonly string[]) =>
  Promise.all(dates.map(async (eventId) => (await app.call(getEvent, { params: { eventId } })).status));

test.each(['remove', 'silence'] as const)(
  'the decision “%s” about a held series hides all its dates',
  async (action) => {
    const { dates } = await heldSeries();
    const decisionId = await decide(dates[0]!, action);
    expect(await statusesOf(dates)).toEqual([404, 404, 404]);
    await app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, moderator);
    expect(await statusesOf(dates)).toEqual([200, 200, 200]);
  },
);

test('the host of a held series cannot delete the date that its case is about, and the release shows all dates', async () => {
  const { host, dates } = await heldSeries();
  const [first] = dates;
  expect((await app.call(getEvent, { params: { eventId: first! } }, host)).body.abilities.delete).toBe(false);
  expect((await app.call(deleteEvent, { params: { eventId: first! } }, host)).problem.code).toBe('content.hidden');
  await decide(first!, 'none');
  expect(await statusesOf(dates)).toEqual([200, 200, 200]);
});

test('the dates of a held series are no drafts that keep its host from making more', async () => {
  const { host } = await heldSeries('FREQ=DAILY;COUNT=101');
  expect((await app.call(createEvent, { body: { title: 'Tea' } }, host)).status).toBe(201);
});

test('dates that a held series no longer has are cancelled after its release, which still finds all dates', async () => {
  const { host, series, dates } = await heldSeries();
  const startsOn = laterBy(series.startsLocal, 1).slice(0, 10);
  await change(app, series, { scope: 'all', rule: 'FREQ=WEEKLY;COUNT=3', startsOn }, host);
  await decide(dates[0]!, 'none');
  const { occurrences } = await seriesNow(app, series);
  const withStatus = (status: string) => occurrences.filter((date) => date.status === status);
  expect(withStatus('cancelled').map(({ id }) => id)).toEqual(dates);
  expect(withStatus('published').map(({ startsLocal }) => startsLocal)).toEqual(
    [1, 8, 15].map((days) => laterBy(series.startsLocal, days)),
  );
});
