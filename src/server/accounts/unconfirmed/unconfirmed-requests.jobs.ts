import type { AppDeps } from '#server/platform/app-deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { handle, type Work } from '#server/platform/jobs/work.ts';
import type { RequestKinds } from './unconfirmed-requests.actions.ts';
import { deleteExpiredRequests } from './unconfirmed-requests.actions.ts';

const deleteExpiredRequestsJob = job({ name: 'delete-expired-unconfirmed-requests', cron: '23 * * * *' });

export const unconfirmedRequestJobs = (deps: Pick<AppDeps, 'db' | 'clock'>, kinds: RequestKinds): Work =>
  handle(deleteExpiredRequestsJob, () => deleteExpiredRequests(deps, kinds));
