/** The statuses of RSVPs, in the order of the lists of hosts; free of zod, for the browser. */
export const rsvpStatuses = [
  'going',
  'reserved',
  'offered',
  'waitlisted',
  'requested',
  'not-going',
  'declined',
  'removed',
] as const;

/** The statuses of people who are going or waiting, with or without an offer. */
export const LISTED_STATUSES: readonly string[] = ['going', 'reserved', 'offered', 'waitlisted'];

export const isOnList = (status = ''): boolean => LISTED_STATUSES.includes(status);
