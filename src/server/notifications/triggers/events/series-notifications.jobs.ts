import { z } from 'zod';
import { groupVisibilityRestricted } from '#server/groups/groups.domain-events.ts';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { shiftFilesAtEvents } from '#server/notifications/triggers/volunteering/shift-calendar-files.ts';
import { utcDay } from '#server/platform/clock.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { combine, on, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { seriesJoined } from '#server/rsvps/rsvps.domain-events.ts';
import { applySeriesRsvps } from '#server/rsvps/series-rsvps.actions.ts';
import { listDueRsvps } from '#server/rsvps/series-rsvps.queries.ts';
import { seriesCancelled, seriesChanged } from '#server/series/series.domain-events.ts';
import { seriesLeftReason } from './ended-rsvps.jobs.ts';
import { wasNotified } from './rsvp-notifications.queries.ts';
import { type Dates as DatesOf, notifyOfDates, type SeriesContent } from './series-notifications.actions.ts';
import {
  type AnsweredDate,
  listAnsweredDates,
  listAttendeeIds,
  listDatesOfOutsiders,
  listOutsiderIds,
  listUpcomingDates,
} from './series-notifications.queries.ts';

type Dates = DatesOf<AnsweredDate>;

/** The number of recipients per transaction. Each may have answered dozens of dates. */
const BATCH_SIZE = 200;

const after = z.uuid().optional();
const notifyOfSeriesChangeJob = job({
  name: 'notify-of-series-change',
  payload: seriesChanged.payload.extend({ after }),
});
const notifyOfSeriesCancellationJob = job({
  name: 'notify-of-series-cancellation',
  payload: seriesCancelled.payload.extend({ after }),
});

const notifyOfPrivateGroupJob = job({
  name: 'notify-series-guests-of-private-group',
  payload: groupVisibilityRestricted.payload.extend({ after }),
});

/** Sends one notification for a whole series instead of one for each of its events. */
export const seriesNotificationJobs = (deps: NotifyDeps): Work =>
  combine([
    on(seriesJoined, { name: 'notify-of-series-rsvp' }, (rsvp) => notifyOfSeriesRsvp(deps, rsvp)),
    on(seriesChanged, notifyOfSeriesChangeJob, (change) =>
      notifyBatch(
        deps,
        { ...change, reason: `series-changed:${change.key}`, status: 'published' },
        (dates) => changedContent(dates, change.fields),
        (tx, after) => enqueue(tx, notifyOfSeriesChangeJob, { ...change, after }),
      ),
    ),
    on(seriesCancelled, notifyOfSeriesCancellationJob, (change) =>
      notifyBatch(
        deps,
        { ...change, reason: `series-cancelled:${change.eventIds[0]}`, status: 'cancelled' },
        (dates) => cancelledContent(dates, change.isPartial),
        (tx, after) => enqueue(tx, notifyOfSeriesCancellationJob, { ...change, after }),
      ),
    ),
    on(groupVisibilityRestricted, notifyOfPrivateGroupJob, (change) => notifyOfPrivateGroup(deps, change)),
  ]);

async function notifyOfSeriesRsvp(deps: NotifyDeps, rsvp: z.output<typeof seriesJoined.payload>): Promise<void> {
  const { db, clock } = deps;
  // This job may run before the request that enqueued it has answered all dates.
  await applySeriesRsvps(deps, await listDueRsvps(db, { ...rsvp, now: clock.now() }));
  const day = utcDay(clock.now());
  await db.transaction(async (tx) => {
    const dates = await listUpcomingDates(tx, { ...rsvp, now: clock.now() });
    const isBack = await wasNotified(tx, rsvp.personId, [seriesLeftReason(rsvp.seriesId, day)]);
    const reason = `series-rsvp:${rsvp.seriesId}:${day}${isBack ? ':again' : ''}`;
    await notifyOfDates(tx, deps, dates, goingContent, { reason, isMailOnly: true });
  });
}

