/** Saved searches that one person may have. */
export const MAX_SAVED_SEARCHES = 20;
export const MAX_SAVED_SEARCH_NAME_LENGTH = 120;
