import { paths } from '#contracts/site-paths.ts';
import { PAID_TO_SITE } from '#web/payments/paid-to-site.ts';
import { NEVER_CHARGED } from '#web/payments/pay-method-text.ts';

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
    title: 'No dues or regular donations',
    text: 'Groups and organizations can take dues and donations. Yours show up here, with the next payment.',
    facts: ['The site itself is free: there are no plans, trials or paid features.', NEVER_CHARGED],
    action: { label: 'Find groups', path: paths.search({ kind: 'groups' }) },
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

/** The notes of a site that takes online payments on its own account. */
export const paymentsMadeToSite: PaymentNotes = {
  ...paymentNotes.made,
  facts: [paymentNotes.made.facts[0], `${PAID_TO_SITE} Everything else goes to the host.`],
};
