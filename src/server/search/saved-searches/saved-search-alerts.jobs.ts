import type { TellingDeps } from '#server/notifications/tell-people.actions.ts';
import { tellPeople } from '#server/notifications/tell-people.actions.ts';
import type { Work } from '#server/platform/jobs/jobs.ts';
import { alertNotice } from './saved-search-alerts.emails.ts';
import * as alerts from './saved-search-alerts.queries.ts';
import { matchNewListings } from './saved-search-matches.actions.ts';

const SEARCHES_AT_ONCE = 200;

/** Each minute: new events are compared with saved searches, and people told of what has gathered. One run at a time, wherever it is. */
export const savedSearchJobs = (deps: TellingDeps): Work => ({
  tasks: {
    'tell-saved-searches': async (_payload, { abortSignal }) => {
      await matchNewListings(deps, abortSignal);
      await tellDueSearches(deps, abortSignal);
    },
    'delete-old-alerts': () => alerts.deleteOldAlerts(deps.db, deps.clock.now()),
  },
  schedule: ['* * * * * tell-saved-searches ?queue=saved-searches&max=1', '50 3 * * * delete-old-alerts'],
});

export async function tellDueSearches(deps: TellingDeps, signal?: AbortSignal): Promise<void> {
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
