import { paths, type VolunteerQuery } from '#contracts/site-paths.ts';
import * as common from '#web/parts/search/active-filters.ts';
import { quickRanges, readDays, readRadius, toUrlParams, whereChoices } from '#web/parts/search/when-and-where.ts';

export type VolunteerRequest = common.CommonRequest & {
  skill: string;
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

export type ActiveFilter = common.ActiveFilter<common.CommonFilter['name'] | 'skill' | 'full', VolunteerRequest>;

/** The active filters, each with the change that removes it. */
export const activeFilters = (request: VolunteerRequest): ActiveFilter[] => [
  ...common.commonFilters(request),
  ...common.keepSet<ActiveFilter>([
    request.skill && {
      name: 'skill',
      label: request.skill,
      removeLabel: 'Any skill',
      removal: { skill: '' },
    },
  ]),
];

const fullShiftsFilter: ActiveFilter = {
  name: 'full',
  label: 'Including full shifts',
  removeLabel: 'Include full shifts',
  removal: { hasFull: true },
};

/** Changes that may give results when nothing was found. Includes full shifts, because somebody may withdraw. */
export const relaxationsOf = (request: VolunteerRequest): ActiveFilter[] =>
  request.hasFull ? activeFilters(request) : [...activeFilters(request), fullShiftsFilter];
