import { amountText, formatMoney, readAmount } from '#contracts/payments/money.ts';
import type { EventPrices, Selection, Tier } from '#web/payments/orders/orders.api.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/payments/session-drafts.ts';

/** What a person chooses: tickets and, where people choose the price, what they pay for one. By the id of the tier. */
export type TicketValues = { quantities: Record<string, string>; amounts: Record<string, string>; code: string };

export const canBuy = ({ state }: Tier): boolean => state === 'on-sale';

/** A visitor mostly wants one ticket, so an event with one kind starts with it. */
export function firstValues({ tiers, currency }: EventPrices): TicketValues {
  const sold = tiers.filter(canBuy);
  const [only] = sold.length === 1 ? sold : [];
  const suggested = tiers.flatMap(({ id, kind, amount, suggested: value }) =>
    kind === 'donation' ? [[id, amountText(value ?? amount, currency)] as const] : [],
  );
  return { quantities: only ? { [only.id]: '1' } : {}, amounts: Object.fromEntries(suggested), code: '' };
}

export const maxTickets = ({ maxPerOrder, left }: Tier): number => Math.min(maxPerOrder, left ?? maxPerOrder);

/** The request for a quote. Amounts that cannot be read are left out; `amountErrors` names them. */
export function toSelection({ quantities, amounts }: TicketValues, prices: EventPrices, code: string): Selection {
  const lines = prices.tiers.flatMap((tier) => {
    const quantity = canBuy(tier) ? Number(quantities[tier.id] ?? 0) : 0;
    if (quantity === 0) return [];
    const amount = tier.kind === 'donation' ? readAmount(amounts[tier.id] ?? '', prices.currency) : undefined;
    return [{ tierId: tier.id, quantity, ...(amount !== undefined && { amount }) }];
  });
  return { lines, ...(code && { code }) };
}

/** Errors of chosen prices, by the name of their field. */
export function amountErrors({ quantities, amounts }: TicketValues, { tiers, currency }: EventPrices) {
  const errors: Record<string, string> = {};
  for (const { id, kind, amount } of tiers) {
    if (kind !== 'donation' || !Number(quantities[id] ?? 0)) continue;
    const chosen = readAmount(amounts[id] ?? '', currency);
    if (chosen === undefined) errors[`amounts.${id}`] = `Enter an amount, such as ${amountText(amount, currency)}.`;
    else if (chosen < amount) errors[`amounts.${id}`] = `Pay at least ${formatMoney(amount, currency)}.`;
  }
  return errors;
}

const keyOf = (eventId: string) => `tickets:${eventId}`;

export const keepChoice = (eventId: string, values: TicketValues): void => keepDraft(keyOf(eventId), values);

/** Returns the kept values. A dialog that is mounted again meanwhile finds them, too. */
export const readChoice = (eventId: string): TicketValues | undefined =>
  readDraft(keyOf(eventId)) as TicketValues | undefined;

export const forgetChoice = (eventId: string): void => forgetDraft(keyOf(eventId));
