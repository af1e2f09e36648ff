import type { SearchRequest } from '#web/search/search-request.ts';

/** Where somebody is led who has pressed “Save this search” and had to log in first. */
export const SAVE_HASH = '#save';

/** Whether there is something to look for: every event there is would be news to nobody. */
export const canBeSaved = ({ words, near, where, category, interest, type }: SearchRequest): boolean =>
  Boolean(words || near || where !== 'anywhere' || category || interest || type);
