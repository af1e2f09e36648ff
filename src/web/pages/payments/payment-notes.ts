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
    title: 'There is nothing to subscribe to',
    text: 'This site takes no payments yet, and everything on it is free to use.',
    facts: [
      'There is no plan, no trial, and no part that only paying people get.',
      'Nothing begins to cost something by itself: you would be asked first, here.',
    ],
    action: { label: 'What the site is', path: paths.about() },
  },
  methods: {
    title: 'No card, no account, nothing to keep',
    text: 'This site takes no payments yet, so it asks for no way to pay.',
    facts: [
      'No card and no bank account of yours is stored.',
      'Should anybody ask you for a card number in the name of this site, it was not us.',
    ],
    action: { label: 'How we treat your data', path: paths.privacy() },
  },
  made: {
    title: 'You have paid nothing here',
    text: 'This site takes no payments yet: events are free, or paid to their hosts at the door.',
    facts: [
      'Where an event costs something, its page says how much.',
      'What you pay at the door is between you and the host. The site does not know of it and cannot pay it back.',
    ],
    action: { label: 'Your events', path: paths.dashboardEvents() },
  },
  received: {
    title: 'Nobody has paid you here',
    text: 'This site takes no payments yet, so it cannot collect any for you.',
    facts: [
      'Where your event costs something, write so under its price, and take it at the door.',
      'The site keeps no share of it, and no record for your taxes.',
    ],
    action: { label: 'Events you host', path: paths.dashboardEvents({ show: 'hosting' }) },
  },
} as const satisfies Record<string, PaymentNotes>;
