import { eventId, type Samples, title } from './sample-parts.ts';

const paidUntil = '2027-12-01T18:00:00.000Z';
const money = { amount: 3600, currency: 'EUR' };
const received = { ...money, hostKind: 'group' as const, slug: 'chess', host: 'Chess Club', name: 'Ben' };
const order = { orderId: '00000000-0000-4000-8000-000000000009', number: 'DIG-7K2M9Q' };

export const contributionSamples: Samples<'sale' | 'subscription' | 'contribution' | 'payee'> = {
  sale: (
    ['paid', 'payment-reversed', 'refund-failed', 'disputed', 'dispute-lost', 'dispute-won', 'dispute-closed'] as const
  ).map((change) => ({
    facts: {
      change,
      eventId,
      title,
      number: order.number,
      name: 'Ben',
      amount: 2400,
      currency: 'EUR',
      ...(change === 'payment-reversed' && { reversedBy: 'Cleo' }),
    },
    mail: null,
  })),
  payee: [
    { facts: { payee: 'Chess Club', name: 'Ben', ending: '2051', change: 'bank' }, mail: null },
    { facts: { payee: 'Ada', name: null, ending: '', change: 'bank' }, mail: null },
    ...(['connected', 'disconnected'] as const).flatMap((change) => [
      { facts: { payee: 'Chess Club', name: 'Ben', ending: '', change }, mail: null },
      { facts: { payee: 'Ada', name: null, ending: '', change }, mail: null },
    ]),
  ],
  subscription: [
    ...(['due', 'cancelled', 'ended'] as const).flatMap((change) =>
      (['dues', 'donation'] as const).map((goods) => ({
        facts: { ...money, change, goods, host: 'Chess Club', period: 'year' as const, paidUntil },
        mail: null,
      })),
    ),
    ...(['due', 'cancelled', 'ended'] as const).map((change) => ({
      facts: {
        ...money,
        change,
        goods: 'dues' as const,
        host: change === 'due' ? 'Chess Club' : '',
        period: 'year' as const,
        paidUntil,
        ...(change !== 'ended' && { isOver: true }),
      },
      mail: null,
    })),
  ],
  contribution: [
    ...(
      ['expected', 'paid', 'refund-failed', 'disputed', 'dispute-lost', 'dispute-won', 'dispute-closed'] as const
    ).map((change) => ({
      facts: { ...received, ...order, change, goods: 'donation' as const },
      mail: null,
    })),
    ...(['refund-failed', 'dispute-lost', 'dispute-won'] as const).map((change) => ({
      facts: { ...received, ...order, change, goods: 'dues' as const, subscription: { paidUntil } },
      mail: null,
    })),
    ...(['dues', 'donation'] as const).map((goods) => ({
      facts: { ...received, ...order, change: 'dispute-lost' as const, goods, subscription: { paidUntil: null } },
      mail: null,
    })),
    { facts: { ...received, change: 'cancelled', goods: 'dues' as const, paidUntil, isOver: true }, mail: null },
    ...(['cancelled', 'resumed', 'ended'] as const).map((change) => ({
      facts: { ...received, change, goods: 'dues' as const, paidUntil },
      mail: null,
    })),
  ],
};
