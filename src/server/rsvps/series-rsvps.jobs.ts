import type { AppDeps } from '#server/platform/app-deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { seriesExtended } from '#server/series/series.domain-events.ts';
import { answerFor, answerForSeriesJob, leaveSeriesDatesJob, withdraw } from './series-rsvps.actions.ts';
import { enqueueDueAnswers, listDueAnswers } from './series-rsvps.queries.ts';

export const answerForAllSeriesJob = job({ name: 'answer-for-all-series', cron: '43 * * * *' });

/** Answers for those who go to whole series: new occurrences, those whose answers have opened, and whatever was left undone. */
export function seriesRsvpJobs(deps: Pick<AppDeps, 'db' | 'clock'>): Work {
  const { db, clock } = deps;
  const answer = async ({ seriesId }: { seriesId: string }) =>
    answerFor(deps, await listDueAnswers(db, { seriesId, now: clock.now() }));
  return combine([
    handle(answerForSeriesJob, answer),
    on(seriesExtended, { name: 'answer-for-new-dates' }, answer),
    handle(leaveSeriesDatesJob, (leaving) => withdraw(deps, leaving)),
    handle(answerForAllSeriesJob, () => enqueueDueAnswers(db, clock.now())),
  ]);
}
