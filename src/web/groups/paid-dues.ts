import type { Subscription } from '#contracts/payments/contributions.contract.ts';
import { formatInstantDate } from '#web/ui/display/format-instant.ts';

type Dues = Pick<Subscription, 'state' | 'paidUntil'> | null | undefined;

/** What becomes of paid dues when a member leaves or is removed, as the end of a text; empty if none are paid. */
export function formatPaidDues(whose: 'Your' | 'Their', dues: Dues): string {
  if (!dues?.paidUntil || dues.state === 'overdue' || dues.state === 'ended') return '';
  return ` ${whose} dues stay paid until ${formatInstantDate(dues.paidUntil)} and aren’t refunded.`;
}
