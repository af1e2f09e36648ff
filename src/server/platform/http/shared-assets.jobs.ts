import { job } from '#server/platform/jobs/job.ts';
import { handle, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { deleteUnusedAssets } from './shared-assets.queries.ts';

export const deleteUnusedAssetsJob = job({ name: 'delete-unused-assets', cron: '35 3 * * *' });

export const sharedAssetJobs = (db: Db): Work => handle(deleteUnusedAssetsJob, () => deleteUnusedAssets(db));
