import type { AppDeps } from '#server/platform/app-deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { handle, type Work } from '#server/platform/jobs/work.ts';
import { rebuildShiftWords } from './shift-listings.queries.ts';

const rebuildShiftWordsJob = job({ name: 'learn-shift-words', cron: '*/5 * * * *' });

/** Rebuilds the dictionary that corrects mistyped words in shift search. */
export const shiftWordJobs = ({ db }: Pick<AppDeps, 'db'>): Work =>
  handle(rebuildShiftWordsJob, () => rebuildShiftWords(db));
