import type { AppDeps } from '#server/platform/app-deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { handle, type Work } from '#server/platform/jobs/work.ts';
import { learnShiftWords } from './shift-listings.queries.ts';

const learnShiftWordsJob = job({ name: 'learn-shift-words', cron: '*/5 * * * *' });

/** What mistyped words are corrected to when shifts are looked for; beginnings of words need no learning. */
export const shiftWordJobs = ({ db }: Pick<AppDeps, 'db'>): Work =>
  handle(learnShiftWordsJob, () => learnShiftWords(db));
