/** Where else people may be found, in the order in which it is offered. */
export const socialServiceNames = {
  website: 'Website',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  instagram: 'Instagram',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  discord: 'Discord',
} as const;
export type SocialService = keyof typeof socialServiceNames;
