import type { EventFields } from '#contracts/events/event-fields.ts';
import { missingFields } from '#contracts/events/missing-fields.ts';
import { NOT_IN_FUTURE } from '#contracts/field-errors.ts';
import { type CopyEffect, runEffects } from '#server/platform/effects.ts';
import { instantOf } from '#server/platform/formats/wall-clock.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { pickFields } from '#server/platform/postgres/field-columns.ts';
import { seriesFields } from './event-columns.ts';
import { isNewStartInPast, validationErrors } from './event-rules.ts';
import { updateEventCover, updateToCancelled } from './event-writes.queries.ts';
import { resolvePlace, saveEventState, throwFieldErrors } from './events.actions.ts';
import { eventChanged } from './events.domain-events.ts';
import { isPlanned } from './events.policy.ts';
import type { EventRow } from './events.queries.ts';
import { hostFieldErrors } from './hosts/event-hosts.actions.ts';
import { mergeFields, requireUnchanged, toEventState } from './merge-event.ts';
import {
  applyPattern,
  buildOccurrenceState,
  dropEdits,
  type EditOverride,
  type Pattern,
  toPattern,
} from './occurrence-state.ts';
import {
  findPreviousOccurrence,
  insertOccurrences,
  type OccurrenceRow,
  type SeriesPartFields,
  updateSeriesOfEvent,
} from './occurrences.queries.ts';

export { defaultContent } from './event-columns.ts';
export { identifyQuestions } from './merge-event.ts';
export { type EditOverride, Pattern } from './occurrence-state.ts';

/** The pattern for further occurrences like this event. */
export const patternOfEvent = (event: EventRow): ReturnType<typeof toPattern> => toPattern(toEventState(event));

export const requireUnchangedEvent = (event: EventRow, basedOn: EventFields | undefined): void =>
  requireUnchanged(toEventState(event), basedOn);

/** The start of the occurrence at a local time of the rule. */
export const resolveStart = (wallTime: string, timeZone: string): Date => instantOf(wallTime, timeZone).at;

export async function createOccurrences(
  tx: Db,
  {
    seriesId,
    partId,
    rule,
    sourceEventId,
    coverId,
    pattern,
    copied,
  }: SeriesPartFields & {
    sourceEventId: string;
    coverId: string | null;
    pattern: Pattern;
    copied: readonly CopyEffect[];
  },
  wallTimes: readonly string[],
  now: Date,
): Promise<string[]> {
  const states = wallTimes
    .map((occurrenceLocal) => ({ ...buildOccurrenceState(pattern, occurrenceLocal), occurrenceLocal }))
    .filter(({ startsAt }) => startsAt! > now);
  if (!states[0]) return [];
  const content = pickFields(states[0], seriesFields);
  const previousId = await findPreviousOccurrence(tx, seriesId, states[0].occurrenceLocal);
  const target = { seriesId, partId, rule, sourceEventId, coverId, content, states };
  const eventIds = await insertOccurrences(tx, target, now);
  await runEffects(tx, copied, { source: { eventId: previousId ?? sourceEventId }, copy: { eventIds } });
  return eventIds;
}

/** Changes fields of the pattern, and validates the result as an event at `wallTime`. */
export async function changePattern(
  tx: Db,
  { pattern, wallTime, sourceEvent }: { pattern: Pattern; wallTime: string; sourceEvent: EventRow },
  { lengths, ...fields }: EventFields & { lengths: Partial<Omit<Pattern, 'content' | 'timeZone'>> },
): Promise<Pattern> {
  const placed = await resolvePlace(tx, { ...sourceEvent, ...pattern.content, timeZone: pattern.timeZone }, fields);
  const merged = mergeFields(buildOccurrenceState(pattern, wallTime), placed);
  const changed = {
    ...pattern,
    ...lengths,
    content: pickFields(merged, seriesFields),
    timeZone: merged.timeZone ?? '',
  };
  throwFieldErrors(missingFields(merged), 'event.incomplete');
  throwFieldErrors(await hostFieldErrors(tx, sourceEvent, fields), 'request.invalid');
  throwFieldErrors(validationErrors(buildOccurrenceState(changed, wallTime), sourceEvent.host.kind), 'request.invalid');
  return changed;
}

type Change = SeriesPartFields & {
  pattern: Pattern;
  wallTime: string;
  isExtra: boolean;
  /** Absent: unchanged. */
  coverId?: string | null | undefined;
  /** Fields that replace edits of this occurrence. */
  override?: EditOverride | undefined;
};

/**
 * Applies a series change to one occurrence, except for edited fields. An occurrence that would begin in the past keeps its time, unless the change is
 * made from it. Returns the fields of which its attendees must be notified; the caller notifies each person once for the whole series.
 */
export async function updateOccurrence(tx: Db, event: OccurrenceRow, change: Change, now: Date): Promise<string[]> {
  const { seriesId, partId, rule, wallTime, pattern, isExtra, coverId, override } = change;
  await updateSeriesOfEvent(tx, event.id, { seriesId, partId, rule, isExtra, occurrenceLocal: wallTime });
  if (!isPlanned(event) || isExtra) return [];
  const before = toEventState(event);
  const moved = applyPattern(pattern, wallTime, override ? dropEdits(before, override) : before, event.host.kind);
  const isPast = isNewStartInPast(moved.startsAt, before.startsAt, now);
  if (isPast && override) throwFieldErrors({ startTime: NOT_IN_FUTURE }, 'request.invalid');
  const keepsTime = { ...before, editedFields: [...before.editedFields, 'startsLocal'] };
  const next = isPast ? applyPattern(pattern, wallTime, keepsTime, event.host.kind) : moved;
  const changedFields = await saveEventState(tx, event, next, now, { isSeriesChange: true });
  const hasOwnCover = next.editedFields.includes('cover');
  if (coverId !== undefined && coverId !== event.coverId && !hasOwnCover)
    await updateEventCover(tx, event.id, coverId, now);
  return changedFields;
}

/** Cancels without notifying attendees: the caller notifies each person once for the whole series. */
export async function cancelOccurrence(tx: Db, eventId: string, reason: string, now: Date): Promise<void> {
  await updateToCancelled(tx, eventId, reason, now);
  await publish(tx, eventChanged, { eventId, kind: 'cancelled', isSeriesChange: true });
}
