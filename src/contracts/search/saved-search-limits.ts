/** Of one person. */
export const MAX_SAVED_SEARCHES = 20;
