import { categoryNames } from '#contracts/categories.ts';
import { formatDays } from '#web/parts/search/when-and-where.ts';
import { type SearchRequest, searchTypes } from './search-request.ts';

export type ActiveFilter = {
  name: 'words' | 'spot' | 'category' | 'interest' | 'type' | 'days' | 'seats';
  /** The chip's label. */
  label: string;
  /** The label of the button that removes it. */
  removeLabel: string;
  removal: Partial<SearchRequest>;
};

const labelOf = (choices: readonly { value: string; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? '';

/** The active filters, each with the change that removes it. */
export function activeFilters(request: SearchRequest): ActiveFilter[] {
  const { text, near, where, radius, category, interest, type, hasSeats } = request;
  const location = near || (where === 'current' && 'you');
  const days = formatDays(request);
  const filters: (ActiveFilter | false | '')[] = [
    text && { name: 'words', label: `“${text}”`, removeLabel: `Without “${text}”`, removal: { text: '' } },
    location && {
      name: 'spot',
      label: `Within ${radius} km of ${location}`,
      removeLabel: 'Anywhere',
      removal: { near: '', where: 'anywhere' },
    },
    where === 'online' && {
      name: 'type',
      label: 'Online',
      removeLabel: 'Not only online',
      removal: { where: 'anywhere' },
    },
    category && {
      name: 'category',
      label: categoryNames[category],
      removeLabel: 'In any category',
      removal: { category: '' },
    },
    interest && {
      name: 'interest',
      label: `#${interest}`,
      removeLabel: `Not only ${interest}`,
      removal: { interest: '' },
    },
    type && { name: 'type', label: formatTypes(type), removeLabel: 'Of any kind', removal: { type: '' } },
    days && { name: 'days', label: days, removeLabel: 'On any day', removal: { days: null, quick: '' } },
    hasSeats && {
      name: 'seats',
      label: 'Free seats',
      removeLabel: 'Full ones too',
      removal: { hasSeats: false },
    },
  ];
  return filters.filter((filter) => typeof filter === 'object');
}

const formatTypes = (type: string) =>
  type
    .split(',')
    .map((value) => labelOf(searchTypes, value))
    .join(', ');
