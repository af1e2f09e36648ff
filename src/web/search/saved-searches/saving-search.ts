import type { SearchRequest } from '#web/search/search-request.ts';

/** The hash that reopens the save dialog after login. */
export const SAVE_HASH = '#save';

/** Whether the search has a filter: alerts for every event would be useless. */
export const canBeSaved = ({ text, near, where, category, interest, type }: SearchRequest): boolean =>
  Boolean(text || near || where !== 'anywhere' || category || interest || type);
