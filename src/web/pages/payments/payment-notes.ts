import { paths } from '#contracts/site-paths.ts';

export type PaymentNotes = {
  title: string;
  text: string;
  /** What that means for users. */
  facts: readonly string[];
  action: { label: string; path: string };
};

/** What the payment pages say while there is nothing to show. */
export const paymentNotes = {
  subscription: {
    title: 'Nothing to subscribe to',
    text: 'Groups and organizations can’t take dues on this site yet.',
    facts: [
      'The site itself is free: there are no plans, trials or paid features.',
      'Tickets of events are paid one by one.',
    ],
    action: { label: 'About this site', path: paths.about() },
  },
  made: {
    title: 'No payments made',
    text: 'When you order tickets, your orders, receipts and refunds show up here.',
    facts: [
      'If an event costs money, the price is on its page.',
      'Your money goes to the host, never to this site. The host also pays refunds.',
    ],
    action: { label: 'Your events', path: paths.dashboardEvents() },
  },
} as const satisfies Record<string, PaymentNotes>;
