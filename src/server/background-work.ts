import { mailedTokenJobs } from '#server/accounts/mailed-tokens/mailed-tokens.jobs.ts';
import { proofJobs } from '#server/accounts/proofs/proofs.jobs.ts';
import { sessionJobs } from '#server/accounts/sessions/sessions.jobs.ts';
import { unconfirmedRequestJobs } from '#server/accounts/unconfirmed/unconfirmed-requests.jobs.ts';
import { adminJobs } from '#server/admin/admin.jobs.ts';
import { backupJobs } from '#server/admin/backups.jobs.ts';
import { moderationJobs } from '#server/moderation/moderation.jobs.ts';
import { digestJobs } from '#server/notifications/digests/digests.jobs.ts';
import { notificationJobs } from '#server/notifications/notifications.jobs.ts';
import { IS_OUTDATED_MAIL } from '#server/notifications/notifications.queries.ts';
import { pushJobs } from '#server/notifications/push/pushes.jobs.ts';
import { commentNotificationJobs } from '#server/notifications/triggers/comment-notifications.jobs.ts';
import { decisionNotificationJobs } from '#server/notifications/triggers/decision-notifications.jobs.ts';
import { cohostNotificationJobs } from '#server/notifications/triggers/events/cohost-notifications.jobs.ts';
import { confirmationNotificationJobs } from '#server/notifications/triggers/events/confirmation-notifications.jobs.ts';
import { deletedEventNotificationJobs } from '#server/notifications/triggers/events/deleted-event-notifications.jobs.ts';
import { endedRsvpJobs } from '#server/notifications/triggers/events/ended-rsvps.jobs.ts';
import { eventNotificationJobs } from '#server/notifications/triggers/events/event-notifications.jobs.ts';
import { hiddenContentJobs } from '#server/notifications/triggers/events/hidden-content.jobs.ts';
import { newEventNotificationJobs } from '#server/notifications/triggers/events/new-event-notifications.jobs.ts';
import { rsvpNotificationJobs } from '#server/notifications/triggers/events/rsvp-notifications.jobs.ts';
import { rsvpSummaryJobs } from '#server/notifications/triggers/events/rsvp-summaries.jobs.ts';
import { seriesNotificationJobs } from '#server/notifications/triggers/events/series-notifications.jobs.ts';
import { takenDownEventJobs } from '#server/notifications/triggers/events/taken-down-events.jobs.ts';
import { groupNotificationJobs } from '#server/notifications/triggers/group-notifications.jobs.ts';
import { messageNotificationJobs } from '#server/notifications/triggers/message-notifications.jobs.ts';
import { contributionNotificationJobs } from '#server/notifications/triggers/payments/contribution-notifications.jobs.ts';
import { orderNotificationJobs } from '#server/notifications/triggers/payments/order-notifications.jobs.ts';
import { payeeNotificationJobs } from '#server/notifications/triggers/payments/payee-notifications.jobs.ts';
import { triviaNotificationJobs } from '#server/notifications/triggers/trivia-notifications.jobs.ts';
import { deletedShiftNotificationJobs } from '#server/notifications/triggers/volunteering/deleted-shift-notifications.jobs.ts';
import { hoursClaimNotificationJobs } from '#server/notifications/triggers/volunteering/hours-claim-notifications.jobs.ts';
import { hoursNotificationJobs } from '#server/notifications/triggers/volunteering/hours-notifications.jobs.ts';
import { newPlaceNotificationJobs } from '#server/notifications/triggers/volunteering/new-place-notifications.jobs.ts';
import { outdatedShiftReminderJobs } from '#server/notifications/triggers/volunteering/outdated-shift-reminders.jobs.ts';
import { replacementNotificationJobs } from '#server/notifications/triggers/volunteering/replacement-notifications.jobs.ts';
import { volunteerNotificationJobs } from '#server/notifications/triggers/volunteering/volunteer-notifications.jobs.ts';
import { subscriptionJobs } from '#server/payments/contributions/subscriptions.jobs.ts';
import { copyPrices } from '#server/payments/copies/copied-prices.actions.ts';
import { expiryJobs } from '#server/payments/deadlines/expiry.jobs.ts';
import { onlinePaymentJobs } from '#server/payments/online/online.jobs.ts';
import { refundJobs } from '#server/payments/refunds.jobs.ts';
import { pictureJobs } from '#server/pictures/pictures.jobs.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { idempotencyJobs } from '#server/platform/http/idempotency.jobs.ts';
import { rateLimitJobs } from '#server/platform/http/rate-limits.jobs.ts';
import { sharedAssetJobs } from '#server/platform/http/shared-assets.jobs.ts';
import type { JobLogger } from '#server/platform/jobs/job-logger.ts';
import { combine, type Work } from '#server/platform/jobs/work.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { outboxJobs } from '#server/platform/mail/outbox.jobs.ts';
import { backfillJobs } from '#server/platform/postgres/backfills.jobs.ts';
import { partitionJobs } from '#server/platform/postgres/partitions/partitions.jobs.ts';
import { requestKinds } from '#server/request-kinds.ts';
import { rsvpDeadlineJobs } from '#server/rsvps/rsvp-deadlines.jobs.ts';
import { rsvpJobs } from '#server/rsvps/rsvps.jobs.ts';
import { seriesRsvpJobs } from '#server/rsvps/series-rsvps.jobs.ts';
import { soonListingJobs } from '#server/search/events/soon-listings.jobs.ts';
import { hiddenAlertJobs, savedSearchJobs } from '#server/search/saved-searches/saved-search-alerts.jobs.ts';
import { shiftWordJobs } from '#server/search/shifts/shift-words.jobs.ts';
import { seriesJobs } from '#server/series/series.jobs.ts';
import { showJobs } from '#server/shows/shows.jobs.ts';
import { volunteeringJobs } from '#server/volunteering/volunteering.jobs.ts';
import { eventRequestJobs } from './notifications/triggers/events/event-requests.jobs.ts';

