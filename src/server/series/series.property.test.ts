import { beforeAll, expect, test } from 'vitest';
import { getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { searchEvents } from '#contracts/search/search.contract.ts';
import { parseRule } from '#contracts/series/recurrence-rules.ts';
import {
  createSeries,
  getSeries,
  type Occurrence,
  type Series,
  updateSeries,
} from '#contracts/series/series.contract.ts';
import { instantOf } from '#server/platform/formats/wall-clock.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { readCalendar } from '#tests/support/calendars.ts';
import { draft, insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { fc } from '#tests/support/properties.ts';
import { laterBy, weekdayOf } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { extendSeriesJob, seriesJobs } from './series.jobs.ts';

// A year and a week, so that the window contains both DST changes in every season.
const app = await testApp({ SERIES_WINDOW_WEEKS: '53' });
const work = seriesJobs({ ...app.deps, db: app.db }, { copied: [] });
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;

beforeAll(async () => {
  await insertPlaces(app);
  [ada, ben] = await signUpPeople(app.deps, 2);
});

const zones = [
  'Europe/Berlin',
  'America/Chicago',
  'Pacific/Auckland',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'UTC',
  'America/St_Johns',
];
const Zone = fc.constantFrom(...zones);
const Clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);

/** A rule that includes the given day, as the form produces them. */
const ruleOn = (startsLocal: string) => {
  const day = weekdayOf(startsLocal);
  const date = Number(startsLocal.slice(8, 10));
  const [nth, fromEnd] = [Math.ceil(date / 7), date + 7 > daysIn(startsLocal)];
  return fc
    .tuple(
      fc.constantFrom(
        'FREQ=DAILY;INTERVAL=9',
        `FREQ=WEEKLY;BYDAY=${day}`,
        `FREQ=WEEKLY;BYDAY=${[...new Set([day, 'MO', 'FR'])].join()}`,
        `FREQ=MONTHLY;BYMONTHDAY=${date}`,
        `FREQ=MONTHLY;BYDAY=${fromEnd ? -1 : nth}${day}`,
        'FREQ=YEARLY',
      ),
      fc.constantFrom(1, 2, 3),
      fc.constantFrom('', ';COUNT=5', ';COUNT=12'),
    )
    .map(([rule, interval, end]) => `${rule.includes('INTERVAL') ? rule : `${rule};INTERVAL=${interval}`}${end}`);
};
const daysIn = (startsLocal: string) => Temporal.PlainDateTime.from(startsLocal).daysInMonth;

type Edit =
  | { kind: 'time'; at: number; clock: string; scope: 'all' | 'following' }
  | { kind: 'rule'; at: number; scope: 'all' | 'following'; interval: number; daysLater: number }
  | { kind: 'title'; at: number; scope: 'all' | 'following' }
  | { kind: 'move'; at: number }
  | { kind: 'answer'; at: number };
const at = fc.nat(50);
const scope = fc.constantFrom('all' as const, 'following' as const);
const Edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('time' as const), at, clock: Clock, scope }),
    fc.record({
      kind: fc.constant('rule' as const),
      at,
      scope,
      interval: fc.integer({ min: 1, max: 4 }),
      daysLater: fc.nat(9),
    }),
    fc.record({ kind: fc.constant('title' as const), at, scope }),
    fc.record({ kind: fc.constant('move' as const), at }),
    fc.record({ kind: fc.constant('answer' as const), at }),
  ),
  { minLength: 1, maxLength: 5 },
);

type World = { seriesId: string; answered: Set<string>; moved: Map<string, string>; titles: number };
const seriesNow = async (id: string): Promise<Series> =>
  (await app.call(getSeries, { params: { seriesId: id } }, ada)).body;

async function startWorld(timeZone: string, clock: string, rule: (startsLocal: string) => string): Promise<World> {
  const startsLocal = `${app.clock.now().toTemporalInstant().add({ hours: 72 }).toString().slice(0, 10)}T${clock}`;
  const endsLocal = Temporal.PlainDateTime.from(startsLocal).add({ hours: 2 }).toString({ smallestUnit: 'minute' });
  const event = await draft(app, ada, { startsLocal, endsLocal, timeZone });
  const body = { eventId: event.id, rule: rule(event.startsLocal!) };
  const series = (await app.call(createSeries, { body }, ada)).body;
  return { seriesId: series.id, answered: new Set(), moved: new Map(), titles: 0 };
}

