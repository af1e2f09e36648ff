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
    text: 'Groups and organizations can’t take dues on this site yet.',
    facts: [
      'The site itself is free: there are no plans, trials or paid features.',
      'Tickets of events are paid one by one.',
    ],
    action: { label: 'About this site', path: paths.about() },
  },
  made: {
    title: 'No payments made',
    text: 'This site doesn’t take payments yet. Events are free, or you pay the host at the door.',
    facts: [
      'If an event costs money, the price is on its page.',
      'Payments at the door are between you and the host. We have no record of them and can’t refund them.',
    ],
    action: { label: 'Your events', path: paths.dashboardEvents() },
  },
} as const satisfies Record<string, PaymentNotes>;
