import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createEventTemplate } from '#contracts/events/event-extras.contract.ts';
import { createEvent, duplicateEvent, getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { getHostPrices, updatePrices } from '#contracts/payments/prices.contract.ts';
import { createPromoCode, listPromoCodes } from '#contracts/payments/promo-codes.contract.ts';
import { createSeries, getSeries } from '#contracts/series/series.contract.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { extendAllSeriesJob, extendSeriesJob, seriesJobs } from '#server/series/series.jobs.ts';
import { daysAhead, draft, insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { addCohost } from '#tests/support/host-scene.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { order, PRICES, type Prices, paidEvent } from '#tests/support/payments.ts';
import { change, ids } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { copyPrices } from './copied-prices.actions.ts';

const app = await testApp();
await insertPlaces(app);
let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
beforeEach(async () => {
  [host, ben] = await signUpPeople(app.deps, 2);
});

/** The event starts in 20 days, in UTC. */
const timesIn = (days: number) => ({
  timeZone: 'UTC',
  startsLocal: daysAhead(app, days, '19:00'),
  endsLocal: daysAhead(app, days, '21:00'),
});
const online = { attendance: 'online', placeId: null, meetingLink: 'https://meet.example.org/a' } as const;
/** Sold until ten days before the start. */
const early = (days: number) =>
  ({ name: 'Early', kind: 'fixed', amount: 900, closesAt: `${daysAhead(app, days - 10, '12:00')}:00.000Z` }) as const;
const TIERS: Prices['tiers'] = [
  ...PRICES.tiers,
  { name: 'Members', kind: 'donation', amount: 500, suggested: 800, capacity: 10, maxPerOrder: 2, isCodeOnly: true },
];
const SETTINGS = { currency: 'CHF', transferDays: 5, refundHoursBefore: null };

const sold = async () => {
  const prices = { ...SETTINGS, tiers: [...TIERS, early(20)] };
  const { eventId, tiers } = await paidEvent(app, host, { fields: { ...online, ...timesIn(20) }, ...prices });
  await order(app, ben, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 });
  return eventId;
};
const pricesOf = async (eventId: string) => (await app.call(getHostPrices, { params: { eventId } }, host)).body;
const duplicate = async (eventId: string) => (await app.call(duplicateEvent, { params: { eventId } }, host)).body;
const schedule = (eventId: string, days: number) =>
  app.call(updateEvent, { params: { eventId }, body: timesIn(days) }, host);
const earlyEnd = async (eventId: string) =>
  (await pricesOf(eventId)).tiers.find(({ name }) => name === 'Early')?.closesAt;

describe('the tickets of an event', () => {
  test('are those of its duplicate, without what was sold and without promo codes', async () => {
    const eventId = await sold();
    await app.call(createPromoCode, { params: { eventId }, body: { code: 'CREW', kind: 'free' } }, host);
    const source = await pricesOf(eventId);
    const copy = await duplicate(eventId);
    expect(copy.ticketNote).toMatch(/^From CHF\s9\.00$/);
    const copied = await pricesOf(copy.id);
    expect(copied).toMatchObject({ ...SETTINGS, takesDoor: true, takesTransfer: false, hasOrders: false });
    const withoutSales = source.tiers.map((tier) => ({ ...tier, id: expect.any(String), taken: 0 }));
    expect(copied.tiers).toEqual(withoutSales);
    expect(new Set([...copied.tiers, ...source.tiers].map(({ id }) => id)).size).toBe(6);
    const { codes } = (await app.call(listPromoCodes, { params: { eventId: copy.id } }, host)).body;
    expect(codes).toEqual([]);
  });

  test('are sold at the same distance from the start of the copy, however often its host moves the draft', async () => {
    const copy = await duplicate(await sold());
    await schedule(copy.id, 50);
    expect(await earlyEnd(copy.id)).toBe(early(50).closesAt);
    await schedule(copy.id, 45);
    expect(await earlyEnd(copy.id)).toBe(early(45).closesAt);
  });

  test('keep the times that a host has set for the copy', async () => {
    const copy = await duplicate(await sold());
    const { revision } = await pricesOf(copy.id);
    const body = { ...PRICES, revision, tiers: [early(50)] };
    await app.call(updatePrices, { params: { eventId: copy.id }, body }, host);
    await schedule(copy.id, 55);
    expect(await earlyEnd(copy.id)).toBe(early(50).closesAt);
  });

  test('are those of events made from a template of it', async () => {
    const eventId = await sold();
    const template = await app.call(createEventTemplate, { body: { eventId, name: 'Matinee' } }, host);
    const body = { templateId: template.body.id, ...online, ...timesIn(60) };
    const made = (await app.call(createEvent, { body }, host)).body;
    expect(made.ticketNote).toMatch(/^From CHF\s9\.00$/);
    const { tiers } = await pricesOf(made.id);
    expect(tiers.map(({ name, amount, taken }) => ({ name, amount, taken }))).toEqual([
      { name: 'Standard', amount: 1200, taken: 0 },
      { name: 'Members', amount: 500, taken: 0 },
      { name: 'Early', amount: 900, taken: 0 },
    ]);
    expect(await earlyEnd(made.id)).toBe(early(60).closesAt);
  });

  test('are those of all dates of its series, and of dates that are added later those of the date before', async () => {
    const { id: eventId } = await draft(app, host, { ...online, ...timesIn(20) });
    await app.call(updatePrices, { params: { eventId }, body: { ...PRICES, tiers: [early(20)] } }, host);
    const rule = 'FREQ=WEEKLY';
    const { body: series } = await app.call(createSeries, { body: { eventId, rule } }, host);
    const notes = async () => {
      const { occurrences } = (await app.call(getSeries, { params: { seriesId: series.id } })).body;
      return new Set(occurrences.map(({ priceNote }) => priceNote));
    };
    expect(await notes()).toEqual(new Set(['€9.00']));
    expect(await earlyEnd(ids(series)[1]!)).toBe(early(27).closesAt);

    const lastId = ids(series).at(-1)!;
    const { revision } = await pricesOf(lastId);
    await app.call(updatePrices, { params: { eventId: lastId }, body: { ...PRICES, revision } }, host);
    app.clock.advance({ days: 14 });
    await runNow(seriesJobs({ ...app.deps, db: app.db }, { copied: [copyPrices] }), extendAllSeriesJob, {});
    await runJobs(app);
    const { occurrences } = (await app.call(getSeries, { params: { seriesId: series.id } })).body;
    expect(occurrences.length).toBeGreaterThan(series.occurrences.length);
    expect(occurrences.at(-1)!.priceNote).toBe('€12.00');
  });

  test('are those of later dates of its series that nobody has ordered, if the host changes them as well', async () => {
    const { id: eventId } = await draft(app, host, { ...online, ...timesIn(20) });
    await app.call(updatePrices, { params: { eventId }, body: PRICES }, host);
    const { body: series } = await app.call(createSeries, { body: { eventId, rule: 'FREQ=WEEKLY;COUNT=5' } }, host);
    const [first, second, third, fourth, fifth] = ids(series) as [string, string, string, string, string];
    await order(app, ben, {
      eventId: third,
      tierId: (await pricesOf(third)).tiers[0]!.id,
      method: 'door',
      total: 1200,
    });
    await app.call(createPromoCode, { params: { eventId: fourth }, body: { code: 'CREW', kind: 'free' } }, host);
    expect((await pricesOf(first)).laterDateCount).toBe(2);
    const replaced = (await pricesOf(fifth)).tiers[0]!.id;
    const body = { ...PRICES, revision: (await pricesOf(second)).revision, tiers: [early(27)] };
    const changed = await app.call(
      updatePrices,
      { params: { eventId: second }, body: { ...body, withLaterDates: true } },
      host,
    );
    expect(changed.body.laterDateCount).toBe(1);
    const notes = await Promise.all(
      ids(series).map(async (id) => (await app.call(getEvent, { params: { eventId: id } })).body.ticketNote),
    );
    expect(notes).toEqual(['€12.00', '€9.00', '€12.00', '€12.00', '€9.00']);
    expect(await earlyEnd(fifth)).toBe(early(48).closesAt);
    const dead = { code: 'EARLY', kind: 'free' as const, tierIds: [replaced] };
    const code = await app.call(createPromoCode, { params: { eventId: fifth }, body: dead }, host);
    expect(code.problem.fields).toHaveProperty('tierIds');
    const stale = { ...PRICES, revision: 1 };
    const other = await app.call(updatePrices, { params: { eventId: fifth }, body: stale }, host);
    expect(other.problem.code).toBe('prices.changed_elsewhere');
  });

  test('are also those of dates that are created while the host changes later dates', async () => {
    const { id: eventId } = await draft(app, host, { ...online, ...timesIn(20) });
    await app.call(updatePrices, { params: { eventId }, body: PRICES }, host);
    const { body: series } = await app.call(createSeries, { body: { eventId, rule: 'FREQ=WEEKLY' } }, host);
    const params = { eventId: ids(series)[0]! };
    const { revision } = await pricesOf(params.eventId);
    const body = { ...PRICES, revision, tiers: [early(20)], withLaterDates: true };
    const inTwoWeeks = { now: () => secondsAfter(app.clock.now(), 14 * 86_400) };
    const work = seriesJobs({ ...app.deps, db: app.db, clock: inTwoWeeks }, { copied: [copyPrices] });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { extension, saving } = await app.db.transaction(async (tx) => {
      // Dates are created, and have copied the tickets, when the job writes how far it came.
      await tx.execute('lock table series_parts in share mode');
      const extension = runNow(work, extendSeriesJob, { seriesId: series.id });
      const isWaiting = (count: number) => async () => expect(await app.db.execute(waiting)).toBe(count);
      await vi.waitFor(isWaiting(1), { timeout: 20_000 });
      const saving = app.call(updatePrices, { params, body }, host);
      await Promise.race([saving, vi.waitFor(isWaiting(2), { timeout: 20_000 })]);
      return { extension, saving };
    });
    await extension;
    expect((await saving).status).toBe(200);
    const { occurrences } = (await app.call(getSeries, { params: { seriesId: series.id } })).body;
    expect(occurrences.at(-1)!.id).not.toBe(ids(series).at(-1));
    expect(new Set(occurrences.map(({ priceNote }) => priceNote))).toEqual(new Set(['€9.00']));
  });

  test('are changed for later dates by a co-host of one date only as far as that person may edit them', async () => {
    const { id: eventId } = await draft(app, host, { ...online, ...timesIn(20) });
    await app.call(updatePrices, { params: { eventId }, body: PRICES }, host);
    const { body: series } = await app.call(createSeries, { body: { eventId, rule: 'FREQ=WEEKLY;COUNT=3' } }, host);
    const [first, second, third] = ids(series) as [string, string, string];
    for (const id of [first, third]) await addCohost(app, id, host, { kind: 'person', slug: ben.user.id, as: ben });
    const { revision, laterDateCount } = (await app.call(getHostPrices, { params: { eventId: first } }, ben)).body;
    expect(laterDateCount).toBe(1);
    const body = { ...PRICES, revision, tiers: [early(20)], withLaterDates: true };
    expect((await app.call(updatePrices, { params: { eventId: first }, body }, ben)).status).toBe(200);
    const names = async (id: string) => (await pricesOf(id)).tiers.map(({ name }) => name);
    expect([await names(second), await names(third)]).toEqual([['Standard'], ['Early']]);
  });

  test('are those of dates that a new rule of its series adds', async () => {
    const { id: eventId } = await draft(app, host, { ...online, ...timesIn(20) });
    await app.call(updatePrices, { params: { eventId }, body: PRICES }, host);
    const { body: series } = await app.call(createSeries, { body: { eventId, rule: 'FREQ=WEEKLY;COUNT=2' } }, host);
    const changed = await change(app, series, { scope: 'all', rule: 'FREQ=DAILY;COUNT=5', fields: {} }, host);
    const events = await Promise.all(ids(changed).map((id) => app.call(getEvent, { params: { eventId: id } })));
    expect(events.map(({ body }) => body.ticketNote)).toEqual(Array.from({ length: 5 }, () => '€12.00'));
  });
});
