import type { CategorySlug } from '#contracts/categories.ts';
import { PosterArt } from '#web/ui/drawing/PosterArt.tsx';
import { categories } from './categories.ts';

type CategoryArtProps = { category: CategorySlug; id: string; series?: { id: string } | null };

/** Generated art, always the same for the same category and id, and for all dates of a series. */
export function CategoryArt({ category, id, series }: CategoryArtProps) {
  const hue = categories.find(({ slug }) => slug === category)?.hue ?? 'sky';
  return <PosterArt hue={hue} seed={series?.id ?? id} />;
}
