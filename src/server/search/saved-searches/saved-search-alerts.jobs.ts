import { type NewNotification, type NotifyDeps, notify } from '#server/notifications/notify.actions.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, type Work } from '#server/platform/jobs/work.ts';
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

export const savedSearchJobs = (deps: NotifyDeps): Work =>
  combine([
    handle(sendSearchAlertsJob, async (_payload, { abortSignal }) => {
      await matchNewListings(deps, abortSignal);
      await notifyDueSearches(deps, abortSignal);
    }),
    handle(deleteOldAlertsJob, () => alerts.deleteOldAlerts(deps.db, deps.clock.now())),
  ]);

export async function notifyDueSearches(deps: NotifyDeps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const now = deps.clock.now();
    const due = await alerts.listDueSearches(deps.db, SEARCHES_AT_ONCE, now);
    if (due.length === 0) return;
    await deps.db.transaction(async (tx) => {
      await alerts.deleteLostFinds(tx, due, now);
      const all = await alerts.takeAlerts(tx, due, now);
      await notify(
        tx,
        deps,
        all.map((alert) => notificationOf(alert, deps.config.PUBLIC_URL)),
      );
    });
  }
}

/** As many events are stored with the notification; its mail lists more of them. */
const MAX_STORED = 3;

/** All that one search has found since its last alert, as one notification. */
function notificationOf({ searchId, personId, name, filters, events }: alerts.Alert, siteUrl: string): NewNotification {
  const found = events.map((event) => ({ ...event, startsAt: event.startsAt.toISOString() }));
  const [first, last] = [events[0]!, events.at(-1)!];
  return {
    kind: 'saved-search',
    facts: { searchId, name, filters, events: found.slice(0, MAX_STORED), count: events.length },
    mail: { events: found, siteUrl },
    personId,
    reason: `saved-search:${searchId}:${first.id}`,
    ...(events.length === 1 && { eventId: first.id }),
    startsAt: first.startsAt,
    expiresAt: last.startsAt,
  };
}
