import type { CategorySlug } from '#contracts/categories.ts';
import { PosterArt } from '#web/ui/drawing/PosterArt.tsx';
import { categories } from './categories.ts';

/** Generated art, always the same for the same category and id. */
export function CategoryArt({ category, id }: { category: CategorySlug; id: string }) {
  const hue = categories.find(({ slug }) => slug === category)?.hue ?? 'sky';
  return <PosterArt hue={hue} seed={id} />;
}
