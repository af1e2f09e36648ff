/** The six popular categories, in the order of the landing page. URLs and stored data use the slug. */
export const categoryNames = {
  'tech-events': 'Tech Events',
  'outdoor-adventures': 'Outdoor Adventures',
  'social-gatherings': 'Social Gatherings',
  'professional-networking': 'Professional Networking',
  'arts-culture': 'Arts & Culture',
  'health-wellness': 'Health & Wellness',
} as const;

export type CategorySlug = keyof typeof categoryNames;
export const categorySlugs = Object.keys(categoryNames) as [CategorySlug, ...CategorySlug[]];
