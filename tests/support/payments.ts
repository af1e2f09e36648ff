import { z } from 'zod';
import type { EndpointInput } from '#contracts/endpoint.ts';

import { placeOrder } from '#contracts/payments/orders.contract.ts';
import { type PayMethod, updatePrices } from '#contracts/payments/prices.contract.ts';
import { type DraftFields, published } from './events.ts';
import type { As, TestApp } from './test-app.ts';

export type Prices = EndpointInput<typeof updatePrices>['body'];

export const PRICES: Prices = {
  revision: null,
  currency: 'EUR',
  takesDoor: true,
  takesTransfer: false,
  transferDays: 7,
  refundHoursBefore: 24,
  tiers: [{ name: 'Standard', kind: 'fixed', amount: 1200, taxRate: 19 }],
};

/** A published event with tickets that are paid at the door. */
export async function paidEvent(
  app: TestApp,
  host: As & { user: { id: string; name: string } },
  { fields = {}, ...prices }: Partial<Prices> & { fields?: DraftFields } = {},
): Promise<{ eventId: string; tiers: string[] }> {
  const { id: eventId } = await published(app, host, fields);
  const { body } = await app.call(updatePrices, { params: { eventId }, body: { ...PRICES, ...prices } }, host);
  return { eventId, tiers: body.tiers.map(({ id }) => id) };
}

/** The host of the event has entered a bank account, and takes transfers. */
export async function takeTransfers({ db }: TestApp, eventId: string): Promise<void> {
  await db.execute(
    `update payees y set iban = 'DE02120300000000202051', account_holder = 'Ada Lovelace' from events e
      where e.id = $1 and (y.person_id = e.host_person_id or y.group_id = e.host_group_id or y.organization_id = e.host_organization_id)`,
    [eventId],
  );
  await db.execute('update ticket_settings set takes_transfer = true where event_id = $1', [eventId]);
}

type Ticket = { eventId: string; tierId: string; quantity?: number; method: PayMethod; total: number; code?: string };

export const order = (app: TestApp, as: As, { eventId, tierId, quantity = 1, ...body }: Ticket) =>
  app.call(placeOrder, { params: { eventId }, body: { lines: [{ tierId, quantity }], ...body } }, as);

const SumRow = z.object({ sum: z.number().nullable() });

/** The sum of the accounts of the books that are like `account`; only those of the payee of a group, if one is given. */
export async function ledgerSum({ db }: TestApp, account: string, groupId?: string): Promise<number> {
  const { sum } = await db.one(
    SumRow,
    `select sum(amount)::bigint as sum from ledger_lines where account like $1
       and ($2::uuid is null or account in (select split_part($1, '%', 1) || id from payees where group_id = $2))`,
    [account, groupId ?? null],
  );
  return sum ?? 0;
}
