import { categoryNames } from '#contracts/categories.ts';
import * as common from '#web/parts/search/active-filters.ts';
import { type SearchRequest, searchTypes } from './search-request.ts';

export type ActiveFilter = common.ActiveFilter<
  common.CommonFilter['name'] | 'category' | 'interest' | 'type' | 'seats',
  SearchRequest
>;

/** The active filters, each with the change that removes it. */
export function activeFilters(request: SearchRequest): ActiveFilter[] {
  const { category, interest, type, hasSeats } = request;
  return [
    ...common.commonFilters(request),
    ...common.keepSet<ActiveFilter>([
      category && {
        name: 'category',
        label: categoryNames[category],
        removeLabel: 'Any category',
        removal: { category: '' },
      },
      interest && {
        name: 'interest',
        label: `#${interest}`,
        removeLabel: 'Any interest',
        removal: { interest: '' },
      },
      type && { name: 'type', label: formatTypes(type), removeLabel: 'Any type', removal: { type: '' } },
      hasSeats && {
        name: 'seats',
        label: 'Has open spots',
        removeLabel: 'Include full events',
        removal: { hasSeats: false },
      },
    ]),
  ];
}

const formatTypes = (type: string) =>
  searchTypes
    .filter(({ value }) => type.split(',').includes(value))
    .map(({ label }) => label)
    .join(', ');
