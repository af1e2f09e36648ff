/** The first time to come on the same day of the week, at the same local time: a week after the show at the earliest. */
export function nextWeek(startsAt: string | null, now: Date): string | null {
  if (!startsAt) return null;
  const next = new Date(startsAt);
  do next.setDate(next.getDate() + 7);
  while (next <= now);
  return next.toISOString();
}
