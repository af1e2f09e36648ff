import type { AppDeps } from '#server/platform/app-deps.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Work } from '#server/platform/jobs/jobs.ts';
import { sweepPictures } from './pictures.queries.ts';

/** Whoever has just drawn one is about to use it. */
const SPARED_SECONDS = 3600;

/** Pictures that nobody uses any more, as those of deleted accounts. */
export const pictureJobs = ({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Work => ({
  tasks: { 'sweep-pictures': async () => void (await sweepPictures(db, secondsAfter(clock.now(), -SPARED_SECONDS))) },
  schedule: ['23 3 * * * sweep-pictures'],
});
