import { decisionApplied } from '#server/moderation/moderation.domain-events.ts';
import { type NewNotification, type NotifyDeps, notify } from '#server/notifications/notify.actions.ts';
import { listMailsWithEvents } from '#server/notifications/triggers/events/deleted-notifications.queries.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { expireMails } from '#server/platform/mail/outbox.ts';
import * as alerts from './saved-search-alerts.queries.ts';
import { matchNewListings } from './saved-search-matches.actions.ts';

const BATCH_SIZE = 200;

/** Matches new events with saved searches, and notifies people of the matches collected so far. The queue allows one run at a time. */
export const sendSearchAlertsJob = job({
  name: 'send-search-alerts',
  cron: '* * * * *',
  queue: 'saved-searches',
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

/** Waiting mails that list an event which a decision hid are not sent. */
export const hiddenAlertJobs = ({ db }: Pick<NotifyDeps, 'db'>): Work =>
  on(decisionApplied, { name: 'remove-hidden-from-alerts' }, ({ decisionId }) =>
    db.transaction(async (tx) =>
      expireMails(tx, await listMailsWithEvents(tx, await alerts.listAlertsOfHidden(tx, decisionId))),
    ),
  );

export async function notifyDueSearches(deps: NotifyDeps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const now = deps.clock.now();
    const due = await alerts.listDueSearches(deps.db, BATCH_SIZE, now);
    if (due.length === 0) return;
    await deps.db.transaction(async (tx) => {
      await alerts.deleteOutdatedMatches(tx, due, now);
      const newAlerts = await alerts.settleMatches(tx, due, now);
      await notify(
        tx,
        deps,
        newAlerts.map((alert) => toNotification(alert, deps.config.PUBLIC_URL)),
      );
    });
  }
}

/** The notification stores this many events; its email lists more. */
const MAX_STORED_EVENTS = 3;

/** One notification for all new matches of a search. */
function toNotification({ searchId, personId, name, filters, events }: alerts.Alert, siteUrl: string): NewNotification {
  const eventFacts = events.map((event) => ({ ...event, startsAt: event.startsAt.toISOString() }));
  const [first, last] = [events[0]!, events.at(-1)!];
  return {
    kind: 'saved-search',
    facts: { searchId, name, filters, events: eventFacts.slice(0, MAX_STORED_EVENTS), count: events.length },
    mail: { events: eventFacts, siteUrl },
    personId,
    reason: `saved-search:${searchId}:${first.id}`,
    ...(events.length === 1 && { eventId: first.id }),
    startsAt: first.startsAt,
    expiresAt: last.startsAt,
  };
}
