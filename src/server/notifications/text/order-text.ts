import { formatMoney } from '#contracts/payments/money.ts';
import {
  formatRefundByHand,
  formatRefundFailed,
  formatRefundUnderWay,
  IF_IT_ARRIVES,
} from '#contracts/payments/refund-text.ts';
import { SENT_BEFORE_CANCELLATION, SENT_TOO_LATE } from '#contracts/payments/sent-money.ts';
import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import { formatDate, formatDeadline } from '#server/platform/formats/zoned-time.ts';
import { byChange, type KindText, type MailFacts } from './kind-text.ts';
import { formatDisputeClosed, formatDisputed, formatSubscriptionNews, subscriptionName } from './phrases.ts';

type OrderParts = { title: string; text: string; button?: string };
type OrderFacts = NotificationFacts<'order'>;

const VIEW = 'View your order';
const money = ({ amount, currency }: { amount: number; currency: string }): string => formatMoney(amount, currency);

const hasTickets = ({ goods }: Pick<OrderFacts, 'goods'>): boolean => goods === 'tickets';

type UnpaidOrderFacts = Extract<OrderFacts, { change: 'reserved' | 'payment-reversed' }>;

function formatHowToPay({ method, payBy, timeZone, isOver = false, ...order }: UnpaidOrderFacts): string {
  if (method === 'transfer')
    return `Transfer ${money(order)} with the reference ${order.number}${payBy ? `, so that it arrives by ${formatDeadline(payBy, timeZone)}` : ''}.`;
  return isOver
    ? `The event is over, so contact the host about how to pay ${money(order)}.`
    : `Show your ticket and pay ${money(order)} at the door.`;
}

const formatIfSent = ({ isTransfer = false }: { isTransfer?: boolean | undefined }): string =>
  isTransfer ? ` ${SENT_BEFORE_CANCELLATION}` : '';

const formatReturned = ({ returned, of }: { returned: number; of: number }): string =>
  `The host cancelled ${returned} of your ${of} tickets.`;

const orderParts = byChange<OrderFacts, OrderParts>({
  reserved: (order) => ({
    title: hasTickets(order) ? `Your tickets are reserved: ${order.title}` : `How to pay: ${order.title}`,
    text: formatHowToPay(order),
  }),
  'payment-reversed': (order) => ({
    title: `Your tickets aren’t paid yet: ${order.title}`,
    text: `Your payment of ${money(order)} was recorded by mistake. Your receipt no longer counts. The credit note that cancels it is with your order. ${order.isTakenDown ? 'Please don’t pay for now.' : formatHowToPay(order)}`,
  }),
  paid: ({ title, paidUntil, ...order }) =>
    // For a free order, this is the mail that a host sends again.
    hasTickets(order) && order.amount === 0
      ? { title: `Your tickets: ${title}`, text: 'Your spots are saved. Your ticket is with your order.' }
      : {
          title: hasTickets(order) ? `Your tickets are paid: ${title}` : `Thank you for your payment: ${title}`,
          text: `Your payment of ${money(order)} has arrived.${paidUntil ? ` You’re paid up until ${formatDate(paidUntil)}.` : ''} ${hasTickets(order) ? 'Your tickets and the receipt are' : 'Your receipt is'} with your order.`,
        },
  expiring: ({ title, payBy, timeZone, ...order }) => ({
    title: `Please pay soon: ${title}`,
    text: `Pay ${money(order)} by ${formatDeadline(payBy, timeZone)}${hasTickets(order) ? ', or your spots go to others' : ''}.`,
    button: 'Pay now',
  }),
  expired: ({ title, isTransfer, isProcessing = false, isOver = false, isTakenDown = false, ...order }) => {
    const start = isProcessing ? 'Your payment didn’t arrive in time' : 'It wasn’t paid in time';
    const stopped = hasTickets(order)
      ? 'Your spots were released because the event was taken down.'
      : 'It can no longer be paid.';
    const lost =
      isTakenDown && !isProcessing
        ? stopped
        : `${start}${hasTickets(order) && !isOver ? ', so your spots went to others' : ''}.`;
    const arriving = hasTickets(order) ? IF_IT_ARRIVES : 'If it still arrives, it counts, or you get a refund.';
    const again = isTakenDown ? '' : ' You can order again.';
    const unpaid = isTransfer ? ` ${SENT_TOO_LATE}` : again;
    return { title: `Your order has expired: ${title}`, text: `${lost}${isProcessing ? ` ${arriving}` : unpaid}` };
  },
  'cancelled-by-buyer': ({ title, number, ...order }) => ({
    title: `You cancelled your order: ${title}`,
    text: `${hasTickets(order) ? `The spots of order ${number} were released.` : `Order ${number} was cancelled.`}${formatIfSent(order)}`,
  }),
  'cancelled-by-host': ({ title, number, isWithEvent, isTakenDown, ...order }) => {
    const stopped = `Order ${number} was cancelled${isWithEvent ? ' with the event' : ''}.`;
    return {
      title: `Your order was cancelled: ${title}`,
      text: `${isWithEvent || isTakenDown ? stopped : `The host cancelled order ${number}.`}${formatIfSent(order)}`,
    };
  },
  'cancelled-with-subscription': ({ title, number, ...order }) => ({
    title: `Your order was cancelled: ${title}`,
    text: `Order ${number} was cancelled because your ${subscriptionName(order)} has ended.${formatIfSent(order)}`,
  }),
  'tickets-returned': ({ title, number, tickets }) => ({
    title: `Some of your tickets were cancelled: ${title}`,
    text: `${formatReturned(tickets)} Order ${number} is valid for the rest.`,
  }),
  'refund-asked': ({ title, ...refund }) => ({
    title: `You’re getting a refund of ${money(refund)}: ${title}`,
    text:
      (refund.tickets ? `${formatReturned(refund.tickets)} ` : '') +
      (refund.isByHand ? formatRefundByHand(money(refund)) : formatRefundUnderWay(money(refund))) +
      formatSubscriptionNews('Your', refund),
  }),
  'refund-done': ({ title, ...refund }) => ({
    title: `${money(refund)} was refunded: ${title}`,
    text:
      (refund.isByHand
        ? `The host says they have refunded you ${money(refund)}.`
        : `${money(refund)} was refunded to you. Your credit note is with your order.`) +
      formatSubscriptionNews('Your', refund),
  }),
  'refund-failed': ({ title, ...refund }) => ({
    title: `Your refund failed: ${title}`,
    text: formatRefundFailed(money(refund)) + formatSubscriptionNews('Your', refund),
  }),
  'dispute-lost': ({ title, number, ...order }) => ({
    title: `Your ${subscriptionName(order)} ${order.subscription.paidUntil ? 'has changed' : 'has ended'}: ${title}`,
    text: `Because of your dispute, your bank took ${money(order)} of order ${number} back from the host.${formatSubscriptionNews('Your', order)}`,
  }),
  'dispute-won': ({ title, number, ...order }) => ({
    title: `Your ${subscriptionName(order)} continues: ${title}`,
    text: `The host has won the dispute about ${money(order)} of order ${number}.${formatSubscriptionNews('Your', order)}`,
  }),
});

