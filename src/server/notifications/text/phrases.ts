import { formatDate } from '#server/platform/formats/zoned-time.ts';

/** The person who wrote a message, and the host they wrote it for. */
export const formatSender = (sender: string, host: string): string =>
  sender === host ? host : `${sender} (for ${host})`;

export const quoteReason = (reason: string): string[] => (reason ? [`Reason: ${reason}`] : []);

export const MOVING_UP = 'If a spot opens up, it’s yours automatically, and we’ll let you know.';

/** "you and your guest", "you and 3 guests". */
export const formatParty = (guests: number): string => `you and ${guests === 1 ? 'your guest' : `${guests} guests`}`;

export const subscriptionName = ({ goods }: { goods: string }): string =>
  goods === 'dues' ? 'membership' : 'regular donation';

type MoneyChange = { change: string; goods: string; subscription?: { paidUntil: string | null } | null | undefined };

/** What money that went or came back has changed of dues or of a regular donation: " Your membership has ended.", or nothing. */
export function formatSubscriptionNews(whose: 'Your' | 'The', { change, goods, subscription }: MoneyChange): string {
  if (!subscription) return '';
  const what = `${whose} ${subscriptionName({ goods })}`;
  const { paidUntil } = subscription;
  if (!paidUntil) return ` ${what} has ended.`;
  const goesOn = change === 'refund-failed' || change === 'dispute-won';
  return ` ${what} ${goesOn ? 'continues and is paid until' : 'is now paid until'} ${formatDate(paidUntil)}.`;
}

export const formatDisputeClosed = (amount: string, number: string): string =>
  `The dispute about ${amount} of order ${number} was closed, and no money was taken. There’s nothing you need to do.`;

export const formatDisputed = (buyer: string, amount: string, number: string): string =>
  `The ${buyer} has disputed ${amount} of order ${number}, and their bank may be holding the money. Respond in the Stripe dashboard, which shows the deadline.`;