const seriesFacts = ([{ seriesId, title, host }]: Dates) => ({ seriesId, title, host });

const goingContent = (dates: Dates): SeriesContent => ({
  kind: 'rsvp',
  facts: {
    change: 'going-to-series',
    ...seriesFacts(dates),
    rule: dates[0].rule,
    waitlistedCount: dates.filter(({ status }) => status !== 'going').length,
  },
});

const isLinkOnly = (fields: readonly string[] = ['']): boolean => fields.every((field) => field === 'meetingLink');

function ticketFacts(dates: Dates): { hasTicket?: true; hasSomeTickets?: true } {
  if (dates.every((date) => date.hasTicket)) return { hasTicket: true };
  return dates.some((date) => date.hasTicket) ? { hasSomeTickets: true } : {};
}

const changedContent = (
  dates: Dates,
  fields: z.output<typeof seriesChanged.payload>['fields'] = {},
): SeriesContent => ({
  kind: 'news',
  facts: {
    change: 'series-changed',
    ...seriesFacts(dates),
    dateCount: dates.length,
    ...(dates.every(({ eventId }) => isLinkOnly(fields[eventId])) && { isLinkOnly: true }),
    ...ticketFacts(dates),
  },
});

const cancelledContent = (dates: Dates, isPartial: boolean): SeriesContent => ({
  kind: 'news',
  facts: {
    change: 'series-cancelled',
    ...seriesFacts(dates),
    reason: dates[0].cancellationReason,
    ...(isPartial && { dateCount: dates.length }),
  },
});

const closedContent = (dates: Dates): SeriesContent => ({
  kind: 'news',
  facts: { change: 'series-closed', ...seriesFacts(dates) },
});

type Batch = {
  eventIds: string[];
  actorId?: string | undefined;
  after?: string | undefined;
  reason: string;
  status: 'published' | 'cancelled';
};

/** Notifies one batch of attendees, and enqueues the next batch in the same transaction. */
async function notifyBatch(
  deps: NotifyDeps,
  { eventIds, actorId, after, reason, status }: Batch,
  contentOf: (dates: Dates) => SeriesContent,
  enqueueNext: (tx: Db, after: string) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const personIds = await listAttendeeIds(tx, eventIds, { after: after ?? null, limit: BATCH_SIZE });
    const dates = await listAnsweredDates(tx, personIds, { eventIds, status });
    const calendar = status === 'cancelled' ? 'CANCEL' : 'PUBLISH';
    const moreFiles = await shiftFilesAtEvents(tx, deps, calendar, eventIds, dates);
    await notifyOfDates(tx, deps, dates, contentOf, { reason, actorId, calendar, moreFiles });
    if (personIds.length === BATCH_SIZE) await enqueueNext(tx, personIds.at(-1)!);
  });
}

/** People who go to every date without being members keep the dates they have, but get no new ones. */
async function notifyOfPrivateGroup(
  deps: NotifyDeps,
  { after, ...change }: z.output<typeof notifyOfPrivateGroupJob.payload>,
): Promise<void> {
  const now = deps.clock.now();
  const group = { groupId: change.groupId, now };
  await deps.db.transaction(async (tx) => {
    const personIds = await listOutsiderIds(tx, group, { after: after ?? null, limit: BATCH_SIZE });
    const dates = await listDatesOfOutsiders(tx, personIds, group);
    for (const [seriesId, datesOfSeries] of Map.groupBy(dates, (date) => date.seriesId)) {
      const reason = `series-closed:${seriesId}:${utcDay(now)}`;
      await notifyOfDates(tx, deps, datesOfSeries, closedContent, { reason, actorId: change.actorId });
    }
    if (personIds.length === BATCH_SIZE)
      await enqueue(tx, notifyOfPrivateGroupJob, { ...change, after: personIds.at(-1) });
  });
}
