import type { EventFields } from '#contracts/events/event-fields.ts';
import { missingFields } from '#contracts/events/missing-fields.ts';
import { instantOf } from '#server/platform/formats/wall-clock.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { pickFields } from '#server/platform/postgres/field-columns.ts';
import { seriesFields } from './event-columns.ts';
import { hostFieldErrors } from './event-hosts.actions.ts';
import { isStartTooLate, validationErrors } from './event-rules.ts';
import { updateEventCover, updateToCancelled } from './event-writes.queries.ts';
import { refuse, withPlace, writeState } from './events.actions.ts';
import { eventChanged } from './events.domain-events.ts';
import type { EventRow } from './events.queries.ts';
import { mergeFields, stateOf } from './merge-event.ts';
import {
  keepEdits,
  type OccurrencePattern,
  type Pattern,
  patternOf,
  stateAt,
  withoutEdits,
} from './occurrence-state.ts';
import { insertOccurrences, type OccurrenceRow, updateSeriesOfEvent } from './occurrences.queries.ts';

export { newContent } from './event-columns.ts';
export { type OccurrencePattern as OccurrenceGiven, Pattern } from './occurrence-state.ts';

/** What an event that is to repeat gives to those that follow it. */
export const patternOfEvent = (event: EventRow): ReturnType<typeof patternOf> => patternOf(stateOf(event));

/** The instant a wall time of a rule means. */
export const startOf = (wallTime: string, timeZone: string): Date => instantOf(wallTime, timeZone).at;

type Membership = { seriesId: string; rule: string };

export async function makeOccurrences(
  tx: Db,
  {
    seriesId,
    rule,
    likeEventId,
    coverId,
    pattern,
  }: Membership & { likeEventId: string; coverId: string | null; pattern: Pattern },
  wallTimes: readonly string[],
  now: Date,
): Promise<string[]> {
  const states = wallTimes
    .map((occurrenceLocal) => ({ ...stateAt(pattern, occurrenceLocal), occurrenceLocal }))
    .filter(({ startsAt }) => startsAt! > now);
  if (!states[0]) return [];
  const content = pickFields(states[0], seriesFields);
  return insertOccurrences(tx, { seriesId, rule, likeEventId, coverId, content, states }, now);
}

/** The pattern with some fields changed, checked as an event at `wallTime` is. */
export async function changePattern(
  tx: Db,
  { pattern, wallTime, like }: { pattern: Pattern; wallTime: string; like: EventRow },
  { lengths, ...fields }: EventFields & { lengths: Partial<Omit<Pattern, 'content' | 'timeZone'>> },
): Promise<Pattern> {
  const placed = await withPlace(tx, { ...like, ...pattern.content, timeZone: pattern.timeZone }, fields);
  const merged = mergeFields(stateAt(pattern, wallTime), placed);
  const changed = {
    ...pattern,
    ...lengths,
    content: pickFields(merged, seriesFields),
    timeZone: merged.timeZone ?? '',
  };
  refuse(missingFields(merged), 'event.incomplete');
  refuse(await hostFieldErrors(tx, like, fields), 'request.invalid');
  refuse(validationErrors(stateAt(changed, wallTime), like.host.kind), 'request.invalid');
  return changed;
}

type Change = Membership & {
  pattern: Pattern;
  wallTime: string;
  isExtra: boolean;
  /** Absent: stays as it is. */
  coverId?: string | null | undefined;
  /** What wins over edits by hand on this occurrence. */
  given?: OccurrencePattern | undefined;
};

/**
 * Brings an occurrence into line with its series, but for what was edited by hand. Answers whether those going must know of it: who changes
 * many tells each person once.
 */
export async function changeOccurrence(tx: Db, event: OccurrenceRow, change: Change, now: Date): Promise<boolean> {
  const { seriesId, rule, wallTime, pattern, isExtra, coverId, given } = change;
  await updateSeriesOfEvent(tx, event.id, { seriesId, rule, isExtra, occurrenceLocal: wallTime });
  if (event.status !== 'published' || isExtra) return false;
  const before = stateOf(event);
  const next = keepEdits(pattern, wallTime, given ? withoutEdits(before, given) : before, event.host.kind);
  if (isStartTooLate(next.startsAt, before.startsAt, now))
    refuse({ startTime: 'Choose a time that is yet to come' }, 'request.invalid');
  const isNews = await writeState(tx, event, next, now, { isSeriesChange: true });
  const hasOwnCover = next.editedFields.includes('cover');
  if (coverId !== undefined && coverId !== event.coverId && !hasOwnCover)
    await updateEventCover(tx, event.id, coverId, now);
  return isNews;
}

/** Cancels without telling anybody: whoever cancels many at once tells each person once. */
export async function cancelOccurrence(tx: Db, eventId: string, reason: string, now: Date): Promise<void> {
  await updateToCancelled(tx, eventId, reason, now);
  await publish(tx, eventChanged, { eventId, kind: 'cancelled', isSeriesChange: true });
}
