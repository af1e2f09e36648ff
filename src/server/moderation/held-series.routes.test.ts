import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createEvent, deleteEvent, getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { restoreDecision } from '#contracts/moderation/decisions.contract.ts';
import { decideCase } from '#contracts/moderation/reports.contract.ts';
import type { DecisionAction } from '#contracts/moderation/site-rules.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { DATABASE_FOLDER, readMigrations } from '#server/platform/postgres/migration-files.ts';
import { extendSeriesJob, seriesJobs } from '#server/series/series.jobs.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, staffMember } from '#tests/support/factories.ts';
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

/** A series whose second date waits, because its host edited it after their posts had begun to wait. */
async function seriesWithHeldDate() {
  const host = await signUp(app.deps);
  const series = await makeSeries(app, host, 'FREQ=WEEKLY;COUNT=3');
  await decideAbout(app, { kind: 'person', targetId: host.user.id }, { moderator, action: 'hold' });
  const dates = ids(await seriesNow(app, series, host));
  const edit = { params: { eventId: dates[1]! }, body: { description: 'We meet at the harbour this time.' } };
  expect((await app.call(updateEvent, edit, host)).body.isHeld).toBe(true);
  return { host, series, dates, held: dates[1]! };
}

test('an edit of one date that waits leaves the other dates of its series in sight', async () => {
  const { dates, held } = await seriesWithHeldDate();
  expect(await statusesOf(dates)).toEqual([200, 404, 200]);
  await decide(held, 'none');
  expect(await statusesOf(dates)).toEqual([200, 200, 200]);
});

test('a decision about one held date takes the others neither now nor after the suspension of its host has ended', async () => {
  const { host, dates, held } = await seriesWithHeldDate();
  const removal = await decide(held, 'remove');
  expect(await statusesOf(dates)).toEqual([200, 404, 200]);
  const suspension = await decideAbout(
    app,
    { kind: 'person', targetId: host.user.id },
    { moderator, action: 'suspend' },
  );
  expect(await statusesOf(dates)).toEqual([404, 404, 404]);
  const explanation = 'A mistake.';
  await app.call(restoreDecision, { params: { decisionId: suspension }, body: { explanation } }, moderator);
  expect(await statusesOf(dates)).toEqual([200, 404, 200]);
  await app.call(restoreDecision, { params: { decisionId: removal }, body: { explanation } }, moderator);
  expect(await statusesOf(dates)).toEqual([200, 200, 200]);
});

test.each(['the date', 'the series'])(
  'a change of the whole series waits as well, and is shown with %s last',
  async (last) => {
    const { host, series, dates, held } = await seriesWithHeldDate();
    const fields = { description: 'We meet somewhere else every time.' };
    await change(app, series, { scope: 'all', fields }, host);
    expect(await statusesOf(dates)).toEqual([404, 404, 404]);
    if (last === 'the date') await decide(dates[0]!, 'none');
    else await decide(held, 'none');
    expect(await statusesOf(dates)).toEqual(last === 'the date' ? [200, 404, 200] : [404, 404, 404]);
    await decide(last === 'the date' ? held : dates[0]!, 'none');
    expect(await statusesOf(dates)).toEqual([200, 200, 200]);
  },
);

test('a first date that waits by itself waits with its series once that was changed', async () => {
  const host = await signUp(app.deps);
  const series = await makeSeries(app, host, 'FREQ=WEEKLY;COUNT=3');
  await decideAbout(app, { kind: 'person', targetId: host.user.id }, { moderator, action: 'hold' });
  const dates = ids(await seriesNow(app, series, host));
  await app.call(updateEvent, { params: { eventId: dates[0]! }, body: { venue: 'The harbour' } }, host);
  expect(await statusesOf(dates)).toEqual([404, 200, 200]);
  await change(app, series, { scope: 'all', fields: { description: 'We meet somewhere else.' } }, host);
  expect(await statusesOf(dates)).toEqual([404, 404, 404]);
  await decide(dates[0]!, 'none');
  expect(await statusesOf(dates)).toEqual([200, 200, 200]);
});

/** A series whose dates from one on wait, because its host changed “this and following”. */
async function seriesWithHeldRest(rule = 'FREQ=WEEKLY;COUNT=3', from = 1) {
  const host = await signUp(app.deps);
  const series = await makeSeries(app, host, rule);
  await decideAbout(app, { kind: 'person', targetId: host.user.id }, { moderator, action: 'hold' });
  const dates = ids(await seriesNow(app, series, host));
  const fields = { description: 'From now on we meet at the harbour.' };
  const changed = { scope: 'following', occurrenceId: dates[from]!, fields } as const;
  await change(app, series, changed, host);
  return { host, series, dates, held: dates[from]! };
}

