import type { AppDeps } from '#server/platform/app-deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { seriesExtended } from '#server/series/series.domain-events.ts';
import {
  answerForSeriesJob,
  applySeriesRsvps,
  leaveSeriesDatesJob,
  withdrawSeriesRsvps,
} from './series-rsvps.actions.ts';
import { enqueueDueRsvps, listDueRsvps } from './series-rsvps.queries.ts';

export const answerForAllSeriesJob = job({ name: 'answer-for-all-series', cron: '43 * * * *' });

/** Creates RSVPs for people who attend whole series: for new dates, dates whose RSVPs have opened, and whatever a crash left undone. */
export function seriesRsvpJobs(deps: Pick<AppDeps, 'db' | 'clock'>): Work {
  const { db, clock } = deps;
  const applyDueRsvps = async ({ seriesId }: { seriesId: string }) =>
    applySeriesRsvps(deps, await listDueRsvps(db, { seriesId, now: clock.now() }));
  return combine([
    handle(answerForSeriesJob, applyDueRsvps),
    on(seriesExtended, { name: 'answer-for-new-dates' }, applyDueRsvps),
    handle(leaveSeriesDatesJob, (ref) => withdrawSeriesRsvps(deps, ref)),
    handle(answerForAllSeriesJob, () => enqueueDueRsvps(db, clock.now())),
  ]);
}
