import { DAY_MS, MINUTE_MS } from '#contracts/durations.ts';
import type { PayMethod } from '#contracts/payments/prices.contract.ts';
import type { PaymentMode } from '#server/platform/payment-settings.ts';
import type { PayeeRow } from './payees.queries.ts';
import type { TicketSettingsRow } from './prices.queries.ts';

/** A transfer takes days: it is possible until two days before the start, and must arrive a day before it. */
const LAST_DAYS = 1;
/** How long seats are held for a payment online: pages of Stripe live at least 30 minutes. */
export const CHECKOUT_MS = 35 * MINUTE_MS;
/** How long a transfer of dues or of a donation may take to arrive. */
export const CONTRIBUTION_TRANSFER_DAYS = 14;
const MIN_DAYS = 1;

type Sale = {
  settings: TicketSettingsRow;
  payee: Pick<PayeeRow, 'iban' | 'accountHolder' | 'providerState'> | undefined;
  mode: PaymentMode;
  startsAt: Date | null;
  now: Date;
};

/** With one account for the site, everybody's tickets are paid to it; otherwise the payee has connected one. */
export function onlineState({ payee, mode }: Pick<Sale, 'payee' | 'mode'>): 'off' | 'unconnected' | 'ready' {
  if (mode === 'off') return 'off';
  return mode === 'own' || payee?.providerState === 'ready' ? 'ready' : 'unconnected';
}

export const canTakeOnline = (sale: Pick<Sale, 'payee' | 'mode'>): boolean => onlineState(sale) === 'ready';

export const canTakeTransfer = (payee: Pick<PayeeRow, 'iban' | 'accountHolder'> | undefined): boolean =>
  payee !== undefined && payee.iban !== '' && payee.accountHolder !== '';

/** Until when a transfer that is ordered now must arrive; null if transfers are not possible. */
export function transferDeadline({ settings, payee, startsAt, now }: Omit<Sale, 'mode'>): Date | null {
  if (!settings.takesTransfer || !canTakeTransfer(payee) || startsAt === null) return null;
  const latest = startsAt.getTime() - LAST_DAYS * DAY_MS;
  if (latest < now.getTime() + MIN_DAYS * DAY_MS) return null;
  return new Date(Math.min(now.getTime() + settings.transferDays * DAY_MS, latest));
}

type Renewal = { transferDays: number; startsAt: Date; now: Date };

/** Until when a transfer must arrive that was marked as paid by mistake: as if it were ordered now, but a day is left whenever the event begins or began. */
export function renewedDeadline({ transferDays, startsAt, now }: Renewal): Date {
  const ordered = Math.min(now.getTime() + transferDays * DAY_MS, startsAt.getTime() - LAST_DAYS * DAY_MS);
  return new Date(Math.max(ordered, now.getTime() + MIN_DAYS * DAY_MS));
}

/**
 * The deadlines of transfers after the event was moved: the `regular` one, and the `latest`, which leaves a day to people who have just sent the money, up
 * to the start if that is ahead.
 */
export function movedDeadlines(startsAt: Date, now: Date): { regular: Date; latest: Date } {
  const regular = new Date(startsAt.getTime() - LAST_DAYS * DAY_MS);
  const inADay = Math.min(now.getTime() + MIN_DAYS * DAY_MS, startsAt > now ? startsAt.getTime() : Infinity);
  return { regular, latest: new Date(Math.max(regular.getTime(), inADay)) };
}

/** Until when a transfer must arrive whose event is shown again: as if it were ordered now, as for one that was moved. */
export function restoredDeadline({ transferDays, startsAt, now }: Renewal): Date {
  return new Date(Math.min(now.getTime() + transferDays * DAY_MS, movedDeadlines(startsAt, now).latest.getTime()));
}

/** How an order may be paid now: for the page and for the server. */
export function payMethods(sale: Sale, total: number): PayMethod[] {
  if (total === 0) return ['free'];
  const methods: PayMethod[] = [];
  if (sale.settings.takesOnline && canTakeOnline(sale)) methods.push('online');
  if (transferDeadline(sale)) methods.push('transfer');
  if (sale.settings.takesDoor) methods.push('door');
  return methods;
}