function changeOf(edit: Extract<Edit, { scope: unknown }>, { startsLocal }: Occurrence, world: World) {
  if (edit.kind === 'time') return { fields: { startTime: edit.clock } };
  if (edit.kind === 'title') return { fields: { title: `Title ${++world.titles}` } };
  const rule = `FREQ=WEEKLY;INTERVAL=${edit.interval}`;
  return edit.daysLater === 0 ? { rule } : { rule, startsOn: laterBy(startsLocal, edit.daysLater).slice(0, 10) };
}

async function apply(world: World, edit: Edit): Promise<void> {
  const series = await seriesNow(world.seriesId);
  const target = series.occurrences[edit.at % Math.max(1, series.occurrences.length)];
  if (!target) return;
  if (edit.kind === 'answer') {
    await app.call(answerEvent, { params: { eventId: target.id }, body: { status: 'going' } }, ben);
    world.answered.add(target.id);
    return;
  }
  if (edit.kind === 'move') {
    const by = (wallTime: string) =>
      Temporal.PlainDateTime.from(wallTime).add({ minutes: 25 }).toString({ smallestUnit: 'minute' });
    const body = { startsLocal: by(target.startsLocal), endsLocal: by(target.endsLocal) };
    const moved = await app.call(updateEvent, { params: { eventId: target.id }, body }, ada);
    if (moved.status === 200) world.moved.set(target.id, moved.body.startsAt!);
    return;
  }
  const isAll = edit.scope === 'all';
  const change = changeOf(edit, target, world);
  const body = { scope: edit.scope, ...change, ...(!isAll && { occurrenceId: target.id }) };
  const answer = await app.call(updateSeries, { params: { seriesId: series.id }, body }, ada);
  // A time change from a moved event replaces the event's own time.
  if (edit.kind === 'time' && !isAll && world.moved.has(target.id)) world.moved.delete(target.id);
  expect(answer.status, answer.status === 200 ? '' : JSON.stringify(answer.problem)).toBe(200);
  expect(answer.body.id).toBe(series.id);
  if (edit.kind === 'title') expectReach(series, answer.body, { ...edit, target, title: `Title ${world.titles}` });
  if (edit.kind === 'time') expectReach(series, answer.body, { ...edit, target });
  // A change of all dates reaches those of every part.
  if (isAll && edit.kind === 'time')
    expect(new Set(answer.body.parts.map(({ startsLocal }) => startsLocal.slice(11)))).toEqual(new Set([edit.clock]));
}

type Reach = { scope: 'all' | 'following'; target: Occurrence; title?: string; clock?: string };

/** A change reaches the regular dates of its scope in all parts, and no other date. */
function expectReach(before: Series, after: Series, { scope, target, title, clock }: Reach): void {
  const dayOf = ({ startsLocal }: Occurrence) => startsLocal.slice(0, 10);
  const startOn = (day: string) => clock && instantOf(`${day}T${clock}`, before.timeZone).local;
  const now = new Map(after.occurrences.map((date) => [date.id, date]));
  for (const date of before.occurrences) {
    const { isExtra, editedFields, id } = date;
    const changed = now.get(id);
    // A moved date counts by the day of the rule, which the API does not tell.
    if (!changed || editedFields.includes('startsLocal') || target.editedFields.includes('startsLocal')) continue;
    const isReached = !isExtra && (scope === 'all' || dayOf(date) >= dayOf(target));
    const reached = { title: title ?? date.title, startsLocal: startOn(dayOf(date)) ?? date.startsLocal };
    const expected = isReached ? reached : { title: date.title, startsLocal: date.startsLocal };
    expect({ id, title: changed.title, startsLocal: changed.startsLocal }).toEqual({ id, ...expected });
  }
}

const summarize = (series: Series) =>
  series.occurrences.map(({ id, startsAt, endsAt, startsLocal }) => ({ id, startsAt, endsAt, startsLocal }));

