import { type CategorySlug, categoryNames, categorySlugs } from '#contracts/categories.ts';
import type { Hue } from '#web/ui/drawing/hue.ts';

const hues: Record<CategorySlug, Hue> = {
  'tech-events': 'sky',
  'outdoor-adventures': 'leaf',
  'social-gatherings': 'coral',
  'professional-networking': 'lilac',
  'arts-culture': 'pink',
  'health-wellness': 'mint',
};

/** The six popular categories in display order, with their hues. */
export const categories = categorySlugs.map((slug) => ({ slug, name: categoryNames[slug], hue: hues[slug] }));
