// The server writes it too, and must write the same.
const inMonths = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const inMinutes = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** "November 2026", by UTC. */
export const formatMonth = (instant: string): string => inMonths.format(new Date(instant));

/** "Nov 21, 2026, 5:10 AM", on the clock of this device. */
export const formatInstant = (instant: string): string => inMinutes.format(new Date(instant));
