// Fixed locale and options: server and browser must render the same text.
const inMonths = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const inMinutes = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** "November 2026", in UTC. */
export const formatMonth = (instant: string): string => inMonths.format(new Date(instant));

/** "Nov 21, 2026, 5:10 AM", in the device's time zone. */
export const formatInstant = (instant: string): string => inMinutes.format(new Date(instant));
