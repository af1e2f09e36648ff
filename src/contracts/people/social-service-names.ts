/** Supported services, in the order of the form. */
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
