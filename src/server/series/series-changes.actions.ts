import type { Series } from '#contracts/series/series.contract.ts';
import { requireMayCreate } from '#server/accounts/accounts.policy.ts';
import { isPlanned } from '#server/events/events.policy.ts';
import { lockGroupOfEvent } from '#server/events/listing-locks.queries.ts';
import { cancelOccurrences } from '#server/events/occurrences.actions.ts';
import {
  hasOccurrenceBefore,
  lockListings,
  lockUpcomingOccurrences,
  type OccurrenceRow,
} from '#server/events/occurrences.queries.ts';
import { countPublications } from '#server/events/publications.actions.ts';
import { AppError, invalidField } from '#server/platform/app-error.ts';
import { runEffects } from '#server/platform/effects.ts';
import { endOn } from '#server/platform/formats/expand-rule.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { type AppliedPart, publishChanges } from './apply-part.ts';
import {
  changeParts,
  endPartsAfter,
  findOccurrence,
  type LockedSeries,
  reload,
  type SeriesChanges,
  savePart,
} from './part-changes.actions.ts';
import { type SeriesDeps, type SeriesEffects, showSeries } from './series.actions.ts';
import { seriesCancelled } from './series.domain-events.ts';
import { requireSeriesHost } from './series.policy.ts';
import {
  lockSeries,
  type SeriesRow,
  updatePart,
  updateSeriesToCancelled,
  updateSeriesToChanged,
} from './series.queries.ts';
import { firstDayOf, partOn, partsFrom } from './series-parts.ts';

type Deps = SeriesDeps & { effects: SeriesEffects };
type SeriesRef = { seriesId: string; viewerId: string };

async function lockSeriesForChange(
  tx: Db,
  { clock, config, effects }: Deps,
  { seriesId, viewerId }: SeriesRef,
): Promise<LockedSeries> {
  const now = clock.now();
  const series = await lockSeries(tx, seriesId);
  const sourceEvent = await requireSeriesHost(tx, series, viewerId, now);
  await lockGroupOfEvent(tx, sourceEvent.id);
  const upcoming = await lockUpcomingOccurrences(tx, seriesId, now);
  await lockListings(tx);
  return { series: series!, sourceEvent, upcoming, now, weeks: config.SERIES_WINDOW_WEEKS, copied: effects.copied };
}

function requireActive({ cancelledAt }: SeriesRow): void {
  if (cancelledAt) throw new AppError('series.cancelled');
}

export async function changeSeries(deps: Deps, ref: SeriesRef, changes: SeriesChanges): Promise<Series> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockSeriesForChange(tx, deps, ref);
    requireActive(locked.series);
    if (becomesPublic(locked, changes))
      await requireMayCreate({ ...deps, db: tx }, ref.viewerId, deps.config.WHO_POSTS_PUBLIC_EVENTS);
    const firstDay = await applyChanges(tx, locked, deps, { viewerId: ref.viewerId, changes });
    await updateSeriesToChanged(tx, ref.seriesId, locked.now);
    const edited = { kind: 'event', actorId: ref.viewerId, isEdit: true, withLaterDates: true } as const;
    for (const targetId of firstOfEachText(await reload(tx, locked), firstDay))
      await runEffects(tx, deps.effects.posted, { ...edited, targetId });
  });
  return showSeries(deps, ref.seriesId, ref.viewerId);
}

const becomesPublic = ({ series, upcoming }: LockedSeries, { fields }: SeriesChanges): boolean =>
  fields.visibility === 'public' &&
  [...upcoming, ...series.parts.map(({ content }) => content)].some(({ visibility }) => visibility !== 'public');

/** One date with the text of each part that changed: the other dates repeat it, or were edited individually. */
function firstOfEachText({ series, upcoming }: LockedSeries, firstDay: string): string[] {
  return partsFrom(series, firstDay).flatMap(({ id, content }) => {
    const hasText = ({ partId, title, description }: OccurrenceRow) =>
      partId === id && title === content.title && description === content.description;
    return upcoming.find(hasText)?.id ?? [];
  });
}

/** Returns the first day that changes. */
async function applyChanges(
  tx: Db,
  locked: LockedSeries,
  deps: Deps,
  { viewerId, changes }: { viewerId: string; changes: SeriesChanges },
): Promise<string> {
  const { applied, firstDay } = await changeParts(tx, locked, changes);
  const dates = applied.reduce((count, { createdIds }) => count + createdIds.length, 0);
  if (dates > 0) await countPublications(tx, deps, viewerId, { dates });
  await publishChanges(tx, { seriesId: locked.series.id, actorId: viewerId }, applied);
  return firstDay;
}

export async function endSeries(deps: Deps, ref: SeriesRef, lastDay: string): Promise<Series> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockSeriesForChange(tx, deps, ref);
    requireActive(locked.series);
    const message = 'The last day can’t be before the first.';
    if (lastDay < locked.series.parts[0].startsLocal.slice(0, 10)) throw invalidField('lastDay', message);
    await publishChanges(tx, { ...ref, actorId: ref.viewerId }, [await endOnDay(tx, locked, lastDay)]);
  });
  return showSeries(deps, ref.seriesId, ref.viewerId);
}

async function endOnDay(tx: Db, locked: LockedSeries, lastDay: string): Promise<AppliedPart> {
  await endPartsAfter(tx, locked.series.id, lastDay);
  const current = await reload(tx, locked);
  const part = partOn(current.series, lastDay);
  return savePart(
    tx,
    current,
    { ...part, rule: endOn(part, lastDay) },
    { effectiveFrom: firstDayOf(current.series, part) },
  );
}

/** Idempotent. */
export async function cancelSeries(
  deps: Deps,
  ref: SeriesRef,
  { reason, fromOccurrenceId }: { reason: string; fromOccurrenceId?: string | undefined },
): Promise<Series> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockSeriesForChange(tx, deps, ref);
    const { series, upcoming, now } = locked;
    if (series.cancelledAt) return;
    const first = fromOccurrenceId ? findOccurrence(locked, fromOccurrenceId).occurrenceLocal : undefined;
    const isPartial = first !== undefined && (await hasOccurrenceBefore(tx, ref, first));
    if (isPartial) await endBefore(tx, series.id, first.slice(0, 10));
    else await updateSeriesToCancelled(tx, series.id, now);
    const isCancelled = (event: OccurrenceRow) => isPlanned(event) && (!isPartial || event.occurrenceLocal >= first);
    const cancelled = upcoming.filter(isCancelled);
    await cancelOccurrences(
      tx,
      cancelled.map(({ id }) => id),
      reason,
      now,
    );
    // Guests of hidden dates are notified when those are shown.
    const eventIds = cancelled.filter(({ isHidden }) => !isHidden).map(({ id }) => id);
    const change = { seriesId: series.id, eventIds, actorId: ref.viewerId, isPartial };
    if (eventIds.length > 0) await publish(tx, seriesCancelled, change);
  });
  return showSeries(deps, ref.seriesId, ref.viewerId);
}

/** Ends the rule; occurrences from that day on stay for the caller to cancel. */
async function endBefore(tx: Db, seriesId: string, day: string): Promise<void> {
  const lastDay = Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
  await endPartsAfter(tx, seriesId, lastDay);
  const { id, ...part } = partOn((await lockSeries(tx, seriesId))!, lastDay);
  await updatePart(tx, id, { ...part, rule: endOn(part, lastDay), createdUntil: null });
}
