import type { CategorySlug } from '#contracts/categories.ts';
import { PosterArt } from '#web/ui/display/PosterArt.tsx';
import { categories } from './categories.ts';

/** Poster art for whatever has no picture of its own; the same category and id always print the same sheet. */
export function CategoryArt({ category, id }: { category: CategorySlug; id: string }) {
  const hue = categories.find(({ slug }) => slug === category)?.hue ?? 'sky';
  return <PosterArt hue={hue} seed={id} />;
}
