import type { SearchPlace } from '#web/platform/paths.ts';

export type SearchRequest = { words: string; place: SearchPlace; category: string };

export const searchPlaces: readonly { value: SearchPlace; label: string }[] = [
  { value: 'current', label: 'Current Location' },
  { value: 'online', label: 'Online Events' },
  { value: 'anywhere', label: 'Anywhere' },
];

/** What the address asks for; a place it cannot mean is anywhere. */
export function readSearchRequest(search: URLSearchParams): SearchRequest {
  const place = searchPlaces.find(({ value }) => value === search.get('where'))?.value ?? 'anywhere';
  return { words: search.get('q')?.trim() ?? '', place, category: search.get('category') ?? '' };
}

const where: Record<SearchPlace, string> = { current: 'near you', online: 'online', anywhere: 'anywhere' };

/** "“pottery” in Arts & Culture, online"; `categoryName` is empty where the address names no category we have. */
export function saySearchRequest({ words, place }: SearchRequest, categoryName: string): string {
  const what = words ? `“${words}”` : 'events';
  return `${what}${categoryName && ` in ${categoryName}`}, ${where[place]}`;
}
