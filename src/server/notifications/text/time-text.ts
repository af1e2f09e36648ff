/** “2 h 30 min” */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** “November 24, 2027”, in UTC, as on receipts. */
export const formatPaidUntil = (instant: string): string => days.format(new Date(instant));
