import type { z } from 'zod';
import type { Series, SeriesFields, updateSeries } from '#contracts/series/series.contract.ts';
import type { EventForViewer } from '#server/events/events.queries.ts';
import { cancelOccurrence, changePattern } from '#server/events/occurrences.actions.ts';
import {
  hasOccurrenceBefore,
  lockListings,
  lockUpcomingOccurrences,
  type OccurrenceRow,
} from '#server/events/occurrences.queries.ts';
import { countPublications } from '#server/events/publications.actions.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Effect, runEffects } from '#server/platform/effects.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { applySeries } from './apply-series.ts';
import { wallTimeAt } from './occurrence-window.ts';
import {
  continueFrom,
  endOn,
  type Recurrence,
  requireUpcomingDay,
  startRecurrence,
  truncateBefore,
  withTimeOfDay,
} from './rule-changes.ts';
import { type SeriesDeps, showSeries } from './series.actions.ts';
import { seriesCancelled } from './series.domain-events.ts';
import { requireSeriesHost } from './series.policy.ts';
import {
  insertSeries,
  lockSeries,
  type SeriesRow,
  type SeriesState,
  updateSeriesState,
  updateSeriesToCancelled,
} from './series.queries.ts';

/** What higher features do when a series is split, in the same transaction. */
export type SeriesEffects = { split: readonly Effect<{ fromSeriesId: string; toSeriesId: string }>[] };
type ChangeDeps = SeriesDeps & { effects: SeriesEffects };

type SeriesRef = { seriesId: string; viewerId: string };
type Changes = z.output<(typeof updateSeries)['body']>;

/** The locked series, the event that represents it, and its upcoming occurrences. */
type LockedSeries = {
  series: SeriesRow;
  sourceEvent: EventForViewer;
  upcoming: OccurrenceRow[];
  now: Date;
  weeks: number;
};

async function lockSeriesForChange(
  tx: Db,
  { clock, config }: SeriesDeps,
  { seriesId, viewerId }: SeriesRef,
): Promise<LockedSeries> {
  const now = clock.now();
  const series = await lockSeries(tx, seriesId);
  const sourceEvent = await requireSeriesHost(tx, series, viewerId, now);
  const upcoming = await lockUpcomingOccurrences(tx, seriesId, now);
  await lockListings(tx);
  return { series: series!, sourceEvent, upcoming, now, weeks: config.SERIES_WINDOW_WEEKS };
}

function requireActive({ cancelledAt }: SeriesRow): void {
  if (cancelledAt) throw new AppError('series.cancelled');
}

export async function changeSeries(deps: ChangeDeps, ref: SeriesRef, changes: Changes): Promise<Series> {
  const seriesId = await deps.db.transaction(async (tx) => {
    const locked = await lockSeriesForChange(tx, deps, ref);
    requireActive(locked.series);
    return applyChanges(tx, { ...locked, deps }, ref, changes);
  });
  return showSeries(deps, seriesId, ref.viewerId);
}

function findChosenOccurrence({ upcoming }: LockedSeries, { scope, occurrenceId }: Changes): OccurrenceRow | undefined {
  const message = 'Choose the first event that changes';
  if (!occurrenceId && scope === 'following')
    throw new AppError('request.invalid', { message, fields: { occurrenceId: message } });
  if (!occurrenceId) return undefined;
  const occurrence = upcoming.find(({ id }) => id === occurrenceId);
  if (!occurrence) throw new AppError('series.occurrence_not_found');
  return occurrence;
}

async function applyChanges(
  tx: Db,
  locked: LockedSeries & { deps: ChangeDeps },
  { seriesId, viewerId }: SeriesRef,
  changes: Changes,
): Promise<string> {
  const { series, sourceEvent, upcoming, now, weeks } = locked;
  const today = wallTimeAt(now, series.timeZone).slice(0, 10);
  requireUpcomingDay(changes.startsOn, today);
  const chosen = findChosenOccurrence(locked, changes);
  const isRegular = ({ isExtra, occurrenceLocal }: OccurrenceRow) => !isExtra && occurrenceLocal >= today;
  const first = changes.scope === 'following' ? chosen : upcoming.find(isRegular);
  const firstDay = first?.occurrenceLocal.slice(0, 10) ?? today;
  const isSplit = changes.scope === 'following' && (await hasOccurrenceBefore(tx, seriesId, firstDay));
  const timeOfDay = changes.fields.startTime ?? series.startsLocal.slice(11);
  const { recurrence, effectiveFrom } = changeRecurrence(series, { changes, firstDay, isSplit, timeOfDay });
  const wallTime = `${firstDay}T${timeOfDay}`;
  const pattern = await changePattern(tx, { pattern: series, wallTime, sourceEvent }, toPatternChanges(changes.fields));
  const coverId = changes.takesCover && chosen ? chosen.coverId : series.coverId;

  const state = { ...pattern, ...recurrence, coverId, createdUntil: series.createdUntil };
  const isAffected = ({ occurrenceLocal }: OccurrenceRow) => !isSplit || occurrenceLocal >= firstDay;
  const targetId = isSplit ? await splitSeries(tx, series, { state, firstDay, viewerId }, now) : seriesId;
  if (isSplit) await runEffects(tx, locked.deps.effects.split, { fromSeriesId: seriesId, toSeriesId: targetId });
  const target = {
    ...recurrence,
    seriesId: targetId,
    pattern,
    coverId,
    firstDay: effectiveFrom,
    sourceEventId: sourceEvent.id,
  };
  const { durationMinutes } = pattern;
  const override = chosen && {
    eventId: chosen.id,
    fields: overriddenFields(changes),
    startTime: timeOfDay,
    durationMinutes,
  };
  const createdUntil = await applySeries(tx, target, upcoming.filter(isAffected), {
    now,
    weeks,
    actorId: viewerId,
    override,
    onCreated: (dates) => countPublications(tx, locked.deps, viewerId, { dates }),
  });
  await updateSeriesState(tx, targetId, { ...state, createdUntil }, now);
  return targetId;
}

