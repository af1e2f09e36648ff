import type { z } from 'zod';
import { withoutEnd } from '#contracts/series/recurrence-rules.ts';
import type { SeriesFields, updateSeries } from '#contracts/series/series.contract.ts';
import { eventFieldsOfSeries } from '#contracts/series/series-event-fields.ts';
import type { EventForViewer } from '#server/events/events.queries.ts';
import { changePattern, identifyQuestions, requireUnchangedEvent } from '#server/events/occurrences.actions.ts';
import {
  hasOccurrenceBefore,
  lockUpcomingOccurrences,
  moveOccurrences,
  type OccurrenceRow,
} from '#server/events/occurrences.queries.ts';
import { AppError, invalidField } from '#server/platform/app-error.ts';
import type { CopyEffect } from '#server/platform/effects.ts';
import { wallTimeAt } from '#server/platform/formats/wall-clock.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { type AppliedPart, applyPart, type OccurrenceOverride } from './apply-part.ts';
import {
  continueFrom,
  type Recurrence,
  requireUpcomingDay,
  startRecurrence,
  withRemainingCount,
  withTimeOfDay,
} from './rule-changes.ts';
import { deleteParts, insertPart, lockSeries, type SeriesPart, type SeriesRow, updatePart } from './series.queries.ts';
import { countDatesUntil, firstDayOf, partOn, partsAfter, partsFrom, upcomingParts } from './series-parts.ts';

export type SeriesChanges = z.output<(typeof updateSeries)['body']>;

/** The locked series, the event that represents it, and its upcoming occurrences. */
export type LockedSeries = {
  series: SeriesRow;
  sourceEvent: EventForViewer;
  upcoming: OccurrenceRow[];
  now: Date;
  weeks: number;
  copied: readonly CopyEffect[];
};

export function findOccurrence({ upcoming }: LockedSeries, occurrenceId: string): OccurrenceRow {
  const occurrence = upcoming.find(({ id }) => id === occurrenceId);
  if (!occurrence) throw new AppError('series.occurrence_not_found');
  return occurrence;
}

function findChosenOccurrence(locked: LockedSeries, { scope, occurrenceId }: SeriesChanges): OccurrenceRow | undefined {
  const message = 'Choose the first event to change.';
  if (!occurrenceId && scope === 'following') throw invalidField('occurrenceId', message);
  return occurrenceId ? findOccurrence(locked, occurrenceId) : undefined;
}

/** The day of the first occurrence that changes, or today. */
function findFirstDay(
  { upcoming }: LockedSeries,
  { scope }: SeriesChanges,
  { chosen, today }: { chosen: OccurrenceRow | undefined; today: string },
): string {
  const isRegular = ({ isExtra, occurrenceLocal }: OccurrenceRow) => !isExtra && occurrenceLocal >= today;
  const first = scope === 'following' ? chosen : upcoming.find(isRegular);
  return first?.occurrenceLocal.slice(0, 10) ?? today;
}

/** The day a new rule starts from. If all dates move, the first one moves by as many days as the chosen one, but not into the past. */
function findStart(
  { scope, startsOn }: SeriesChanges,
  { chosen, firstDay, today }: { chosen: OccurrenceRow | undefined; firstDay: string; today: string },
): string | undefined {
  if (!startsOn || !chosen || scope === 'following') return startsOn;
  const distance = Temporal.PlainDate.from(chosen.startsLocal!.slice(0, 10)).until(startsOn);
  return [today, Temporal.PlainDate.from(firstDay).add(distance).toString()].toSorted().at(-1);
}

/**
 * Changes all parts with dates to come, or those from the chosen occurrence on. A change of “this and following” first begins a new part there. A new
 * rule replaces those of all later parts. Also returns the first day that changes.
 */
