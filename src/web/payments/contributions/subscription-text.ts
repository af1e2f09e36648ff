import { DAY_MS } from '#contracts/durations.ts';
import type { Tone } from '#web/ui/display/Chip.tsx';
import { formatInstantDate } from '#web/ui/display/format-instant.ts';
import { formatAmountPerPeriod } from './contribution-text.ts';
import type { Subscription } from './subscriptions.api.ts';

type State = Subscription['state'];

export const stateChips: Record<State, { label: string; tone: Tone }> = {
  pending: { label: 'Not paid yet', tone: 'loud' },
  active: { label: 'Paid', tone: 'good' },
  due: { label: 'Due soon', tone: 'loud' },
  overdue: { label: 'Overdue', tone: 'urgent' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
  ended: { label: 'Ended', tone: 'plain' },
};

/** “Member, €36.00 a year”, “Donation, €10.00 a month”. */
export const formatSubscription = ({
  kind,
  name,
  amount,
  currency,
  period,
}: Pick<Subscription, 'kind' | 'name' | 'amount' | 'currency' | 'period'>): string =>
  `${kind === 'dues' ? name : 'Donation'}, ${formatAmountPerPeriod(amount, currency, period)}`;

const dayAfter = (instant: string, days: number): string =>
  formatInstantDate(new Date(Date.parse(instant) + days * DAY_MS).toISOString());

/** Whether there is an order to pay, or a way to pay the next period. */
const isPayable = ({ isTakenDown, openOrderId, methods }: Subscription): boolean =>
  !isTakenDown && (openOrderId !== null || methods.length > 0);

type Days = { graceDays: number; renewalDays: number };

/** How things stand and what comes next, in a sentence or two. */
export function formatNext(subscription: Subscription, days: Days): string {
  const { state, paidUntil, renewableUntil, period, openOrderId } = subscription;
  const canPay = isPayable(subscription);
  if (!paidUntil)
    return state === 'ended'
      ? 'It has ended. No payment was made, or it was refunded.'
      : 'It starts when your first payment arrives.';
  const end = formatInstantDate(paidUntil);
  if (state === 'ended') return `It was paid until ${end}.`;
  if (state === 'cancelled') return `It stays until ${end}. You won’t pay anything more.`;
  if (!canPay && state === 'overdue') return `It was paid until ${end}. The next ${period} can’t be paid for now.`;
  const expected = `Your payment for the next ${period} is expected.`;
  if (state === 'overdue' && openOrderId) return `It was paid until ${end}. ${expected}`;
  if (state === 'overdue') {
    const usual = new Date(Date.parse(paidUntil) + days.graceDays * DAY_MS).toISOString();
    const last = renewableUntil && renewableUntil > usual ? renewableUntil : usual;
    return `It was paid until ${end}. Pay the next ${period} by ${formatInstantDate(last)} to keep it.`;
  }
  const paid = `Paid until ${end}.`;
  if (openOrderId && canPay) return `${paid} ${expected}`;
  if (state === 'due')
    return `${paid} ${canPay ? `You can pay the next ${period} now.` : `The next ${period} can’t be paid for now.`}`;
  return `${paid} You can make the next payment from ${dayAfter(paidUntil, -days.renewalDays)}, and we’ll remind you.`;
}

/** Says what cancelling means before the person confirms it. */
export function formatCancelling({ kind, state, paidUntil, openOrderId }: Subscription): string {
  const what = kind === 'dues' ? 'Your membership' : 'Your donation';
  const open = openOrderId ? ' The order you haven’t paid yet is cancelled.' : '';
  return paidUntil && state !== 'overdue'
    ? `${what} stays until ${formatInstantDate(paidUntil)}, and you won’t pay anything more.${open}`
    : `${what} ends now, and you won’t pay anything more.${open}`;
}
