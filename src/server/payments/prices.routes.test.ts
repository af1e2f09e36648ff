import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getEvent, publishEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { placeOrder, quoteOrder } from '#contracts/payments/orders.contract.ts';
import { exportLedger, listPayees, updatePayee } from '#contracts/payments/payees.contract.ts';
import { getHostPrices, getPrices, updatePrices } from '#contracts/payments/prices.contract.ts';
import { createPromoCode, deletePromoCode, listPromoCodes } from '#contracts/payments/promo-codes.contract.ts';
import { exportEventOrders } from '#contracts/payments/sales.contract.ts';
import { lockSeats } from '#server/events/seats.queries.ts';
import { draft, insertPlaces, places, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { PRICES, paidEvent } from '#tests/support/payments.ts';
import { testApp } from '#tests/support/test-app.ts';
import { listCodes } from './promo-codes.queries.ts';

const app = await testApp();
await insertPlaces(app);
let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
beforeEach(async () => {
  [host, ben] = await signUpPeople(app.deps, 2);
});

const payee = (fields: object = {}) => ({
  revision: 0,
  accountHolder: 'Ada Lovelace',
  iban: 'de02 1203 0000 0000 2020 51',
  bank: '',
  legalName: '',
  address: '',
  taxName: '',
  taxNumber: '',
  ...fields,
});
const savePayee = (fields?: object) =>
  app.call(updatePayee, { params: { kind: 'person', payeeId: host.user.id }, body: payee(fields) }, host);

describe('prices', () => {
  test('need a bank account for transfers, whose check digits are tested', async () => {
    const { id: eventId } = await published(app, host, {});
    const save = () => app.call(updatePrices, { params: { eventId }, body: { ...PRICES, takesTransfer: true } }, host);
    expect((await save()).problem.code).toBe('prices.no_bank_account');
    expect((await savePayee({ iban: 'DE03120300000000202051' })).problem.fields).toHaveProperty('iban');
    expect((await savePayee()).body).toMatchObject({ iban: 'DE02120300000000202051', revision: 1 });
    expect((await savePayee()).problem.code).toBe('payee.changed_elsewhere');
    expect((await savePayee({ revision: 2 ** 31 })).problem.fields).toHaveProperty('revision');
    expect((await app.call(listPayees, {}, host)).body.payees).toMatchObject([
      { kind: 'person', name: host.user.name },
    ]);
    expect((await save()).body).toMatchObject({ takesTransfer: true, canTakeTransfer: true });
    const { body } = await app.call(getPrices, { params: { eventId }, query: {} }, null);
    expect(body.methods).toEqual(['transfer', 'door']);
  });

  test('lead transfers to another account only after a recent sign-in', async () => {
    await savePayee();
    await app.db.execute(`update sessions set reauthenticated_at = $2 where account_id = $1`, [
      host.user.id,
      new Date(app.clock.now().getTime() - 3_600_000),
    ]);
    const elsewhere = await savePayee({ revision: 1, iban: 'AT611904300234573201' });
    expect(elsewhere.problem.code).toBe('auth.reauthentication_required');
    expect((await savePayee({ revision: 1, iban: 'DE02120300000000202051', taxName: 'VAT' })).status).toBe(200);
  });

  test('of a draft are those of the group that hosts it afterwards, which is paid', async () => {
    const { id: eventId } = await draft(app, host);
    const params = { eventId };
    const { tiers } = (await app.call(updatePrices, { params, body: PRICES }, host)).body;
    const group = await makeGroup(app.deps, host.user.id);
    await app.call(updateEvent, { params, body: { host: { kind: 'group', id: group.id } } }, host);
    await app.call(publishEvent, { params }, host);
    const lines = [{ tierId: tiers[0]!.id, quantity: 1 }];
    const placed = await app.call(placeOrder, { params, body: { lines, method: 'door', total: 1200 } }, ben);
    expect(placed.body).toMatchObject({ state: 'door', total: 1200 });
    const { body } = await app.call(getHostPrices, { params }, host);
    expect(body).toMatchObject({ hasOrders: true });
    const ofGroup = `select from orders o join payees y on y.id = o.payee_id where o.id = $1 and y.group_id = $2`;
    expect(await app.db.execute(ofGroup, [placed.body.id, group.id])).toBe(1);
  });

  test('are not overwritten by a host who has read older ones, and keep the currency once there are orders', async () => {
    const { eventId, tiers } = await paidEvent(app, host);
    const save = (body: object) => app.call(updatePrices, { params: { eventId }, body: { ...PRICES, ...body } }, host);
    expect((await save({})).problem.code).toBe('prices.changed_elsewhere');
    const lines = [{ tierId: tiers[0]!, quantity: 1 }];
    await app.call(placeOrder, { params: { eventId }, body: { lines, method: 'door', total: 1200 } }, ben);
    expect((await save({ revision: 1, currency: 'USD' })).problem.code).toBe('prices.currency_fixed');
    expect((await save({ revision: 1, tiers: [] })).status).toBe(200);
    expect((await app.call(getHostPrices, { params: { eventId } }, host)).body).toMatchObject({
      tiers: [],
      hasOrders: true,
    });
    expect((await app.call(getPrices, { params: { eventId }, query: {} }, null)).body.tiers).toEqual([]);
  });

  test.each([
    ['a negative amount', { tiers: [{ name: 'A', kind: 'fixed', amount: -1 }] }],
    ['a fraction of a cent', { tiers: [{ name: 'A', kind: 'fixed', amount: 1.5 }] }],
    ['a huge amount', { tiers: [{ name: 'A', kind: 'fixed', amount: 100_000_001 }] }],
    ['a thousandth of a dinar', { currency: 'KWD', tiers: [{ name: 'A', kind: 'fixed', amount: 1005 }] }],
    ['an unknown currency', { currency: 'XYZ' }],
    ['a fixed price of nothing', { tiers: [{ name: 'A', kind: 'fixed', amount: 0 }] }],
    ['a free ticket with a price', { tiers: [{ name: 'A', kind: 'free', amount: 5 }] }],
    ['two tickets with one name', { tiers: ['A', 'a'].map((name) => ({ name, kind: 'fixed', amount: 5 })) }],
    ['no way to pay', { takesDoor: false }],
  ])('%s is refused', async (_, fields) => {
    const { id: eventId } = await published(app, host, {});
    const saved = await app.call(updatePrices, { params: { eventId }, body: { ...PRICES, ...fields } as never }, host);
    expect(saved.problem).toMatchObject({ status: 400, code: 'request.invalid' });
  });
});

test('the currency starts as that of the country, and then as what the host asked in last', async () => {
  const currencyIn = async (place: keyof typeof places) => {
    const { id: eventId } = await published(app, host, { placeId: places[place].id });
    return { eventId, currency: (await app.call(getHostPrices, { params: { eventId } }, host)).body.currency };
  };
  expect(await currencyIn('berlin')).toMatchObject({ currency: 'EUR' });
  const { eventId, currency } = await currencyIn('newYork');
  expect(currency).toBe('USD');
  await app.call(updatePrices, { params: { eventId }, body: { ...PRICES, currency: 'CAD' } }, host);
  expect(await currencyIn('berlin')).toMatchObject({ currency: 'CAD' });
});

test('a ticket behind a code is sold to people with the code', async () => {
  const tiers = [
    { name: 'Standard', kind: 'fixed' as const, amount: 1200 },
    { name: 'Crew', kind: 'free' as const, isCodeOnly: true },
  ];
  const { eventId, tiers: ids } = await paidEvent(app, host, { tiers });
  const params = { eventId };
  const code = { code: 'CREW', kind: 'unlock' as const, tierIds: [ids[1]!] };
  const { body } = await app.call(createPromoCode, { params, body: code }, host);
  expect((await app.call(createPromoCode, { params, body: code }, host)).problem.code).toBe('promo_code.taken');
  const names = async (query: object) =>
    (await app.call(getPrices, { params, query }, null)).body.tiers.map(({ name }) => name);
  expect(await names({})).toEqual(['Standard']);
  expect(await names({ code: 'crew' })).toEqual(['Standard', 'Crew']);
  const lines = [{ tierId: ids[1]!, quantity: 1 }];
  expect((await app.call(quoteOrder, { params, body: { lines } }, null)).status).toBe(400);
  expect((await app.call(quoteOrder, { params, body: { lines, code: 'CREW' } }, null)).body.total).toBe(0);
  expect((await app.call(listPromoCodes, { params }, host)).body.codes).toMatchObject([{ code: 'CREW', uses: 0 }]);
  await app.call(deletePromoCode, { params: { eventId, codeId: body.id } }, host);
  expect(await names({ code: 'crew' })).toEqual(['Standard']);
});

test('a code for a ticket that is no longer sold works for no other', async () => {
  const { eventId, tiers } = await paidEvent(app, host, {
    tiers: ['Standard', 'Early'].map((name) => ({ name, kind: 'fixed' as const, amount: 1200 })),
  });
  const params = { eventId };
  const body = { code: 'HALF', kind: 'percent' as const, value: 50, tierIds: [tiers[1]!] };
  await app.call(createPromoCode, { params, body }, host);
  const codeNow = async () => (await app.call(getPrices, { params, query: { code: 'half' } }, null)).body.code;
  expect(await codeNow()).toMatchObject({ code: 'HALF' });
  const { revision, tiers: saved } = (await app.call(getHostPrices, { params }, host)).body;
  const kept = saved.filter(({ id }) => id === tiers[0]).map(({ id }) => ({ ...PRICES.tiers[0]!, id }));
  expect((await app.call(updatePrices, { params, body: { ...PRICES, revision, tiers: kept } }, host)).status).toBe(200);
  expect(await codeNow()).toBeNull();
  const lines = [{ tierId: tiers[0]!, quantity: 1 }];
  const quoted = await app.call(quoteOrder, { params, body: { lines, code: 'HALF' } }, null);
  expect(quoted.problem.fields).toEqual({ code: 'This code doesn’t work.' });
});

test('a code is deleted between orders, not while one with it is placed', async () => {
  const { eventId } = await paidEvent(app, host);
  const body = { code: 'HALF', kind: 'percent' as const, value: 50 };
  const { id: codeId } = (await app.call(createPromoCode, { params: { eventId }, body }, host)).body;
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { deletion } = await app.db.transaction(async (tx) => {
    // As every order does first.
    await lockSeats(tx, eventId);
    const begun = app.call(deletePromoCode, { params: { eventId, codeId } }, host);
    const isWaiting = async () => expect(await app.db.execute(waiting)).toBeGreaterThan(0);
    await Promise.race([begun, vi.waitFor(isWaiting, { timeout: 20_000 })]);
    expect(await listCodes(tx, eventId)).toHaveLength(1);
    return { deletion: begun };
  });
  expect((await deletion).status).toBe(204);
  expect(await listCodes(app.db, eventId)).toEqual([]);
});

test('exports are for hosts and payees', async () => {
  const { eventId } = await paidEvent(app, host);
  expect((await app.call(exportEventOrders, { params: { eventId } }, ben)).problem.code).toBe('auth.forbidden');
  const params = { payeeId: crypto.randomUUID() };
  expect((await app.call(exportLedger, { params }, ben)).problem.code).toBe('payee.not_found');
});

test('the page of an event shows its lowest price', async () => {
  const { eventId } = await paidEvent(app, host, {
    tiers: [
      { name: 'Late', kind: 'fixed', amount: 1500 },
      { name: 'Early', kind: 'fixed', amount: 1200 },
    ],
  });
  expect((await app.call(getEvent, { params: { eventId } }, null)).body.priceNote).toBe('From €12.00');
  // Hosts edit their own note, and see the price of the tickets beside it.
  expect((await app.call(getEvent, { params: { eventId } }, host)).body).toMatchObject({
    priceNote: '',
    ticketNote: 'From €12.00',
  });
});

test.each([
  ['Free or paid', 500],
  ['Pay what you want', 0],
])('an event with tickets that cost something and tickets for nothing is called “%s”', async (note, minimum) => {
  const { eventId } = await paidEvent(app, host, {
    tiers: [
      { name: 'Standard', kind: 'fixed', amount: 1200 },
      { name: 'Supporter', kind: 'donation', amount: minimum },
      ...(minimum > 0 ? [{ name: 'Children', kind: 'free' as const }] : []),
    ],
  });
  expect((await app.call(getEvent, { params: { eventId } }, null)).body.priceNote).toBe(note);
});
