import { MAX_SHOW_PAGES } from '#contracts/shows/show-limits.ts';
import type { ShowStatus } from './shows.api.ts';

export const showStatuses = [
  { value: 'in-progress', label: 'Live now' },
  { value: 'scheduled', label: 'Upcoming' },
  { value: 'completed', label: 'Past' },
] as const satisfies readonly { value: ShowStatus; label: string }[];

export type ShowFilter = { status: ShowStatus; search: string; page: number };

/** Parses the URL; shows in progress by default. */
export function readShowFilter(query: URLSearchParams): ShowFilter {
  const status = showStatuses.find(({ value }) => value === query.get('status'))?.value ?? 'in-progress';
  const page = Number(query.get('page'));
  const isPage = Number.isInteger(page) && page >= 1 && page <= MAX_SHOW_PAGES;
  return { status, search: (query.get('q') ?? '').trim().slice(0, 100), page: isPage ? page : 1 };
}
