import { deleteOldAuditEntries } from '#server/accounts/audit.queries.ts';
import { hasAdministrator } from '#server/accounts/site-roles.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, type Work } from '#server/platform/jobs/work.ts';
import { printSiteClaim } from './site-claims.actions.ts';
import { hasOpenSiteClaim } from './site-claims.queries.ts';
import { insertMissingDayCounts } from './statistics.queries.ts';

const printSiteClaimJob = job({ name: 'print-site-claim', cron: '7 * * * *' });
const countDaysJob = job({ name: 'count-days', cron: '19 0 * * *' });
const deleteOldAuditEntriesJob = job({ name: 'delete-old-audit-entries', cron: '41 3 * * *' });

export const adminJobs = (deps: Pick<AppDeps, 'db' | 'clock' | 'config'>): Work =>
  combine([
    // The link of the first start may have expired unused.
    handle(printSiteClaimJob, async () => {
      const isPrinted = await hasOpenSiteClaim(deps.db, deps.clock.now());
      if (!isPrinted && !(await hasAdministrator(deps.db))) await printSiteClaim(deps);
    }),
    handle(countDaysJob, () => insertMissingDayCounts(deps.db, deps.clock.now().toISOString().slice(0, 10))),
    handle(deleteOldAuditEntriesJob, () => deleteOldAuditEntries(deps.db)),
  ]);
