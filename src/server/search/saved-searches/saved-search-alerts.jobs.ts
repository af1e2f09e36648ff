import { type TellingDeps, tellPeople } from '#server/notifications/tell-people.actions.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, type Work } from '#server/platform/jobs/work.ts';
import { alertNotice } from './saved-search-alerts.emails.ts';
import * as alerts from './saved-search-alerts.queries.ts';
import { matchNewListings } from './saved-search-matches.actions.ts';

const SEARCHES_AT_ONCE = 200;

/** New events are compared with saved searches, and people notified of what has gathered. One run at a time, wherever it is. */
export const sendSearchAlertsJob = job({
  name: 'send-search-alerts',
  cron: '* * * * *',
  queue: 'saved-searches',
  maxAttempts: 1,
});
const deleteOldAlertsJob = job({ name: 'delete-old-alerts', cron: '50 3 * * *' });

export const savedSearchJobs = (deps: TellingDeps): Work =>
  combine([
    handle(sendSearchAlertsJob, async (_payload, { abortSignal }) => {
      await matchNewListings(deps, abortSignal);
      await notifyDueSearches(deps, abortSignal);
    }),
    handle(deleteOldAlertsJob, () => alerts.deleteOldAlerts(deps.db, deps.clock.now())),
  ]);

export async function notifyDueSearches(deps: TellingDeps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const now = deps.clock.now();
    const due = await alerts.listDueSearches(deps.db, SEARCHES_AT_ONCE, now);
    if (due.length === 0) return;
    await deps.db.transaction(async (tx) => {
      await alerts.deleteLostFinds(tx, due, now);
      const all = await alerts.takeAlerts(tx, due, now);
      await tellPeople(
        tx,
        deps,
        all.map((alert) => alertNotice(alert, deps.config.PUBLIC_URL)),
      );
    });
  }
}
