import type { AppDeps } from '#server/platform/app-deps.ts';
import type { Work } from '#server/platform/jobs/jobs.ts';
import { learnShiftWords } from './shift-listings.queries.ts';

/** What mistyped words are corrected to when shifts are looked for; beginnings of words need no learning. */
export function shiftWordJobs({ db }: Pick<AppDeps, 'db'>): Work {
  return {
    tasks: { 'learn-shift-words': () => learnShiftWords(db) },
    schedule: ['*/5 * * * * learn-shift-words'],
  };
}
