import type { z } from 'zod';
import type { Series, SeriesFields, updateSeries } from '#contracts/series/series.contract.ts';
import type { EventForViewer } from '#server/events/events.queries.ts';
import { cancelOccurrence, changePattern } from '#server/events/occurrences.actions.ts';
import {
  hasOccurrenceBefore,
  holdListings,
  lockUpcomingOccurrences,
  type OccurrenceRow,
} from '#server/events/occurrences.queries.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Effect, runEffects } from '#server/platform/effects.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { applySeries } from './apply-series.ts';
import { wallTimeAt } from './occurrences-ahead.ts';
import { atTime, type Counting, endingBefore, endingBy, newRule, requireComing, restOfRule } from './rule-changes.ts';
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

/** What goes on in the series that splits off, by the features above. */
export type SeriesEffects = { split: readonly Effect<{ fromSeriesId: string; toSeriesId: string }>[] };
type ChangingDeps = SeriesDeps & { effects: SeriesEffects };

type SeriesRef = { seriesId: string; viewerId: string };
type Changes = z.output<(typeof updateSeries)['body']>;

/** What a change works on, locked: the series, the event it is judged by, and the occurrences to come. */
type Open = { series: SeriesRow; like: EventForViewer; upcoming: OccurrenceRow[]; now: Date; weeks: number };

async function openSeries(tx: Db, { clock, config }: SeriesDeps, { seriesId, viewerId }: SeriesRef): Promise<Open> {
  const now = clock.now();
  const series = await lockSeries(tx, seriesId);
  const like = await requireSeriesHost(tx, series, viewerId, now);
  const upcoming = await lockUpcomingOccurrences(tx, seriesId, now);
  await holdListings(tx);
  return { series: series!, like, upcoming, now, weeks: config.SERIES_WINDOW_WEEKS };
}

function requireActive({ cancelledAt }: SeriesRow): void {
  if (cancelledAt) throw new AppError('series.cancelled');
}

export async function changeSeries(deps: ChangingDeps, of: SeriesRef, changes: Changes): Promise<Series> {
  const seriesId = await deps.db.transaction(async (tx) => {
    const open = await openSeries(tx, deps, of);
    requireActive(open.series);
    return change(tx, { ...open, effects: deps.effects }, of, changes);
  });
  return showSeries(deps, seriesId, of.viewerId);
}

function occurrenceIn({ upcoming }: Open, { scope, occurrenceId }: Changes): OccurrenceRow | undefined {
  const message = 'Choose the first event that changes';
  if (!occurrenceId && scope === 'following')
    throw new AppError('request.invalid', { message, fields: { occurrenceId: message } });
  if (!occurrenceId) return undefined;
  const found = upcoming.find(({ id }) => id === occurrenceId);
  if (!found) throw new AppError('series.occurrence_not_found');
  return found;
}

async function change(
  tx: Db,
  open: Open & { effects: SeriesEffects },
  { seriesId, viewerId }: SeriesRef,
  changes: Changes,
): Promise<string> {
  const { series, like, upcoming, now, weeks } = open;
  const today = wallTimeAt(now, series.timeZone).slice(0, 10);
  requireComing(changes.startsOn, today);
  const named = occurrenceIn(open, changes);
  const isRegular = ({ isExtra, occurrenceLocal }: OccurrenceRow) => !isExtra && occurrenceLocal >= today;
  const first = changes.scope === 'following' ? named : upcoming.find(isRegular);
  const firstDay = first?.occurrenceLocal.slice(0, 10) ?? today;
  const isSplit = changes.scope === 'following' && (await hasOccurrenceBefore(tx, seriesId, firstDay));
  const timeOfDay = changes.fields.startTime ?? series.startsLocal.slice(11);
  const { counting, speaksFrom } = newCounting(series, { changes, firstDay, isSplit, timeOfDay });
  const wallTime = `${firstDay}T${timeOfDay}`;
  const pattern = await changePattern(tx, { pattern: series, wallTime, like }, fieldsOf(changes.fields));
  const coverId = changes.takesCover && named ? named.coverId : series.coverId;

  const state = { ...pattern, ...counting, coverId, madeUntil: series.madeUntil };
  const isAffected = ({ occurrenceLocal }: OccurrenceRow) => !isSplit || occurrenceLocal >= firstDay;
  const targetId = isSplit ? await split(tx, series, { state, firstDay, viewerId }, now) : seriesId;
  if (isSplit) await runEffects(tx, open.effects.split, { fromSeriesId: seriesId, toSeriesId: targetId });
  const target = { ...counting, seriesId: targetId, pattern, coverId, firstDay: speaksFrom, likeEventId: like.id };
  const override = named && {
    eventId: named.id,
    given: { fields: unitsOf(changes), startTime: timeOfDay, durationMinutes: pattern.durationMinutes },
  };
  const madeUntil = await applySeries(tx, target, upcoming.filter(isAffected), { now, weeks, by: viewerId, override });
  await updateSeriesState(tx, targetId, { ...state, madeUntil }, now);
  return targetId;
}

