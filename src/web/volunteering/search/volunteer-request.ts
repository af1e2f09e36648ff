import { paths, type SearchPlace, type VolunteerQuery } from '#contracts/site-paths.ts';
import {
  formatDays,
  type QuickRange,
  quickRanges,
  type Radius,
  readDays,
  readRadius,
  toUrlParams,
} from '#web/parts/search/when-and-where.ts';
import type { DayRange } from '#web/ui/display/calendar-days.ts';

export const whereChoices: readonly { value: SearchPlace; label: string }[] = [
  { value: 'anywhere', label: 'Anywhere' },
  { value: 'current', label: 'Current Location' },
  { value: 'online', label: 'Online' },
];

export type VolunteerRequest = {
  text: string;
  where: SearchPlace;
  /** A place as typed; overrides `where`. */
  near: string;
  radius: Radius;
  skill: string;
  quick: QuickRange | '';
  days: DayRange | null;
  /** Include full shifts that have a waitlist. */
  hasFull: boolean;
  cursor: string;
};

/** Parses the URL. Invalid values are ignored, so that every URL is a valid search. */
export function readVolunteerRequest(search: URLSearchParams): VolunteerRequest {
  const read = (name: string, maxLength: number) => search.get(name)?.trim().slice(0, maxLength) ?? '';
  const near = read('near', 100);
  const quick = quickRanges.find(({ value }) => value === search.get('when'))?.value ?? '';
  const where = whereChoices.find(({ value }) => value === search.get('where'))?.value ?? 'anywhere';
  return {
    text: read('q', 200),
    where: near ? 'anywhere' : where,
    near,
    radius: readRadius(search),
    skill: read('skill', 40),
    quick,
    days: quick ? null : readDays(search),
    hasFull: search.get('full') === 'yes',
    cursor: read('cursor', 300),
  };
}

export function writeVolunteerRequest(request: VolunteerRequest): VolunteerQuery {
  const { text, near, skill, quick, hasFull, cursor } = request;
  const query: VolunteerQuery = { q: text, near, skill, when: quick, cursor };
  return { ...query, ...toUrlParams(request), ...(hasFull && { full: 'yes' }) };
}

/** The search that was made: without a town that is unknown, or a position that the browser did not give. */
export const withoutUnknown = (
  request: VolunteerRequest,
  { similarTowns, position }: { similarTowns: object | null; position: object | null },
): VolunteerRequest => ({
  ...request,
  near: similarTowns ? '' : request.near,
  where: request.where === 'current' && !position ? 'anywhere' : request.where,
});

/** The URL of the search with changes applied, from the first page. */
export function volunteerPath(request: VolunteerRequest, change: Partial<VolunteerRequest> = {}): string {
  const next = { ...request, cursor: '', ...change };
  if (change.where) next.near = '';
  if (change.quick) next.days = null;
  if (change.days) next.quick = '';
  return paths.volunteer(writeVolunteerRequest(next));
}

export type ActiveFilter = {
  name: 'words' | 'spot' | 'online' | 'skill' | 'days' | 'full';
  /** The chip's label. */
  label: string;
  /** The label of the button that removes it. */
  removeLabel: string;
  removal: Partial<VolunteerRequest>;
};

/** The active filters, each with the change that removes it. */
export function activeFilters(request: VolunteerRequest): ActiveFilter[] {
  const { text, near, where, radius, skill } = request;
  const location = near || (where === 'current' ? 'you' : '');
  const days = formatDays(request);
  const filters: (ActiveFilter | '' | false)[] = [
    text && { name: 'words', label: `“${text}”`, removeLabel: `Without “${text}”`, removal: { text: '' } },
    location && {
      name: 'spot',
      label: `Within ${radius} km of ${location}`,
      removeLabel: 'Anywhere',
      removal: { near: '', where: 'anywhere' },
    },
    where === 'online' && {
      name: 'online',
      label: 'Online',
      removeLabel: 'Not only online',
      removal: { where: 'anywhere' },
    },
    skill && { name: 'skill', label: skill, removeLabel: `Not only ${skill}`, removal: { skill: '' } },
    days && { name: 'days', label: days, removeLabel: 'On any day', removal: { days: null, quick: '' } },
  ];
  return filters.filter((filter) => typeof filter === 'object');
}

const fullShiftsFilter: ActiveFilter = {
  name: 'full',
  label: '',
  removeLabel: 'Full ones too',
  removal: { hasFull: true },
};

/** Changes that may give results when nothing was found. Includes full shifts, because somebody may withdraw. */
export const relaxationsOf = (request: VolunteerRequest): ActiveFilter[] =>
  request.hasFull ? activeFilters(request) : [...activeFilters(request), fullShiftsFilter];