function transferLines(facts: OrderFacts, { transfer }: MailFacts<'order'>): string[] {
  if (!transfer) return [];
  const { accountHolder, iban, bank } = transfer;
  const lines = [
    `Account holder: ${accountHolder}`,
    `IBAN: ${iban.replace(/(.{4})(?=.)/g, '$1 ')}`,
    bank && `Bank: ${bank}`,
    `Reference: ${facts.number}`,
    `Amount: ${money(facts)}`,
  ];
  return [lines.filter(Boolean).join('\n')];
}

/** A mail can be read where there is no network. */
const codeLines = ({ checkInCode: code }: MailFacts<'order'>): string[] =>
  code ? [`Your code for the door: ${code.slice(0, 4)} ${code.slice(4)}`] : [];

type SaleFacts = NotificationFacts<'sale'>;
const saleTitles: Record<SaleFacts['change'], (facts: SaleFacts) => string> = {
  paid: ({ title, name }) => `${name || 'Someone'} bought tickets: ${title}`,
  'payment-reversed': ({ title }) => `An order was marked as not paid: ${title}`,
  'refund-failed': ({ title }) => `A refund failed: ${title}`,
  disputed: ({ title }) => `A payment is disputed: ${title}`,
  'dispute-lost': ({ title }) => `You lost a dispute: ${title}`,
  'dispute-won': ({ title }) => `You won a dispute: ${title}`,
  'dispute-closed': ({ title }) => `A dispute was closed: ${title}`,
};
const saleTexts: Record<SaleFacts['change'], (facts: SaleFacts) => string> = {
  paid: (sale) => `${money(sale)} was paid online, order ${sale.number}.`,
  'payment-reversed': (sale) =>
    `${sale.reversedBy || 'Someone'}, who checks guests in, says that ${money(sale)} for order ${sale.number} was recorded by mistake.`,
  'refund-failed': (sale) =>
    `The ${money(sale)} refund for order ${sale.number} failed. Check the order before you refund the buyer another way.`,
  disputed: (sale) => formatDisputed('buyer', money(sale), sale.number),
  'dispute-lost': (sale) => `The buyer’s bank took back ${money(sale)} of order ${sale.number}.`,
  'dispute-won': (sale) =>
    `${money(sale)} of order ${sale.number} is back in your account.${sale.isToDecide === false ? '' : ' The order has been cancelled in the meantime, so please decide whether to refund the buyer.'}`,
  'dispute-closed': (sale) => formatDisputeClosed(money(sale), sale.number),
};

export const orderText: { [K in 'order' | 'sale']: KindText<K> } = {
  order: {
    short: (facts) => {
      const { title, text } = orderParts(facts);
      return { title, text };
    },
    mail: (facts, more) => {
      const { text, button = VIEW } = orderParts(facts);
      return { paragraphs: [text, ...codeLines(more), ...transferLines(facts, more)], button };
    },
  },
  sale: {
    short: (facts) => ({ title: saleTitles[facts.change](facts), text: saleTexts[facts.change](facts) }),
    mail: (facts) => ({ paragraphs: [saleTexts[facts.change](facts)], button: 'View orders' }),
  },
};