/** Series page, event pages, search, feed and calendar file agree. */
async function expectAgreement({ seriesId }: World): Promise<void> {
  const all = summarize(await seriesNow(seriesId));
  for (const one of all.slice(0, 4)) {
    const { id, startsAt, endsAt, startsLocal } = (await app.call(getEvent, { params: { eventId: one.id } })).body;
    expect({ id, startsAt, endsAt, startsLocal }).toEqual(one);
    const [entry] = readCalendar((await app.send({ url: `/events/${one.id}.ics` })).body);
    expect(entry).toMatchObject({ uid: one.id, starts: one.startsAt, ends: one.endsAt });
  }
  const feed = readCalendar((await app.send({ url: '/feeds/events.ics' })).body);
  const known = new Map(feed.map(({ uid, starts, ends }) => [uid, { starts, ends }]));
  for (const { id, startsAt, endsAt } of all.slice(0, 60))
    expect(known.get(id)).toEqual({ starts: startsAt, ends: endsAt });
  const found = (await app.call(searchEvents, { query: {} })).body.events;
  const soonest = all
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id))
    .slice(0, found.length);
  expect(found.map(({ id, startsAt }) => ({ id, startsAt }))).toEqual(
    soonest.map(({ id, startsAt }) => ({ id, startsAt })),
  );
}

/** Every occurrence that was not moved is at the local time of its part's rule, and no day has two. */
async function expectWallTime({ seriesId }: World): Promise<void> {
  const series = await seriesNow(seriesId);
  const regular = series.occurrences.filter(
    ({ isExtra, editedFields }) => !isExtra && !editedFields.includes('startsLocal'),
  );
  for (const { startsLocal, startsAt } of regular) {
    const day = startsLocal.slice(0, 10);
    const part = series.parts.findLast((each) => each.startsLocal.slice(0, 10) <= day)!;
    const expected = instantOf(`${day}T${part.startsLocal.slice(11)}`, series.timeZone);
    expect([startsLocal, startsAt]).toEqual([expected.local, expected.at.toISOString()]);
  }
  const days = regular.map(({ startsLocal }) => startsLocal.slice(0, 10));
  expect(new Set(days).size).toBe(days.length);
  for (const { rule } of series.parts) expect(parseRule(rule)).toBeTruthy();
}

async function expectNothingLost({ answered, moved, seriesId }: World): Promise<void> {
  for (const eventId of answered) {
    const event = (await app.call(getEvent, { params: { eventId } })).body;
    expect(event).toMatchObject({ status: 'published', seats: { taken: 1 } });
    expect(event.series?.id).toBe(seriesId);
  }
  const all = (await seriesNow(seriesId)).occurrences;
  for (const [id, startsAt] of moved) {
    const one = all.find((each) => each.id === id);
    if (one) expect(one.startsAt).toBe(startsAt);
  }
}

test('for any rule, time zone and edits, all views agree, local times stay the same, and events with RSVPs are kept', async () => {
  const Start = fc.record({ timeZone: Zone, clock: Clock, edits: Edits, rule: fc.integer() });
  await fc.assert(
    fc.asyncProperty(Start, async ({ timeZone, clock, edits, rule }) => {
      await app.db.execute('delete from events');
      await app.db.execute('delete from series');
      const world = await startWorld(
        timeZone,
        clock,
        (startsLocal) => fc.sample(ruleOn(startsLocal), { numRuns: 1, seed: rule })[0]!,
      );
      await expectAgreement(world);
      await expectWallTime(world);
      for (const edit of edits) {
        await apply(world, edit);
        await expectWallTime(world);
        await expectNothingLost(world);
      }
      await expectAgreement(world);
      const before = summarize(await seriesNow(world.seriesId));
      await runNow(work, extendSeriesJob, world);
      await app.db.execute(
        'update series_parts set created_until = now() where series_id = $1 and created_until is not null',
        [world.seriesId],
      );
      await runNow(work, extendSeriesJob, world);
      expect(summarize(await seriesNow(world.seriesId))).toEqual(before);
    }),
    { numRuns: 15, endOnFailure: true },
  );
}, 120_000);