type RecurrenceChange = { changes: Changes; firstDay: string; isSplit: boolean; timeOfDay: string };

/** The recurrence of the changed occurrences, and the first day to which it applies. */
function changeRecurrence(
  series: SeriesRow,
  { changes: { rule, startsOn }, firstDay, isSplit, timeOfDay }: RecurrenceChange,
): { recurrence: Recurrence; effectiveFrom: string } {
  const day = startsOn ?? firstDay;
  if (rule)
    return { recurrence: startRecurrence(rule, `${day}T${timeOfDay}`), effectiveFrom: day < firstDay ? day : firstDay };
  if (!isSplit) return { recurrence: withTimeOfDay(series, timeOfDay), effectiveFrom: series.startsLocal.slice(0, 10) };
  return { recurrence: withTimeOfDay(continueFrom(series, firstDay), timeOfDay), effectiveFrom: firstDay };
}

/** Creates a series for `firstDay` and later, and ends the current one before it. */
async function splitSeries(
  tx: Db,
  series: SeriesRow,
  { state, firstDay, viewerId }: { state: SeriesState; firstDay: string; viewerId: string },
  now: Date,
): Promise<string> {
  const rule = truncateBefore(series.rule, firstDay);
  await updateSeriesState(tx, series.id, { ...series, rule, createdUntil: null }, now);
  return insertSeries(tx, state, { createdBy: viewerId, splitFrom: series.id }, now);
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

const EDIT_GROUPS: Record<string, string> = {
  startTime: 'startsLocal',
  durationMinutes: 'startsLocal',
  rsvpOpensMinutesBefore: 'rsvpOpensAt',
  rsvpClosesMinutesBefore: 'rsvpOpensAt',
};

/** The changed fields, by the names under which occurrences record edits. */
const overriddenFields = ({ fields, takesCover }: Changes): string[] => [
  ...Object.keys(fields).map((field) => EDIT_GROUPS[field] ?? field),
  ...(takesCover ? ['cover'] : []),
];

export async function endSeries(deps: SeriesDeps, ref: SeriesRef, lastDay: string): Promise<Series> {
  await deps.db.transaction(async (tx) => {
    const { series, sourceEvent, upcoming, now, weeks } = await lockSeriesForChange(tx, deps, ref);
    requireActive(series);
    const firstDay = series.startsLocal.slice(0, 10);
    const message = 'The last day comes after the first';
    if (lastDay < firstDay) throw new AppError('request.invalid', { message, fields: { lastDay: message } });
    const rule = endOn(series, lastDay);
    const target = { ...series, pattern: series, rule, seriesId: series.id, firstDay, sourceEventId: sourceEvent.id };
    const createdUntil = await applySeries(tx, target, upcoming, { now, weeks, actorId: ref.viewerId });
    await updateSeriesState(tx, series.id, { ...series, rule, createdUntil }, now);
  });
  return showSeries(deps, ref.seriesId, ref.viewerId);
}

/** Idempotent. */
export async function cancelSeries(deps: SeriesDeps, ref: SeriesRef, reason: string): Promise<Series> {
  await deps.db.transaction(async (tx) => {
    const { series, upcoming, now } = await lockSeriesForChange(tx, deps, ref);
    if (series.cancelledAt) return;
    await updateSeriesToCancelled(tx, series.id, now);
    const eventIds = upcoming.filter(({ status }) => status === 'published').map(({ id }) => id);
    for (const eventId of eventIds) await cancelOccurrence(tx, eventId, reason, now);
    const change = { seriesId: series.id, eventIds, actorId: ref.viewerId };
    if (eventIds.length > 0) await publish(tx, seriesCancelled, change);
  });
  return showSeries(deps, ref.seriesId, ref.viewerId);
}
