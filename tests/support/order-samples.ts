import { eventId, later, type Samples, ticketMail, title } from './sample-parts.ts';

const payBy = '2026-11-30T18:00:00.000Z';
const late = { isTransfer: false, isProcessing: true };
const order = {
  orderId: eventId,
  number: 'DIG-7K2M9Q',
  goods: 'tickets' as const,
  title,
  timeZone: 'Europe/Berlin',
  amount: 2400,
  currency: 'EUR',
};

export const orderSamples: Samples<'order'> = {
  order: [
    { facts: { ...order, change: 'reserved', method: 'door', payBy: null }, mail: ticketMail },
    {
      facts: { ...order, change: 'reserved', method: 'transfer', payBy },
      mail: { transfer: { accountHolder: 'Ada Lovelace', iban: 'DE02120300000000202051', bank: 'Test bank' } },
    },
    { facts: { ...order, change: 'payment-reversed', method: 'door', payBy: null }, mail: ticketMail },
    { facts: { ...order, change: 'payment-reversed', method: 'transfer', payBy }, mail: { transfer: null } },
    {
      facts: { ...order, change: 'payment-reversed', method: 'door', payBy: null, isOver: true },
      mail: { transfer: null },
    },
    {
      facts: { ...order, change: 'payment-reversed', method: 'door', payBy: null, isTakenDown: true },
      mail: { transfer: null },
    },
    { facts: { ...order, change: 'expiring', payBy }, mail: { transfer: null } },
    ...[
      { isTransfer: true },
      { isTransfer: true, isOver: true },
      { isTransfer: true, isTakenDown: true },
      { isTransfer: false, isTakenDown: true },
      { isTransfer: false },
      late,
      { ...late, goods: 'dues' as const },
    ].map((state) => ({
      facts: { ...order, change: 'expired' as const, ...state },
      mail: { transfer: null },
    })),
    {
      facts: { ...order, goods: 'donation', title: 'Chess Club', change: 'reserved', method: 'transfer', payBy: null },
      mail: { transfer: null },
    },
    {
      facts: { ...order, goods: 'dues', title: 'Chess Club', change: 'paid', paidUntil: later.startsAt },
      mail: { transfer: null },
    },
    { facts: { ...order, amount: 0, change: 'paid' }, mail: ticketMail },
    ...(['paid', 'cancelled-by-buyer', 'cancelled-by-host'] as const).map((change) => ({
      facts: { ...order, change },
      mail: { transfer: null },
    })),
    ...(['cancelled-by-buyer', 'cancelled-by-host', 'cancelled-with-subscription'] as const).map((change) => ({
      facts: {
        ...order,
        ...(change === 'cancelled-with-subscription' && { goods: 'dues' as const }),
        change,
        isTransfer: true,
        ...(change === 'cancelled-by-host' && { isWithEvent: true }),
      },
      mail: { transfer: null },
    })),
    { facts: { ...order, change: 'cancelled-by-host', isTransfer: true, isTakenDown: true }, mail: { transfer: null } },
    { facts: { ...order, change: 'tickets-returned', tickets: { returned: 1, of: 3 } }, mail: { transfer: null } },
    {
      facts: { ...order, change: 'refund-asked', isByHand: true, tickets: { returned: 2, of: 3 } },
      mail: { transfer: null },
    },
    ...(['refund-asked', 'refund-done', 'refund-failed'] as const).flatMap((change) =>
      [true, false].map((isByHand) => ({ facts: { ...order, change, isByHand }, mail: { transfer: null } })),
    ),
    ...(['dues', 'donation'] as const).flatMap((goods) =>
      [later.startsAt, null].map((paidUntil) => ({
        facts: { ...order, goods, change: 'refund-asked' as const, isByHand: true, subscription: { paidUntil } },
        mail: { transfer: null },
      })),
    ),
    ...(['dues', 'donation'] as const).flatMap((goods) => {
      const subscription = { paidUntil: later.startsAt };
      return [
        { ...order, goods, change: 'refund-failed' as const, isByHand: false, subscription },
        { ...order, goods, change: 'cancelled-with-subscription' as const },
        { ...order, goods, change: 'dispute-lost' as const, subscription: { paidUntil: null } },
        { ...order, goods, change: 'dispute-lost' as const, subscription },
        { ...order, goods, change: 'dispute-won' as const, subscription },
      ].map((facts) => ({ facts, mail: { transfer: null } }));
    }),
  ],
};
