import { z } from 'zod';
import type { TellingDeps } from '#server/notifications/notices.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { combine, on, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { seriesJoined } from '#server/rsvps/rsvps.domain-events.ts';
import { answerFor } from '#server/rsvps/series-rsvps.actions.ts';
import { listDueAnswers } from '#server/rsvps/series-rsvps.queries.ts';
import { seriesCancelled, seriesChanged } from '#server/series/series.domain-events.ts';
import { tellOfDates } from './series-notices.actions.ts';
import { allDatesWords, cancelledWords, changedWords } from './series-notices.emails.ts';
import { listAnsweredDates, listDatesToCome, listPeopleOf } from './series-notices.queries.ts';

/** As many are told in one transaction: each may have answered dozens of dates. */
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

/** One notice for a whole series, where each of its events would have sent one of its own. */
export const seriesNoticeJobs = (deps: TellingDeps): Work =>
  combine([
    on(seriesJoined, { name: 'notify-of-series-rsvp' }, (answer) => notifyOfAnswer(deps, answer)),
    on(seriesChanged, notifyOfSeriesChangeJob, ({ key, ...dates }) =>
      notifyOfDates(
        deps,
        { ...dates, reason: `series-changed:${key}`, status: 'published', say: changedWords },
        (tx, after) => enqueue(tx, notifyOfSeriesChangeJob, { ...dates, key, after }),
      ),
    ),
    on(seriesCancelled, notifyOfSeriesCancellationJob, (dates) =>
      notifyOfDates(
        deps,
        { ...dates, reason: `series-cancelled:${dates.seriesId}`, status: 'cancelled', say: cancelledWords },
        (tx, after) => enqueue(tx, notifyOfSeriesCancellationJob, { ...dates, after }),
      ),
    ),
  ]);

async function notifyOfAnswer(deps: TellingDeps, of: z.output<typeof seriesJoined.payload>): Promise<void> {
  const { db, clock } = deps;
  // It may run before the request that asked for it has answered all of them.
  await answerFor(deps, await listDueAnswers(db, { ...of, now: clock.now() }));
  const about = { kind: 'rsvp', reason: `series-rsvp:${of.seriesId}:${of.revision}`, isReceipt: true } as const;
  await db.transaction(async (tx) => {
    const dates = await listDatesToCome(tx, { ...of, now: clock.now() });
    await tellOfDates(tx, deps, dates, { about, say: allDatesWords });
  });
}

type Dates = {
  eventIds: string[];
  actorId?: string | undefined;
  after?: string | undefined;
  reason: string;
  status: 'published' | 'cancelled';
  say: typeof changedWords;
};

/** Some at once: each batch leaves the next one in its transaction. */
async function notifyOfDates(
  deps: TellingDeps,
  { eventIds, actorId, after, reason, status, say }: Dates,
  enqueueNext: (tx: Db, after: string) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const people = await listPeopleOf(tx, eventIds, { after: after ?? null, limit: AT_ONCE });
    const dates = await listAnsweredDates(tx, people, { eventIds, status });
    await tellOfDates(tx, deps, dates, { about: { kind: 'news', reason, actorId }, say });
    if (people.length === AT_ONCE) await enqueueNext(tx, people.at(-1)!);
  });
}
