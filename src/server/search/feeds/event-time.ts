/** “Sat, Feb 27, 2027, 10:00 AM – 12:00 PM EST”, in the zone of the event. */
export function formatEventTime({
  startsAt,
  endsAt,
  timeZone,
}: {
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
}): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return format.formatRange(startsAt, endsAt);
}
