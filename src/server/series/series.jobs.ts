import { z } from 'zod';
import { createOccurrences } from '#server/events/occurrences.actions.ts';
import { findRepresentativeEvent, hasUpcomingOccurrence, lockListings } from '#server/events/occurrences.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, type Work } from '#server/platform/jobs/work.ts';
import { expandWindow, wallTimeAt } from './occurrence-window.ts';
import { seriesExtended } from './series.domain-events.ts';
import { deleteSeriesRow, enqueueDueSeries, lockSeries, updateCreatedUntil } from './series.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
const WEEK_SECONDS = 604_800;

// A run missed during downtime is caught up at the next start.
export const extendAllSeriesJob = job({ name: 'extend-all-series', cron: '23 2 * * *', catchUpHours: 24 });
export const extendSeriesJob = job({ name: 'extend-series', payload: z.object({ seriesId: z.uuid() }) });

/** Creates the occurrences of all series for the rolling window. */
export function seriesJobs(deps: Deps): Work {
  const { db, clock, config } = deps;
  return combine([
    handle(extendAllSeriesJob, () =>
      enqueueDueSeries(db, secondsAfter(clock.now(), config.SERIES_WINDOW_WEEKS * WEEK_SECONDS)),
    ),
    handle(extendSeriesJob, ({ seriesId }) => extendSeries(deps, seriesId)),
  ]);
}

/** Safe to repeat and to run concurrently: the second run waits for the row lock and then has nothing to do. */
async function extendSeries({ db, clock, config }: Deps, seriesId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const series = await lockSeries(tx, seriesId);
    if (!series?.createdUntil || series.cancelledAt) return;
    const { visibility } = series.content;
    const sourceEventId = await findRepresentativeEvent(tx, seriesId, { visibility, now });
    if (!sourceEventId) return deleteSeriesRow(tx, seriesId);
    const { rule, startsLocal, timeZone, coverId } = series;
    const from = Temporal.PlainDateTime.from(wallTimeAt(series.createdUntil, timeZone)).add({ minutes: 1 });
    const window = { from: from.toString({ smallestUnit: 'minute' }), now, weeks: config.SERIES_WINDOW_WEEKS };
    const hasUpcoming = await hasUpcomingOccurrence(tx, seriesId, now);
    const { wallTimes, createdUntil } = expandWindow({ rule, startsLocal, timeZone }, window, hasUpcoming);
    await lockListings(tx);
    const createdIds = await createOccurrences(
      tx,
      { seriesId, rule, sourceEventId, coverId, pattern: series },
      wallTimes,
      now,
    );
    await updateCreatedUntil(tx, seriesId, createdUntil);
    if (createdIds.length > 0) await publish(tx, seriesExtended, { seriesId });
  });
}
