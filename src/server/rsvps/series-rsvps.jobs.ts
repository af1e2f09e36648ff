import type { AppDeps } from '#server/platform/app-deps.ts';
import type { Work } from '#server/platform/jobs/jobs.ts';
import { answerFor, withdraw } from './series-rsvps.actions.ts';
import { enqueueDueAnswers, listDueAnswers } from './series-rsvps.queries.ts';

/** Answers for those who go to whole series: new occurrences, those whose answers have opened, and whatever was left undone. */
export function seriesRsvpJobs(deps: Pick<AppDeps, 'db' | 'clock'>): Work {
  const { db, clock } = deps;
  return {
    tasks: {
      'answer-for-series': async (payload) => {
        const { seriesId } = payload as { seriesId: string };
        await answerFor(deps, await listDueAnswers(db, { seriesId, now: clock.now() }));
      },
      'leave-series': (payload) => withdraw(deps, payload as { seriesId: string; personId: string }),
      'answer-for-all-series': () => enqueueDueAnswers(db, clock.now()),
    },
    schedule: ['43 * * * * answer-for-all-series'],
  };
}
