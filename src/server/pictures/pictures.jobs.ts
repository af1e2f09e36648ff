import type { AppDeps } from '#server/platform/app-deps.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, type Work } from '#server/platform/jobs/work.ts';
import { sweepPictures } from './pictures.queries.ts';
import { sweepObjects } from './stored-pictures.actions.ts';

/** A new picture is not in use yet. */
const GRACE_SECONDS = 3600;

export const sweepPicturesJob = job({ name: 'sweep-pictures', cron: '23 3 * * *' });

export const sweepPictureObjectsJob = job({ name: 'sweep-picture-objects', cron: '28 3 * * *' });

/** Deletes unused pictures, such as those of deleted accounts. */
export const pictureJobs = ({ db, clock, storage }: Pick<AppDeps, 'db' | 'clock' | 'storage'>): Work =>
  combine([
    handle(sweepPicturesJob, () => sweepPictures(db, secondsAfter(clock.now(), -GRACE_SECONDS))),
    handle(sweepPictureObjectsJob, async () => storage && sweepObjects({ db, storage })),
  ]);
