import { z } from 'zod';
import { makeOccurrences } from '#server/events/occurrences.actions.ts';
import { findEventOfSeries, hasUpcomingOccurrence, holdListings } from '#server/events/occurrences.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, type Work } from '#server/platform/jobs/work.ts';
import { occurrencesAhead, wallTimeAt } from './occurrences-ahead.ts';
import { seriesExtended } from './series.domain-events.ts';
import { deleteSeriesRow, enqueueDueSeries, lockSeries, updateMadeUntil } from './series.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
const WEEK_SECONDS = 604_800;

// A missed night is made up for at the next start.
export const extendAllSeriesJob = job({ name: 'extend-all-series', cron: '23 2 * * *', catchUpHours: 24 });
export const extendSeriesJob = job({ name: 'extend-series', payload: z.object({ seriesId: z.uuid() }) });

/** Keeps every series' occurrences made as far ahead as the site wants them. */
export function seriesJobs(deps: Deps): Work {
  const { db, clock, config } = deps;
  return combine([
    handle(extendAllSeriesJob, () =>
      enqueueDueSeries(db, secondsAfter(clock.now(), config.SERIES_WINDOW_WEEKS * WEEK_SECONDS)),
    ),
    handle(extendSeriesJob, ({ seriesId }) => extendSeries(deps, seriesId)),
  ]);
}

/** Repeated, or by two nodes at once, it makes nothing twice: the second finds the row locked, then nothing left to do. */
async function extendSeries({ db, clock, config }: Deps, seriesId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const series = await lockSeries(tx, seriesId);
    if (!series?.madeUntil || series.cancelledAt) return;
    const { visibility } = series.content;
    const likeEventId = await findEventOfSeries(tx, seriesId, { visibility, now });
    if (!likeEventId) return deleteSeriesRow(tx, seriesId);
    const { rule, startsLocal, timeZone, coverId } = series;
    const from = Temporal.PlainDateTime.from(wallTimeAt(series.madeUntil, timeZone)).add({ minutes: 1 });
    const window = { from: from.toString({ smallestUnit: 'minute' }), now, weeks: config.SERIES_WINDOW_WEEKS };
    const hasOneToCome = await hasUpcomingOccurrence(tx, seriesId, now);
    const { wanted, madeUntil } = occurrencesAhead({ rule, startsLocal, timeZone }, window, hasOneToCome);
    await holdListings(tx);
    const made = await makeOccurrences(tx, { seriesId, rule, likeEventId, coverId, pattern: series }, wanted, now);
    await updateMadeUntil(tx, seriesId, madeUntil);
    if (made.length > 0) await publish(tx, seriesExtended, { seriesId });
  });
}
