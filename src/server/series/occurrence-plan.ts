type Existing = { id: string; occurrenceLocal: string };

export type Plan<Event extends Existing> = {
  keep: { event: Event; wallTime: string }[];
  drop: Event[];
  make: string[];
};

const dayOf = (wallTime: string): string => wallTime.slice(0, 10);

/**
 * What a rule makes of the occurrences that are there. A rule gives at most one time a day, so the day tells which occurrence is which, and
 * another time of day keeps them all. The rule says nothing of days before `firstDay`: those occurrences stay.
 */
export function planOccurrences<Event extends Existing>(
  existing: readonly Event[],
  { wanted, firstDay, timeOfDay }: { wanted: readonly string[]; firstDay: string; timeOfDay: string },
): Plan<Event> {
  const wantedByDay = new Map(wanted.map((wallTime) => [dayOf(wallTime), wallTime]));
  const plan: Plan<Event> = { keep: [], drop: [], make: [] };
  for (const event of existing) {
    const day = dayOf(event.occurrenceLocal);
    const wallTime = wantedByDay.get(day) ?? (day < firstDay ? `${day}T${timeOfDay}` : undefined);
    if (wallTime === undefined) plan.drop.push(event);
    else plan.keep.push({ event, wallTime });
  }
  const taken = new Set(existing.map(({ occurrenceLocal }) => dayOf(occurrenceLocal)));
  plan.make = wanted.filter((wallTime) => !taken.has(dayOf(wallTime)));
  return plan;
}
