import {
  changeOccurrence,
  makeOccurrences,
  type OccurrenceGiven,
  type Pattern,
} from '#server/events/occurrences.actions.ts';
import type { OccurrenceRow } from '#server/events/occurrences.queries.ts';
import { deleteUntouchedEvents } from '#server/events/untouched-events.queries.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { planOccurrences } from './occurrence-plan.ts';
import { occurrencesAhead, wallTimeAt } from './occurrences-ahead.ts';
import type { Counting } from './rule-changes.ts';
import { seriesChanged, seriesExtended } from './series.domain-events.ts';

export type Target = Counting & {
  seriesId: string;
  pattern: Pattern;
  coverId: string | null;
  /** The rule says nothing of days before it. */
  firstDay: string;
  likeEventId: string;
};
type Override = { eventId: string; given: OccurrenceGiven };
type When = { now: Date; weeks: number; by?: string };

const tooEarly = (day: string) => `${day}T00:00`;

/**
 * Brings the occurrences of a series into line with its rule and pattern. What the rule no longer has goes where nobody ever touched it, and
 * stays as it is, marked, where somebody did. Answers until when occurrences are made.
 */
export async function applySeries(
  tx: Db,
  target: Target,
  occurrences: readonly OccurrenceRow[],
  { now, weeks, by, override }: When & { override?: Override | undefined },
): Promise<Date | null> {
  const { seriesId, rule, startsLocal, pattern, coverId, firstDay, likeEventId } = target;
  const { timeZone } = pattern;
  const today = wallTimeAt(now, timeZone);
  const from = [
    today,
    ...occurrences.map(({ occurrenceLocal }) => tooEarly(occurrenceLocal.slice(0, 10))),
  ].toSorted()[0]!;
  const start = from < tooEarly(firstDay) ? tooEarly(firstDay) : from;
  const { wanted, madeUntil } = occurrencesAhead({ rule, startsLocal, timeZone }, { from: start, now, weeks });
  const plan = planOccurrences(occurrences, { wanted, firstDay, timeOfDay: startsLocal.slice(11) });
  const change = { seriesId, rule, pattern, coverId };
  const changed: string[] = [];
  for (const { event, wallTime } of plan.keep) {
    const given = event.id === override?.eventId ? override.given : undefined;
    if (await changeOccurrence(tx, event, { ...change, wallTime, isExtra: false, given }, now)) changed.push(event.id);
  }
  const made = await makeOccurrences(tx, { ...change, likeEventId }, plan.make, now);
  await dropOccurrences(tx, plan.drop, (event) =>
    changeOccurrence(tx, event, { ...change, wallTime: event.occurrenceLocal, isExtra: true }, now),
  );
  if (changed.length > 0)
    await publish(tx, seriesChanged, { seriesId, eventIds: changed, key: crypto.randomUUID(), actorId: by });
  if (made.length > 0) await publish(tx, seriesExtended, { seriesId });
  return madeUntil;
}

async function dropOccurrences(
  tx: Db,
  dropped: readonly OccurrenceRow[],
  keep: (event: OccurrenceRow) => Promise<unknown>,
): Promise<void> {
  const deleted = await deleteUntouchedEvents(
    tx,
    dropped.map(({ id }) => id),
  );
  for (const event of dropped) if (!deleted.includes(event.id)) await keep(event);
}
