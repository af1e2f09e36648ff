import type { EventFields } from '#contracts/events/event-fields.ts';
import { missingFields } from '#contracts/events/missing-fields.ts';
import { NOT_IN_FUTURE } from '#contracts/field-errors.ts';
import { type CopyEffect, runEffects } from '#server/platform/effects.ts';
import { instantOf } from '#server/platform/formats/wall-clock.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { pickFields } from '#server/platform/postgres/field-columns.ts';
import { type EventState, seriesFields } from './event-columns.ts';
import { isNewStartInPast, validationErrors } from './event-rules.ts';
import { updateEventCover, updateToCancelled } from './event-writes.queries.ts';
import { type EventChange, resolvePlace, saveEventStates, throwFieldErrors } from './events.actions.ts';
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

export type OccurrenceChange = {
  event: OccurrenceRow;
  wallTime: string;
  isExtra: boolean;
  /** Fields that replace edits of this occurrence. */
  override?: EditOverride | undefined;
};
type NewPattern = SeriesPartFields & {
  pattern: Pattern;
  /** Absent: unchanged. */
  coverId?: string | null | undefined;
};

/**
 * Applies a series change to occurrences, except for edited fields. Returns the fields of each occurrence of which its attendees must be notified, if there
 * are any; the caller notifies each person once for the whole series.
 */
export async function updateOccurrences(
  tx: Db,
  occurrences: readonly OccurrenceChange[],
  { seriesId, partId, rule, pattern, coverId }: NewPattern,
  now: Date,
): Promise<{ eventId: string; fields: string[] }[]> {
  const changes: EventChange[] = [];
  for (const { event, wallTime, isExtra, override } of occurrences) {
    await updateSeriesOfEvent(tx, event.id, { seriesId, partId, rule, isExtra, occurrenceLocal: wallTime });
    if (isPlanned(event) && !isExtra)
      changes.push({ event, after: stateInSeries(event, { pattern, wallTime, override }, now) });
  }
  const fields = await saveEventStates(tx, changes, now, { isSeriesChange: true });
  for (const { event, after } of changes)
    if (coverId !== undefined && coverId !== event.coverId && !after.editedFields.includes('cover'))
      await updateEventCover(tx, event.id, coverId, now);
  return changes.flatMap(({ event }, index) =>
    fields[index]!.length > 0 ? { eventId: event.id, fields: fields[index]! } : [],
  );
}

type PatternAt = { pattern: Pattern; wallTime: string; override: EditOverride | undefined };

/** An occurrence that would begin in the past keeps its time, unless the change is made from it. */
function stateInSeries(event: OccurrenceRow, { pattern, wallTime, override }: PatternAt, now: Date): EventState {
  const before = toEventState(event);
  const moved = applyPattern(pattern, wallTime, override ? dropEdits(before, override) : before, event.host.kind);
  const isPast = isNewStartInPast(moved.startsAt, before.startsAt, now);
  if (!isPast) return moved;
  if (override) throwFieldErrors({ startTime: NOT_IN_FUTURE }, 'request.invalid');
  const keepsTime = { ...before, editedFields: [...before.editedFields, 'startsLocal'] };
  return applyPattern(pattern, wallTime, keepsTime, event.host.kind);
}

/** Cancels without notifying attendees: the caller notifies each person once for the whole series. */
export async function cancelOccurrences(tx: Db, eventIds: readonly string[], reason: string, now: Date): Promise<void> {
  await updateToCancelled(tx, eventIds, reason, now);
  for (const eventId of eventIds) await publish(tx, eventChanged, { eventId, kind: 'cancelled', isSeriesChange: true });
}