type Turn = { changes: Changes; firstDay: string; isSplit: boolean; timeOfDay: string };

/** What the changed occurrences are counted by, and the first day of which that speaks. */
function newCounting(
  series: SeriesRow,
  { changes: { rule, startsOn }, firstDay, isSplit, timeOfDay }: Turn,
): { counting: Counting; speaksFrom: string } {
  const day = startsOn ?? firstDay;
  if (rule) return { counting: newRule(rule, `${day}T${timeOfDay}`), speaksFrom: day < firstDay ? day : firstDay };
  if (!isSplit) return { counting: atTime(series, timeOfDay), speaksFrom: series.startsLocal.slice(0, 10) };
  return { counting: atTime(restOfRule(series, firstDay), timeOfDay), speaksFrom: firstDay };
}

/** Opens the series of those that follow, and lets the one so far end before them. */
async function split(
  tx: Db,
  series: SeriesRow,
  { state, firstDay, viewerId }: { state: SeriesState; firstDay: string; viewerId: string },
  now: Date,
): Promise<string> {
  const rule = endingBefore(series.rule, firstDay);
  await updateSeriesState(tx, series.id, { ...series, rule, madeUntil: null }, now);
  return insertSeries(tx, state, { createdBy: viewerId, splitFrom: series.id }, now);
}

/** Fields of a series as fields of an event, and what an event has no field for. */
function fieldsOf({
  startTime: _startTime,
  durationMinutes,
  rsvpOpensMinutesBefore,
  rsvpClosesMinutesBefore,
  ...fields
}: SeriesFields): Parameters<typeof changePattern>[2] {
  const lengths = { durationMinutes, rsvpOpensMinutesBefore, rsvpClosesMinutesBefore };
  const given = Object.entries(lengths).filter(([, value]) => value !== undefined);
  return { ...fields, lengths: Object.fromEntries(given) };
}

const units: Record<string, string> = {
  startTime: 'startsLocal',
  durationMinutes: 'startsLocal',
  rsvpOpensMinutesBefore: 'rsvpOpensAt',
  rsvpClosesMinutesBefore: 'rsvpOpensAt',
};

/** What is changed on purpose, by the names under which occurrences keep their edits. */
const unitsOf = ({ fields, takesCover }: Changes): string[] => [
  ...Object.keys(fields).map((field) => units[field] ?? field),
  ...(takesCover ? ['cover'] : []),
];

export async function endSeries(deps: SeriesDeps, of: SeriesRef, lastDay: string): Promise<Series> {
  await deps.db.transaction(async (tx) => {
    const { series, like, upcoming, now, weeks } = await openSeries(tx, deps, of);
    requireActive(series);
    const firstDay = series.startsLocal.slice(0, 10);
    const message = 'The last day comes after the first';
    if (lastDay < firstDay) throw new AppError('request.invalid', { message, fields: { lastDay: message } });
    const rule = endingBy(series, lastDay);
    const target = { ...series, pattern: series, rule, seriesId: series.id, firstDay, likeEventId: like.id };
    const madeUntil = await applySeries(tx, target, upcoming, { now, weeks, by: of.viewerId });
    await updateSeriesState(tx, series.id, { ...series, rule, madeUntil }, now);
  });
  return showSeries(deps, of.seriesId, of.viewerId);
}

/** Again, it changes nothing. */
export async function cancelSeries(deps: SeriesDeps, of: SeriesRef, reason: string): Promise<Series> {
  await deps.db.transaction(async (tx) => {
    const { series, upcoming, now } = await openSeries(tx, deps, of);
    if (series.cancelledAt) return;
    await updateSeriesToCancelled(tx, series.id, now);
    const eventIds = upcoming.filter(({ status }) => status === 'published').map(({ id }) => id);
    for (const eventId of eventIds) await cancelOccurrence(tx, eventId, reason, now);
    const change = { seriesId: series.id, eventIds, actorId: of.viewerId };
    if (eventIds.length > 0) await publish(tx, seriesCancelled, change);
  });
  return showSeries(deps, of.seriesId, of.viewerId);
}
