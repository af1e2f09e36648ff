import { z } from 'zod';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { combine, on, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { seriesJoined } from '#server/rsvps/rsvps.domain-events.ts';
import { applySeriesRsvps } from '#server/rsvps/series-rsvps.actions.ts';
import { listDueRsvps } from '#server/rsvps/series-rsvps.queries.ts';
import { seriesCancelled, seriesChanged } from '#server/series/series.domain-events.ts';
import { type Dates, notifyOfDates, type SeriesContent } from './series-notifications.actions.ts';
import { listAnsweredDates, listAttendeeIds, listUpcomingDates } from './series-notifications.queries.ts';

/** As many are notified in one transaction: each may have answered dozens of dates. */
const AT_ONCE = 200;

const after = z.uuid().optional();
const notifyOfSeriesChangeJob = job({
  name: 'notify-of-series-change',
  payload: seriesChanged.payload.extend({ after }),
});
const notifyOfSeriesCancellationJob = job({
  name: 'notify-of-series-cancellation',
  payload: seriesCancelled.payload.extend({ after }),
});

/** One notification for a whole series, where each of its events would have led to one. */
export const seriesNotificationJobs = (deps: NotifyDeps): Work =>
  combine([
    on(seriesJoined, { name: 'notify-of-series-rsvp' }, (rsvp) => notifyOfSeriesRsvp(deps, rsvp)),
    on(seriesChanged, notifyOfSeriesChangeJob, (change) =>
      notifyBatch(
        deps,
        { ...change, reason: `series-changed:${change.key}`, status: 'published' },
        changedNews,
        (tx, after) => enqueue(tx, notifyOfSeriesChangeJob, { ...change, after }),
      ),
    ),
    on(seriesCancelled, notifyOfSeriesCancellationJob, (change) =>
      notifyBatch(
        deps,
        { ...change, reason: `series-cancelled:${change.seriesId}`, status: 'cancelled' },
        cancelledNews,
        (tx, after) => enqueue(tx, notifyOfSeriesCancellationJob, { ...change, after }),
      ),
    ),
  ]);

async function notifyOfSeriesRsvp(deps: NotifyDeps, rsvp: z.output<typeof seriesJoined.payload>): Promise<void> {
  const { db, clock } = deps;
  // It may run before the request that enqueued it has answered all of them.
  await applySeriesRsvps(deps, await listDueRsvps(db, { ...rsvp, now: clock.now() }));
  const delivery = { reason: `series-rsvp:${rsvp.seriesId}:${rsvp.revision}`, isReceipt: true };
  await db.transaction(async (tx) => {
    const dates = await listUpcomingDates(tx, { ...rsvp, now: clock.now() });
    await notifyOfDates(tx, deps, dates, goingToSeries, delivery);
  });
}

const seriesFacts = ([{ seriesId, title, host }]: Dates) => ({ seriesId, title, host });

const goingToSeries = (dates: Dates): SeriesContent => ({
  kind: 'rsvp',
  facts: {
    change: 'going-to-series',
    ...seriesFacts(dates),
    rule: dates[0].rule,
    waitlistedCount: dates.filter(({ status }) => status === 'waitlisted').length,
  },
});

const changedNews = (dates: Dates): SeriesContent => ({
  kind: 'news',
  facts: { change: 'series-changed', ...seriesFacts(dates), dateCount: dates.length },
});

const cancelledNews = (dates: Dates): SeriesContent => ({
  kind: 'news',
  facts: { change: 'series-cancelled', ...seriesFacts(dates), reason: dates[0].cancellationReason },
});

type Batch = {
  eventIds: string[];
  actorId?: string | undefined;
  after?: string | undefined;
  reason: string;
  status: 'published' | 'cancelled';
};

/** Some at once: each batch enqueues the next one in its transaction. */
async function notifyBatch(
  deps: NotifyDeps,
  { eventIds, actorId, after, reason, status }: Batch,
  contentOf: (dates: Dates) => SeriesContent,
  enqueueNext: (tx: Db, after: string) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const personIds = await listAttendeeIds(tx, eventIds, { after: after ?? null, limit: AT_ONCE });
    const dates = await listAnsweredDates(tx, personIds, { eventIds, status });
    await notifyOfDates(tx, deps, dates, contentOf, { reason, actorId });
    if (personIds.length === AT_ONCE) await enqueueNext(tx, personIds.at(-1)!);
  });
}
