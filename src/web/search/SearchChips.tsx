import type { Hue } from '#contracts/art/hue.ts';
import type { CategorySlug } from '#contracts/categories.ts';
import { quickRanges } from '#web/parts/search/when-and-where.ts';
import { ChipLink, ChipRow } from '#web/ui/display/ChipLink.tsx';
import { type SearchRequest, searchPath, whereChoices } from './search-request.ts';

type SearchChipsProps = {
  request: SearchRequest;
  categories: readonly { slug: CategorySlug; name: string; hue: Hue }[];
  /** Event counts by category under the other filters. */
  counts: Record<string, number>;
};

/** The most used filters as toggles. */
export function SearchChips({ request, categories, counts }: SearchChipsProps) {
  return (
    <>
      <ChipRow label="Where">
        {whereChoices.map(({ value, label }) => (
          <li key={value}>
            <ChipLink to={searchPath(request, { where: value })} isOn={!request.near && request.where === value}>
              {label}
            </ChipLink>
          </li>
        ))}
        {request.near && (
          <li>
            <ChipLink to={searchPath(request)} isOn>{`Near ${request.near}`}</ChipLink>
          </li>
        )}
      </ChipRow>
      <ChipRow label="When">
        <li>
          <ChipLink to={searchPath(request, { quick: '', days: null })} isOn={!request.quick && !request.days}>
            Any day
          </ChipLink>
        </li>
        {quickRanges.map(({ value, label }) => (
          <li key={value}>
            <ChipLink
              to={searchPath(request, { quick: request.quick === value ? '' : value })}
              isOn={request.quick === value}
            >
              {label}
            </ChipLink>
          </li>
        ))}
      </ChipRow>
      <ChipRow label="Category">
        {categories.map(({ slug, name, hue }) => (
          <li key={slug}>
            <ChipLink
              to={searchPath(request, { category: request.category === slug ? '' : slug })}
              isOn={request.category === slug}
              hue={hue}
            >
              {name}
              <span>{counts[slug] ?? 0}</span>
            </ChipLink>
          </li>
        ))}
      </ChipRow>
    </>
  );
}
