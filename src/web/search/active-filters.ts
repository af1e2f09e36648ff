import { categoryNames } from '#contracts/categories.ts';
import { formatDays } from '#web/parts/search/when-and-where.ts';
import { type SearchRequest, searchTypes } from './search-request.ts';

export type ActiveFilter = {
  name: 'words' | 'spot' | 'category' | 'interest' | 'type' | 'days' | 'seats';
  /** The chip's label. */
  label: string;
  /** The label of the button that removes it. */
  loosening: string;
  without: Partial<SearchRequest>;
};

const labelOf = (choices: readonly { value: string; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? '';

/** The active filters, each with the change that removes it. */
export function activeFilters(request: SearchRequest): ActiveFilter[] {
  const { words, near, where, radius, category, interest, type, hasSeats } = request;
  const spot = near || (where === 'current' && 'you');
  const days = formatDays(request);
  const filters: (ActiveFilter | false | '')[] = [
    words && { name: 'words', label: `“${words}”`, loosening: `Without “${words}”`, without: { words: '' } },
    spot && {
      name: 'spot',
      label: `Within ${radius} km of ${spot}`,
      loosening: 'Anywhere',
      without: { near: '', where: 'anywhere' },
    },
    where === 'online' && {
      name: 'type',
      label: 'Online',
      loosening: 'Not only online',
      without: { where: 'anywhere' },
    },
    category && {
      name: 'category',
      label: categoryNames[category],
      loosening: 'In any category',
      without: { category: '' },
    },
    interest && {
      name: 'interest',
      label: `#${interest}`,
      loosening: `Not only ${interest}`,
      without: { interest: '' },
    },
    type && { name: 'type', label: formatTypes(type), loosening: 'Of any kind', without: { type: '' } },
    days && { name: 'days', label: days, loosening: 'On any day', without: { days: null, quick: '' } },
    hasSeats && {
      name: 'seats',
      label: 'Free seats',
      loosening: 'Full ones too',
      without: { hasSeats: false },
    },
  ];
  return filters.filter((filter) => typeof filter === 'object');
}

const formatTypes = (type: string) =>
  type
    .split(',')
    .map((value) => labelOf(searchTypes, value))
    .join(', ');
