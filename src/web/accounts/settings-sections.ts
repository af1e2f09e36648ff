import { paths } from '#web/platform/paths.ts';

type SettingsSection = {
  name: string;
  path: string;
  /** For what is not there yet: what it will hold, in one sentence. */
  coming?: string;
};

/** The side menu, in its order. */
export const settingsSections: readonly SettingsSection[] = [
  { name: 'Edit Profile', path: paths.editProfile() },
  { name: 'Account Management', path: paths.accountManagement() },
  { name: 'Email Updates', path: paths.emailSettings() },
  { name: 'Privacy', path: paths.privacySettings() },
  {
    name: 'Social Media',
    path: paths.settings('social'),
    coming: 'Here you will put links to where else people find you.',
  },
  { name: 'Interests', path: paths.interests() },
  { name: 'Notifications', path: paths.notificationSettings() },
  {
    name: 'Subscription',
    path: paths.settings('subscription'),
    coming: 'There is nothing to subscribe to: everything on this site is free to use.',
  },
  {
    name: 'Payment Methods',
    path: paths.settings('payment'),
    coming: 'Nothing on this site costs money yet, so there is no card to keep.',
  },
  {
    name: 'Payments Made',
    path: paths.settings('payments-made'),
    coming: 'Once events can have a price, what you paid will be listed here. Today you cannot have paid anything.',
  },
  {
    name: 'Payments Received',
    path: paths.settings('payments-received'),
    coming:
      'Once events can have a price, what you earned will be listed here. Today nobody can pay you through the site.',
  },
];

export const comingSections = settingsSections.filter((section) => section.coming !== undefined);
