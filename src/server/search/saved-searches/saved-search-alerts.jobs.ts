import { decisionApplied } from '#server/moderation/moderation.domain-events.ts';
import { type NewNotification, type NotifyDeps, notify } from '#server/notifications/notify.actions.ts';
import { listMailsWithEvents } from '#server/notifications/triggers/events/deleted-notifications.queries.ts';
import { attemptAll } from '#server/platform/jobs/attempt-all.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { expireMails } from '#server/platform/mail/outbox.ts';
import * as alerts from './saved-search-alerts.queries.ts';
import { collectFailures, isDatabaseDown } from './saved-search-failures.ts';
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
    handle(sendSearchAlertsJob, (_payload, { abortSignal }) =>
      attemptAll([matchNewListings, notifyDueSearches], (part) => part(deps, abortSignal)),
    ),
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
  const failures = collectFailures();
  for (;;) {
    if (signal?.aborted) break;
    const page = { except: failures.ids(), limit: BATCH_SIZE };
    const due = await alerts.listDueSearches(deps.db, page, deps.clock.now());
    if (due.length === 0) break;
    try {
      await notifySearches(deps, due);
    } catch (error) {
      if (isDatabaseDown(error)) throw error;
      for (const id of due) await failures.attempt(id, () => notifySearches(deps, [id]));
    }
  }
  failures.throwAll();
}

async function notifySearches(deps: NotifyDeps, searchIds: readonly string[]): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await alerts.deleteOutdatedMatches(tx, searchIds, now);
    const newAlerts = await alerts.settleMatches(tx, searchIds, now);
    await notify(
      tx,
      deps,
      newAlerts.map((alert) => toNotification(alert, deps.config.PUBLIC_URL)),
    );
  });
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
