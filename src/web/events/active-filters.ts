import { categoryNames } from '#contracts/categories.ts';
import { sayDay } from '#web/ui/calendar-days.ts';
import { quickRanges, type SearchRequest, searchTypes } from './search-request.ts';

export type ActiveFilter = {
  name: 'words' | 'spot' | 'category' | 'interest' | 'type' | 'days' | 'seats';
  /** What is asked for, as on a chip. */
  label: string;
  /** What leaving it out is called. */
  loosening: string;
  without: Partial<SearchRequest>;
};

const labelOf = (choices: readonly { value: string; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? '';

/** The filters in force, each with the change that takes it away. */
export function activeFilters(request: SearchRequest): ActiveFilter[] {
  const { words, near, where, radius, category, interest, type, hasSeats } = request;
  const spot = near || (where === 'current' && 'you');
  const days = sayDays(request);
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
    type && { name: 'type', label: sayTypes(type), loosening: 'Of any kind', without: { type: '' } },
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

const sayTypes = (type: string) =>
  type
    .split(',')
    .map((value) => labelOf(searchTypes, value))
    .join(', ');

/** "This weekend", "Fri, Dec 4", "Fri, Dec 4 – Sun, Dec 6". */
function sayDays({ quick, days }: SearchRequest): string {
  if (quick) return labelOf(quickRanges, quick);
  if (!days) return '';
  const say = (day: string) => sayDay(day, { weekday: 'short', month: 'short', day: 'numeric' });
  return days.first === days.last ? say(days.first) : `${say(days.first)} – ${say(days.last)}`;
}
