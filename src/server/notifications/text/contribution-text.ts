import { formatMoney } from '#contracts/payments/money.ts';
import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import { formatDate } from '#server/platform/formats/zoned-time.ts';
import { byChange, type KindText, type ShortText } from './kind-text.ts';
import { formatDisputeClosed, formatDisputed, formatSubscriptionNews } from './phrases.ts';

type SubscriptionFacts = NotificationFacts<'subscription'>;
type ContributionFacts = NotificationFacts<'contribution'>;

const money = ({ amount, currency }: { amount: number; currency: string }): string => formatMoney(amount, currency);

const isDues = ({ goods }: Pick<SubscriptionFacts, 'goods'>): boolean => goods === 'dues';
const membership = (facts: Pick<SubscriptionFacts, 'goods'>): string => (isDues(facts) ? 'membership' : 'donation');

const payer = (facts: Pick<SubscriptionFacts, 'goods'>): string => (isDues(facts) ? 'member' : 'donor');

const withHost = (title: string, host: string): string => (host ? `${title}: ${host}` : title);

/** `isOver`: the paid period has passed, so that it ends with the cancellation. */
const formatLeft = ({ paidUntil, isOver = false }: { paidUntil: string; isOver?: boolean | undefined }): string =>
  isOver ? `It was paid until ${formatDate(paidUntil)} and has ended.` : `It is paid until ${formatDate(paidUntil)}.`;

const subscriptionText = byChange<SubscriptionFacts, ShortText>({
  due: (facts) => ({
    title: isDues(facts) ? `Your membership ends soon: ${facts.host}` : `Your next donation: ${facts.host}`,
    text: `It ${facts.isOver ? 'was' : 'is'} paid until ${formatDate(facts.paidUntil)}. Pay ${money(facts)} for the next ${facts.period}, or do nothing, and it ends.`,
  }),
  cancelled: (facts) => ({
    title: withHost(`You cancelled your ${membership(facts)}`, facts.host),
    text: `${formatLeft(facts)} You won’t pay anything more.`,
  }),
  ended: (facts) => ({
    title: withHost(`Your ${membership(facts)} has ended`, facts.host),
    text: `It was paid until ${formatDate(facts.paidUntil)}.${facts.host ? ' You can start again whenever you like.' : ''}`,
  }),
});

const contributionText = byChange<ContributionFacts, ShortText>({
  expected: ({ name, host, number, ...facts }) => ({
    title: `${name || 'Someone'} is sending ${isDues(facts) ? 'dues' : 'a donation'}: ${host}`,
    text: `${money(facts)} by transfer with the reference ${number}. Mark it as paid when it has arrived.`,
  }),
  paid: ({ name, host, number, ...facts }) => ({
    title: `${name || 'Someone'} ${isDues(facts) ? 'paid dues' : 'donated'}: ${host}`,
    text: `${money(facts)} was paid online, order ${number}.`,
  }),
  'refund-failed': ({ host, number, ...facts }) => ({
    title: `A refund failed: ${host}`,
    text: `The ${money(facts)} refund for order ${number} failed. Check the order before you refund the ${payer(facts)} another way.${formatSubscriptionNews('The', facts)}`,
  }),
  disputed: ({ host, number, ...facts }) => ({
    title: `A payment is disputed: ${host}`,
    text: formatDisputed(payer(facts), money(facts), number),
  }),
  'dispute-lost': ({ host, number, ...facts }) => ({
    title: `You lost a dispute: ${host}`,
    text: `The ${payer(facts)}’s bank took back ${money(facts)} of order ${number}.${formatSubscriptionNews('The', facts)}`,
  }),
  'dispute-won': ({ host, number, ...facts }) => ({
    title: `You won a dispute: ${host}`,
    text: `${money(facts)} of order ${number} is back in your account.${formatSubscriptionNews('The', facts)}`,
  }),
  'dispute-closed': ({ host, number, ...facts }) => ({
    title: `A dispute was closed: ${host}`,
    text: formatDisputeClosed(money(facts), number),
  }),
  cancelled: ({ name, host, ...facts }) => ({
    title: `${name || 'Someone'} cancelled their ${membership(facts)}: ${host}`,
    text: formatLeft(facts),
  }),
  resumed: ({ name, host, paidUntil, ...facts }) => ({
    title: `${name || 'Someone'} is keeping their ${membership(facts)}: ${host}`,
    text: `They took back their cancellation. It is paid until ${formatDate(paidUntil)}.`,
  }),
  ended: ({ name, host, paidUntil, ...facts }) => ({
    title: `${name || 'Someone'}’s ${membership(facts)} has ended: ${host}`,
    text: `It was paid until ${formatDate(paidUntil)}, and not renewed.`,
  }),
});

export const contributionTexts: { [K in 'subscription' | 'contribution']: KindText<K> } = {
  subscription: {
    short: subscriptionText,
    mail: (facts) => ({
      paragraphs: [
        subscriptionText(facts).text,
        ...(facts.change === 'due' ? ['You’re never charged automatically.'] : []),
      ],
      button: facts.change === 'due' ? 'Pay now' : 'View your subscriptions',
    }),
  },
  contribution: {
    short: contributionText,
    mail: (facts) => ({
      paragraphs: [contributionText(facts).text],
      button: 'orderId' in facts ? 'View order' : 'View dues and donations',
    }),
  },
};