describe('a change of “this and following” that waits', () => {
  test('leaves the dates before it in sight, whose own change waits by itself', async () => {
    const { host, dates, held } = await seriesWithHeldRest();
    expect(await statusesOf(dates)).toEqual([200, 404, 404]);
    const isHeld = async (eventId: string) =>
      (await app.call(getEvent, { params: { eventId } }, host)).body.isHeld ?? false;
    expect(await Promise.all(dates.map(isHeld))).toEqual([false, true, true]);
    await app.call(updateEvent, { params: { eventId: dates[0]! }, body: { venue: 'The café' } }, host);
    await decide(held, 'none');
    expect(await statusesOf(dates)).toEqual([404, 200, 200]);
    await decide(dates[0]!, 'none');
    expect(await statusesOf(dates)).toEqual([200, 200, 200]);
  });

  test('is taken away without the dates before it, also after the suspension of its host has ended', async () => {
    const { host, dates, held } = await seriesWithHeldRest();
    const removal = await decide(held, 'remove');
    expect(await statusesOf(dates)).toEqual([200, 404, 404]);
    const about = { kind: 'person', targetId: host.user.id } as const;
    const suspension = await decideAbout(app, about, { moderator, action: 'suspend' });
    const restore = (decisionId: string) =>
      app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, moderator);
    await restore(suspension);
    expect(await statusesOf(dates)).toEqual([200, 404, 404]);
    await restore(removal);
    expect(await statusesOf(dates)).toEqual([200, 200, 200]);
  });

  test.each(['none', 'remove'] as const)(
    'gets dates that others do not see before the decision “%s”',
    async (action) => {
      const { host, series, dates, held } = await seriesWithHeldRest();
      const rest = { scope: 'following', occurrenceId: held } as const;
      const startsOn = laterBy(series.startsLocal, 5).slice(0, 10);
      await change(app, series, { ...rest, rule: 'FREQ=WEEKLY;COUNT=4', startsOn }, host);
      const [first, ...later] = ids(await seriesNow(app, series, host));
      expect([first, later.length >= 4]).toEqual([dates[0], true]);
      expect(new Set(await statusesOf(later))).toEqual(new Set([404]));
      await decide(held, action);
      expect(new Set(await statusesOf(later))).toEqual(new Set([action === 'none' ? 200 : 404]));
      expect(await statusesOf([first!])).toEqual([200]);
    },
  );
});

/** The dates that the nightly job adds to a series in two weeks. */
async function datesOfTwoWeeksLater(series: { id: string }, known: readonly string[], host: SomeoneSignedIn) {
  const clock = { now: () => new Date(app.clock.now().getTime() + 14 * 86_400_000) };
  const work = seriesJobs({ ...app.deps, db: app.db, clock }, { copied: [] });
  await runNow(work, extendSeriesJob, { seriesId: series.id });
  return ids(await seriesNow(app, series, host)).filter((id) => !known.includes(id));
}

test('dates that come after what waited was removed are not seen either: they say the same', async () => {
  const { host, series, dates, held } = await seriesWithHeldRest('FREQ=WEEKLY', 5);
  await decide(held, 'remove');
  const added = await datesOfTwoWeeksLater(series, dates, host);
  expect(added).not.toEqual([]);
  expect(new Set(await statusesOf(added))).toEqual(new Set([404]));
});

test('dates that come while one date waits by itself are seen, and are not taken away with it', async () => {
  const host = await signUp(app.deps);
  const series = await makeSeries(app, host, 'FREQ=WEEKLY');
  await decideAbout(app, { kind: 'person', targetId: host.user.id }, { moderator, action: 'hold' });
  const dates = ids(await seriesNow(app, series, host));
  const last = dates.at(-1)!;
  await app.call(updateEvent, { params: { eventId: last }, body: { venue: 'The harbour' } }, host);
  const added = await datesOfTwoWeeksLater(series, dates, host);
  expect(added).not.toEqual([]);
  await decide(last, 'remove');
  expect(new Set(await statusesOf(added))).toEqual(new Set([200]));
});

test('dates that come while the last date waits wait with it', async () => {
  const host = await signUp(app.deps);
  const series = await makeSeries(app, host, 'FREQ=WEEKLY;COUNT=2');
  await decideAbout(app, { kind: 'person', targetId: host.user.id }, { moderator, action: 'hold' });
  const last = ids(series)[1]!;
  const fields = { description: 'From now on we meet at the harbour.' };
  await change(app, series, { scope: 'following', occurrenceId: last, fields }, host);
  await change(app, series, { scope: 'following', occurrenceId: last, rule: 'FREQ=WEEKLY;COUNT=3', fields: {} }, host);
  const dates = ids(await seriesNow(app, series, host));
  expect(await statusesOf(dates)).toEqual([200, 404, 404, 404]);
  await decide(last, 'none');
  expect(await statusesOf(dates)).toEqual([200, 200, 200, 200]);
});

test('dates that the version before hid by the id of their series are released after its upgrade', async () => {
  const { series, dates } = await heldSeries();
  const hideBySeries = 'update events set hidden_by = series_id where series_id = $1';
  expect(await app.db.execute(hideBySeries, [series.id])).toBe(dates.length);
  const [backfill] = readMigrations(path.join(DATABASE_FOLDER, 'migrations')).filter(({ name }) =>
    name.startsWith('0047'),
  );
  expect(await app.db.execute(backfill!.sql, [null, 100])).toBe(dates.length);
  await decide(dates[0]!, 'none');
  expect(await statusesOf(dates)).toEqual([200, 200, 200]);
});
