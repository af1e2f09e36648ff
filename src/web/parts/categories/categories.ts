import { categoryHues } from '#contracts/art/hue.ts';
import { categoryNames, categorySlugs } from '#contracts/categories.ts';

/** The six popular categories in display order, with their hues. */
export const categories = categorySlugs.map((slug) => ({ slug, name: categoryNames[slug], hue: categoryHues[slug] }));
