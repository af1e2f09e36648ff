import { z } from 'zod';
import type { EventEffects } from '#server/events/events.actions.ts';
import { lockGroupOfEvent } from '#server/events/listing-locks.queries.ts';
import { createOccurrences } from '#server/events/occurrences.actions.ts';
import { findRepresentativeEvent, hasUpcomingOccurrence, lockListings } from '#server/events/occurrences.queries.ts';
import { deleteUnusedPictures } from '#server/pictures/pictures.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { wallTimeAfter, wallTimeAt } from '#server/platform/formats/wall-clock.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { expandWindow } from './occurrence-window.ts';
import { seriesExtended } from './series.domain-events.ts';
import { visibilityOf } from './series.policy.ts';
import {
  deleteSeriesRow,
  enqueueDueSeries,
  lockSeries,
  type SeriesPart,
  type SeriesRow,
  updateCreatedUntil,
} from './series.queries.ts';
import { ruleOfPart } from './series-parts.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
type Effects = Pick<EventEffects, 'copied'>;
const WEEK_SECONDS = 604_800;

// A run missed during downtime is caught up at the next start.
export const extendAllSeriesJob = job({ name: 'extend-all-series', cron: '23 2 * * *' });
export const extendSeriesJob = job({ name: 'extend-series', payload: z.object({ seriesId: z.uuid() }) });

/** Creates the occurrences of all series for the rolling window. */
export function seriesJobs(deps: Deps, effects: Effects): Work {
  const { db, clock, config } = deps;
  return combine([
    handle(extendAllSeriesJob, () =>
      enqueueDueSeries(db, secondsAfter(clock.now(), config.SERIES_WINDOW_WEEKS * WEEK_SECONDS)),
    ),
    handle(extendSeriesJob, ({ seriesId }) => extendSeries(deps, effects, seriesId)),
  ]);
}

/** Safe to repeat and to run concurrently: the second run waits for the row lock and then has nothing to do. */
async function extendSeries({ db, clock, config }: Deps, { copied }: Effects, seriesId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const series = await lockSeries(tx, seriesId);
    if (!series) return;
    const sourceEventId = await findRepresentativeEvent(tx, seriesId, { ...visibilityOf(series, now), now });
    if (!sourceEventId) return deleteUnusedPictures(tx, await deleteSeriesRow(tx, seriesId));
    if (series.cancelledAt || series.parts.every((part) => part.createdUntil === null)) return;
    await lockGroupOfEvent(tx, sourceEventId);
    const options = { now, weeks: config.SERIES_WINDOW_WEEKS, sourceEventId, copied };
    let createdCount = 0;
    for (const part of series.parts) createdCount += await extendPart(tx, series, part, options);
    if (createdCount > 0) await publish(tx, seriesExtended, { seriesId });
  });
}

type ExtendOptions = Effects & { now: Date; weeks: number; sourceEventId: string };

async function extendPart(
  tx: Db,
  { id: seriesId, excludedDays }: SeriesRow,
  part: SeriesPart,
  { now, weeks, sourceEventId, copied }: ExtendOptions,
): Promise<number> {
  if (!part.createdUntil) return 0;
  const { id: partId, rule, startsLocal, timeZone, coverId } = part;
  const from = wallTimeAfter(wallTimeAt(part.createdUntil, timeZone), 1);
  const hasUpcoming = await hasUpcomingOccurrence(tx, seriesId, now);
  const recurrence = { rule: ruleOfPart(part), startsLocal, timeZone, excludedDays };
  const { wallTimes, createdUntil } = expandWindow(recurrence, { from, now, weeks }, hasUpcoming);
  await lockListings(tx);
  const target = { seriesId, partId, rule, sourceEventId, coverId, pattern: part, copied };
  const createdIds = await createOccurrences(tx, target, wallTimes, now);
  await updateCreatedUntil(tx, partId, createdUntil);
  return createdIds.length;
}
