import type { CategorySlug } from '#contracts/categories.ts';

/** The hues of tokens.css, set on an element as `data-hue`. */
export const hues = ['sky', 'leaf', 'coral', 'lilac', 'pink', 'mint'] as const;
export type Hue = (typeof hues)[number];

export const categoryHues: Record<CategorySlug, Hue> = {
  'tech-events': 'sky',
  'outdoor-adventures': 'leaf',
  'social-gatherings': 'coral',
  'professional-networking': 'lilac',
  'arts-culture': 'pink',
  'health-wellness': 'mint',
};
