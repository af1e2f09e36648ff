type ExistingOccurrence = { id: string; occurrenceLocal: string; isExtra: boolean };

export type Plan<Event extends ExistingOccurrence> = {
  keep: { event: Event; wallTime: string }[];
  drop: Event[];
  create: string[];
};

const dayOf = (wallTime: string): string => wallTime.slice(0, 10);

/**
 * Compares the existing occurrences with the local times of a rule. A rule produces at most one time per day, so occurrences are matched by day,
 * and a new time of day keeps them all. Regular occurrences before `firstDay` are always kept.
 */
export function planOccurrences<Event extends ExistingOccurrence>(
  existing: readonly Event[],
  { wallTimes, firstDay, timeOfDay }: { wallTimes: readonly string[]; firstDay: string; timeOfDay: string },
): Plan<Event> {
  const wallTimeByDay = new Map(wallTimes.map((wallTime) => [dayOf(wallTime), wallTime]));
  const plan: Plan<Event> = { keep: [], drop: [], create: [] };
  for (const event of existing) {
    const day = dayOf(event.occurrenceLocal);
    const wallTime = wallTimeByDay.get(day) ?? (day < firstDay && !event.isExtra ? `${day}T${timeOfDay}` : undefined);
    if (wallTime === undefined) plan.drop.push(event);
    else plan.keep.push({ event, wallTime });
  }
  const existingDays = new Set(existing.map(({ occurrenceLocal }) => dayOf(occurrenceLocal)));
  plan.create = wallTimes.filter((wallTime) => !existingDays.has(dayOf(wallTime)));
  return plan;
}