type BackgroundDeps = Pick<AppDeps, 'config' | 'db' | 'keys' | 'clock' | 'metrics' | 'storage'>;

/** Jobs that follow from requests, by feature. */
export const followingWork = (deps: BackgroundDeps): Work =>
  combine([
    mailedTokenJobs(deps),
    unconfirmedRequestJobs(deps, requestKinds),
    proofJobs(deps),
    rsvpJobs(deps),
    rsvpDeadlineJobs(deps),
    expiryJobs(deps),
    onlinePaymentJobs(deps),
    refundJobs(deps),
    subscriptionJobs(deps),
    seriesJobs(deps, { copied: [copyPrices] }),
    shiftWordJobs(deps),
    soonListingJobs(deps),
    seriesRsvpJobs(deps),
    volunteeringJobs(deps),
    showJobs(deps),
    moderationJobs(deps, requestKinds),
    seriesNotificationJobs(deps),
    eventNotificationJobs(deps),
    rsvpNotificationJobs(deps),
    endedRsvpJobs(deps),
    confirmationNotificationJobs(deps),
    groupNotificationJobs(deps),
    cohostNotificationJobs(deps),
    digestJobs(deps),
    notificationJobs(deps),
    deletedEventNotificationJobs(deps),
    takenDownEventJobs(deps),
    deletedShiftNotificationJobs(deps),
    newPlaceNotificationJobs(deps),
    outdatedShiftReminderJobs(deps),
    rsvpSummaryJobs(deps),
    eventRequestJobs(deps),
    newEventNotificationJobs(deps),
    commentNotificationJobs(deps),
    messageNotificationJobs(deps),
    decisionNotificationJobs(deps),
    hiddenContentJobs(deps),
    hiddenAlertJobs(deps),
    volunteerNotificationJobs(deps),
    hoursClaimNotificationJobs(deps),
    hoursNotificationJobs(deps),
    replacementNotificationJobs(deps),
    triviaNotificationJobs(deps),
    orderNotificationJobs(deps),
    contributionNotificationJobs(deps),
    payeeNotificationJobs(deps),
  ]);

/** All background jobs. */
export const backgroundWork = (deps: BackgroundDeps & Pick<AppDeps, 'settings'> & { logger: JobLogger }): Work =>
  combine([
    outboxJobs({ ...deps, mailer: openMailer(deps.config), isOutdatedSql: IS_OUTDATED_MAIL }),
    pushJobs(deps),
    savedSearchJobs(deps),
    sessionJobs(deps),
    adminJobs(deps),
    backupJobs(deps),
    idempotencyJobs(deps),
    rateLimitJobs(deps.db),
    sharedAssetJobs(deps.db),
    backfillJobs(deps.db),
    partitionJobs(deps.db),
    pictureJobs(deps),
    followingWork(deps),
  ]);

/** What runs by the clock. */
export const listSchedule = (deps: Parameters<typeof backgroundWork>[0]): { name: string; schedule: string }[] =>
  backgroundWork(deps).handlers.flatMap(({ job: { name, cron } }) => (cron ? [{ name, schedule: cron }] : []));
