import type { Hue } from '#web/ui/hue.ts';

/** The six popular categories in their order on the landing page; the slug is what addresses and data hold. */
export const categories = [
  { slug: 'tech-events', name: 'Tech Events', hue: 'sky' },
  { slug: 'outdoor-adventures', name: 'Outdoor Adventures', hue: 'leaf' },
  { slug: 'social-gatherings', name: 'Social Gatherings', hue: 'coral' },
  { slug: 'professional-networking', name: 'Professional Networking', hue: 'lilac' },
  { slug: 'arts-culture', name: 'Arts & Culture', hue: 'pink' },
  { slug: 'health-wellness', name: 'Health & Wellness', hue: 'mint' },
] as const satisfies readonly { slug: string; name: string; hue: Hue }[];

export type CategorySlug = (typeof categories)[number]['slug'];
