/** The statuses of people who are going or waiting, with or without an offer; free of zod, for the browser. */
export const LISTED_STATUSES: readonly string[] = ['going', 'reserved', 'offered', 'waitlisted'];

export const isOnList = (status = ''): boolean => LISTED_STATUSES.includes(status);
