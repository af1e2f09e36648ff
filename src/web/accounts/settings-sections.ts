import { paths } from '#contracts/site-paths.ts';

/** The side menu in display order. */
export const settingsSections: readonly { name: string; path: string }[] = [
  { name: 'Edit Profile', path: paths.editProfile() },
  { name: 'Account Management', path: paths.accountManagement() },
  { name: 'Email Updates', path: paths.emailSettings() },
  { name: 'Privacy', path: paths.privacySettings() },
  { name: 'Social Media', path: paths.socialSettings() },
  { name: 'Interests', path: paths.interests() },
  { name: 'Notifications', path: paths.notificationSettings() },
  { name: 'Subscription', path: paths.subscription() },
  { name: 'Payment Methods', path: paths.paymentMethods() },
  { name: 'Payments Made', path: paths.paymentsMade() },
  { name: 'Payments Received', path: paths.paymentsReceived() },
];
