/** The longest delay of a timer in browsers: a longer one fires at once. */
export const MAX_TIMEOUT_MS = 2 ** 31 - 1;
