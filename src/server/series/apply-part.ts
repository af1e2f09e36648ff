import { isPlanned } from '#server/events/events.policy.ts';
import {
  cancelOccurrences,
  createOccurrences,
  type EditOverride,
  type Pattern,
  updateOccurrences,
} from '#server/events/occurrences.actions.ts';
import type { OccurrenceRow } from '#server/events/occurrences.queries.ts';
import { deleteUntouchedEvents, listUntouched } from '#server/events/untouched-events.queries.ts';
import type { CopyEffect } from '#server/platform/effects.ts';
import { wallTimeAt } from '#server/platform/formats/wall-clock.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { planOccurrences } from './occurrence-plan.ts';
import { expandWindow } from './occurrence-window.ts';
import type { Recurrence } from './rule-changes.ts';
import { seriesChanged, seriesExtended } from './series.domain-events.ts';
import { ruleOfPart } from './series-parts.ts';

/** The new state of a part of a series. */
export type PartTarget = Recurrence & {
  seriesId: string;
  partId: string;
  endsBefore: string | null;
  excludedDays: readonly string[];
  pattern: Pattern;
  coverId: string | null;
  /** Days before it are not affected by the rule. */
  firstDay: string;
  sourceEventId: string;
};
export type OccurrenceOverride = EditOverride & { eventId: string };
type Options = { now: Date; weeks: number; copied: readonly CopyEffect[]; override?: OccurrenceOverride | undefined };
/** `changed`: the occurrences whose attendees must be notified, with the fields. */
export type AppliedPart = { createdUntil: Date | null; changed: ChangedOccurrence[]; createdIds: string[] };
type ChangedOccurrence = { eventId: string; fields: string[] };

const startOfDay = (day: string) => `${day}T00:00`;

/**
 * Makes the occurrences of a part match its rule and pattern. Occurrences that the rule no longer produces are deleted if nobody has
 * contributed to them, or cancelled while the site staff hide them, whose case may name them; otherwise they stay unchanged, marked as extra.
 * `createdUntil` is the time until which occurrences exist.
 */
export async function applyPart(
  tx: Db,
  target: PartTarget,
  occurrences: readonly OccurrenceRow[],
  { now, weeks, copied, override }: Options,
): Promise<AppliedPart> {
  const { seriesId, partId, rule, startsLocal, excludedDays, pattern, coverId, firstDay, sourceEventId } = target;
  const { timeZone } = pattern;
  const today = wallTimeAt(now, timeZone);
  const from = [
    today,
    ...occurrences.map(({ occurrenceLocal }) => startOfDay(occurrenceLocal.slice(0, 10))),
  ].toSorted()[0]!;
  const start = from < startOfDay(firstDay) ? startOfDay(firstDay) : from;
  const recurrence = { rule: ruleOfPart(target), startsLocal, timeZone, excludedDays };
  const { wallTimes, createdUntil } = expandWindow(recurrence, { from: start, now, weeks });
  const plan = planOccurrences(occurrences, { wallTimes, firstDay, timeOfDay: startsLocal.slice(11) });
  const change = { seriesId, partId, rule, pattern, coverId };
  const kept = plan.keep.map(({ event, wallTime }) => ({
    event,
    wallTime,
    isExtra: false,
    override: event.id === override?.eventId ? override : undefined,
  }));
  const changed = await updateOccurrences(tx, kept, change, now);
  const createdIds = await createOccurrences(tx, { ...change, sourceEventId, copied }, plan.create, now);
  const keep = async (events: readonly OccurrenceRow[]) => {
    const extra = events.map((event) => ({ event, wallTime: event.occurrenceLocal, isExtra: true }));
    await updateOccurrences(tx, extra, change, now);
  };
  await dropOccurrences(tx, plan.drop, { keep, now });
  return { createdUntil, changed, createdIds };
}

/** Publishes the changes of all parts together, so that each attendee is notified once. */
export async function publishChanges(
  tx: Db,
  { seriesId, actorId }: { seriesId: string; actorId: string },
  applied: readonly AppliedPart[],
): Promise<void> {
  const changed = applied.flatMap((part) => part.changed);
  const eventIds = changed.map(({ eventId }) => eventId);
  const fields = Object.fromEntries(changed.map((occurrence) => [occurrence.eventId, occurrence.fields]));
  if (eventIds.length > 0)
    await publish(tx, seriesChanged, { seriesId, eventIds, fields, key: crypto.randomUUID(), actorId });
  if (applied.some(({ createdIds }) => createdIds.length > 0)) await publish(tx, seriesExtended, { seriesId });
}

async function dropOccurrences(
  tx: Db,
  dropped: readonly OccurrenceRow[],
  { keep, now }: { keep: (events: readonly OccurrenceRow[]) => Promise<void>; now: Date },
): Promise<void> {
  const deleted = await deleteUntouchedEvents(
    tx,
    dropped.map(({ id }) => id),
  );
  await keep(dropped.filter(({ id }) => !deleted.includes(id)));
  const hidden = dropped.filter((event) => event.isHidden && isPlanned(event));
  const untouched = await listUntouched(
    tx,
    hidden.map(({ id }) => id),
  );
  await cancelOccurrences(tx, untouched, '', now);
}