export async function changeParts(
  tx: Db,
  locked: LockedSeries,
  changes: SeriesChanges,
): Promise<{ applied: AppliedPart[]; firstDay: string }> {
  const { series } = locked;
  const chosen = findChosenOccurrence(locked, changes);
  if (chosen) requireUnchangedEvent(chosen, changes.basedOn);
  const today = wallTimeAt(locked.now, upcomingParts(series, locked.now)[0].timeZone).slice(0, 10);
  requireUpcomingDay(changes.startsOn, today);
  const firstDay = findFirstDay(locked, changes, { chosen, today });
  const startsOn = findStart(changes, { chosen, firstDay, today });
  const source = partOn(series, chosen?.occurrenceLocal.slice(0, 10) ?? firstDay);
  const rule =
    changes.rule && withRemainingCount(changes.rule, source, firstDay, countDatesUntil(series, source, firstDay));
  const placed = { ...changes, fields: withQuestionIds(changes.fields), rule, startsOn };
  if (changes.scope === 'following') await beginPart(tx, locked, firstDay, changes);
  if (changes.rule) await endPartsAfter(tx, series.id, firstDay);
  const current = await reload(tx, locked);
  const applied: AppliedPart[] = [];
  const earlier = changes.scope === 'all' ? findPostponedParts(current, firstDay) : [];
  const content = { ...placed, rule: undefined, startsOn: undefined };
  for (const part of earlier) applied.push(await changePart(tx, current, part, { changes: content, chosen, firstDay }));
  for (const part of partsFrom(current.series, firstDay)) {
    const base = changes.rule ? { ...source, id: part.id, endsBefore: null } : part;
    const change = {
      changes: placed,
      chosen,
      firstDay: [firstDay, firstDayOf(current.series, part)].toSorted().at(-1)!,
    };
    applied.push(await changePart(tx, current, base, change));
  }
  return { applied, firstDay: earlier[0] ? firstDayOf(current.series, earlier[0]) : firstDay };
}

/** The parts before a day that have a date to come, which was postponed beyond their end. A new rule leaves it where it is. */
function findPostponedParts({ series, upcoming }: LockedSeries, day: string): SeriesPart[] {
  const withDates = new Set(upcoming.flatMap(({ partId, isExtra }) => (isExtra ? [] : partId)));
  const [first] = partsFrom(series, day);
  const earlier = series.parts.slice(
    0,
    series.parts.findIndex(({ id }) => id === first!.id),
  );
  return earlier.filter(({ id }) => withDates.has(id));
}

/** A new question is the same one in all parts: an RSVP to all dates answers it once. */
const withQuestionIds = ({ questions, ...fields }: SeriesFields): SeriesFields =>
  questions ? { ...fields, questions: identifyQuestions(questions) } : fields;

/** Begins a new part on a day, unless the series or a part begins there anyway. */
async function beginPart(
  tx: Db,
  { series }: LockedSeries,
  firstDay: string,
  { rule: newRule }: SeriesChanges,
): Promise<void> {
  const { id: partId, ...part } = partOn(series, firstDay);
  if (!(await hasOccurrenceBefore(tx, { seriesId: series.id, partId }, firstDay))) return;
  const rest: Recurrence = newRule ? part : continueFrom(part, firstDay);
  await updatePart(tx, partId, { ...part, rule: withoutEnd(part.rule), endsBefore: firstDay, createdUntil: null });
  const newId = await insertPart(tx, series.id, { ...part, ...rest });
  await moveOccurrences(tx, [partId], { seriesId: series.id, partId: newId, rule: rest.rule }, firstDay);
}

/** Merges the parts after the one on that day into it. */
export async function endPartsAfter(tx: Db, seriesId: string, day: string): Promise<void> {
  const series = (await lockSeries(tx, seriesId))!;
  const { id: partId, ...part } = partOn(series, day);
  const laterIds = partsAfter(series, partId).map(({ id }) => id);
  await moveOccurrences(tx, laterIds, { seriesId, partId, rule: part.rule });
  await deleteParts(tx, laterIds);
  await updatePart(tx, partId, { ...part, endsBefore: null });
}

