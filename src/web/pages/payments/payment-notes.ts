import { paths } from '#contracts/site-paths.ts';

export type PaymentNotes = {
  title: string;
  text: string;
  /** What that means for users. */
  facts: readonly string[];
  action: { label: string; path: string };
};

/** The site takes no payments yet; these are the texts of the payment pages until it does. */
export const paymentNotes = {
  subscription: {
    title: 'Nothing to subscribe to',
    text: 'This site doesn’t take payments yet. Everything on it is free.',
    facts: ['There are no plans, trials or paid features.', 'If that ever changes, we’ll ask you here first.'],
    action: { label: 'About this site', path: paths.about() },
  },
  methods: {
    title: 'No payment methods',
    text: 'This site doesn’t take payments yet, so you don’t need one.',
    facts: [
      'We don’t store any cards or bank accounts.',
      'If someone asks for your card number on behalf of this site, it isn’t us.',
    ],
    action: { label: 'How we handle your data', path: paths.privacy() },
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
  received: {
    title: 'No payments received',
    text: 'This site doesn’t take payments yet, so it can’t collect any for you.',
    facts: [
      'If your event costs money, enter the price in the event form and collect it at the door.',
      'We don’t take a cut, and we don’t keep records for your taxes.',
    ],
    action: { label: 'Events you host', path: paths.dashboardEvents({ show: 'hosting' }) },
  },
} as const satisfies Record<string, PaymentNotes>;
