import {
  createOccurrences,
  type EditOverride,
  type Pattern,
  updateOccurrence,
} from '#server/events/occurrences.actions.ts';
import type { OccurrenceRow } from '#server/events/occurrences.queries.ts';
import { deleteUntouchedEvents } from '#server/events/untouched-events.queries.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { planOccurrences } from './occurrence-plan.ts';
import { expandWindow, wallTimeAt } from './occurrence-window.ts';
import type { Recurrence } from './rule-changes.ts';
import { seriesChanged, seriesExtended } from './series.domain-events.ts';

export type SeriesTarget = Recurrence & {
  seriesId: string;
  pattern: Pattern;
  coverId: string | null;
  /** Days before it are not affected by the rule. */
  firstDay: string;
  sourceEventId: string;
};
type OccurrenceOverride = EditOverride & { eventId: string };
type Options = { now: Date; weeks: number; actorId?: string; onCreated?: (dateCount: number) => Promise<void> };

const startOfDay = (day: string) => `${day}T00:00`;

/**
 * Makes the occurrences of a series match its rule and pattern. Occurrences that the rule no longer produces are deleted if nobody has
 * contributed to them; otherwise they stay unchanged, marked as extra. Returns the time until which occurrences exist.
 */
export async function applySeries(
  tx: Db,
  target: SeriesTarget,
  occurrences: readonly OccurrenceRow[],
  { now, weeks, actorId, override, onCreated }: Options & { override?: OccurrenceOverride | undefined },
): Promise<Date | null> {
  const { seriesId, rule, startsLocal, pattern, coverId, firstDay, sourceEventId } = target;
  const { timeZone } = pattern;
  const today = wallTimeAt(now, timeZone);
  const from = [
    today,
    ...occurrences.map(({ occurrenceLocal }) => startOfDay(occurrenceLocal.slice(0, 10))),
  ].toSorted()[0]!;
  const start = from < startOfDay(firstDay) ? startOfDay(firstDay) : from;
  const { wallTimes, createdUntil } = expandWindow({ rule, startsLocal, timeZone }, { from: start, now, weeks });
  const plan = planOccurrences(occurrences, { wallTimes, firstDay, timeOfDay: startsLocal.slice(11) });
  const change = { seriesId, rule, pattern, coverId };
  const changedIds: string[] = [];
  for (const { event, wallTime } of plan.keep) {
    const eventOverride = event.id === override?.eventId ? override : undefined;
    const occurrenceChange = { ...change, wallTime, isExtra: false, override: eventOverride };
    if (await updateOccurrence(tx, event, occurrenceChange, now)) changedIds.push(event.id);
  }
  const createdIds = await createOccurrences(tx, { ...change, sourceEventId }, plan.create, now);
  await dropOccurrences(tx, plan.drop, (event) =>
    updateOccurrence(tx, event, { ...change, wallTime: event.occurrenceLocal, isExtra: true }, now),
  );
  if (changedIds.length > 0)
    await publish(tx, seriesChanged, { seriesId, eventIds: changedIds, key: crypto.randomUUID(), actorId });
  if (createdIds.length > 0) await onCreated?.(createdIds.length);
  if (createdIds.length > 0) await publish(tx, seriesExtended, { seriesId });
  return createdUntil;
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