export async function reload(tx: Db, locked: LockedSeries): Promise<LockedSeries> {
  const { id } = locked.series;
  const series = (await lockSeries(tx, id))!;
  return { ...locked, series, upcoming: await lockUpcomingOccurrences(tx, id, locked.now) };
}

type PartChange = { changes: SeriesChanges; chosen: OccurrenceRow | undefined; firstDay: string };

async function changePart(
  tx: Db,
  locked: LockedSeries,
  part: SeriesPart,
  { changes, chosen, firstDay }: PartChange,
): Promise<AppliedPart> {
  const timeOfDay = changes.fields.startTime ?? part.startsLocal.slice(11);
  const { recurrence, effectiveFrom } = changeRecurrence(locked.series, part, { changes, firstDay, timeOfDay });
  const wallTime = `${firstDay}T${timeOfDay}`;
  const { sourceEvent } = locked;
  const pattern = await changePattern(tx, { pattern: part, wallTime, sourceEvent }, toPatternChanges(changes.fields));
  const coverId = changes.takesCover && chosen ? chosen.coverId : part.coverId;
  const { durationMinutes } = pattern;
  const override = chosen && {
    eventId: chosen.id,
    fields: overriddenFields(changes),
    startTime: timeOfDay,
    durationMinutes,
  };
  return savePart(tx, locked, { ...part, ...pattern, ...recurrence, coverId }, { effectiveFrom, override });
}

type SaveOptions = { effectiveFrom: string; override?: OccurrenceOverride | undefined };

/** Applies a part to its occurrences and stores it. */
export async function savePart(
  tx: Db,
  { series, sourceEvent, upcoming, now, weeks, copied }: LockedSeries,
  { id: partId, ...state }: SeriesPart,
  { effectiveFrom, override }: SaveOptions,
): Promise<AppliedPart> {
  const target = {
    ...state,
    seriesId: series.id,
    partId,
    excludedDays: series.excludedDays,
    pattern: state,
    firstDay: effectiveFrom,
    sourceEventId: sourceEvent.id,
  };
  const own = upcoming.filter((event) => event.partId === partId);
  const applied = await applyPart(tx, target, own, { now, weeks, copied, override });
  await updatePart(tx, partId, { ...state, createdUntil: applied.createdUntil });
  return applied;
}

type RecurrenceChange = { changes: SeriesChanges; firstDay: string; timeOfDay: string };

/** The recurrence of the changed occurrences, and the first day to which it applies. */
function changeRecurrence(
  series: SeriesRow,
  part: SeriesPart,
  { changes: { rule, startsOn }, firstDay, timeOfDay }: RecurrenceChange,
): { recurrence: Recurrence; effectiveFrom: string } {
  if (!rule) return { recurrence: withTimeOfDay(part, timeOfDay), effectiveFrom: firstDayOf(series, part) };
  const day = startsOn ?? firstDay;
  const recurrence = startRecurrence(rule, `${day}T${timeOfDay}`);
  return { recurrence, effectiveFrom: day < firstDay ? day : firstDay };
}

/** Separates the fields of a series into event fields and lengths. */
function toPatternChanges({
  startTime: _startTime,
  durationMinutes,
  rsvpOpensMinutesBefore,
  rsvpClosesMinutesBefore,
  ...fields
}: SeriesFields): Parameters<typeof changePattern>[2] {
  const lengths = { durationMinutes, rsvpOpensMinutesBefore, rsvpClosesMinutesBefore };
  const changed = Object.entries(lengths).filter(([, value]) => value !== undefined);
  return { ...fields, lengths: Object.fromEntries(changed) };
}

/** The changed fields of events. */
const overriddenFields = ({ fields, takesCover }: SeriesChanges): string[] => [
  ...Object.keys(fields).map((field) => eventFieldsOfSeries[field] ?? field),
  ...(takesCover ? ['cover'] : []),
];
