import type { Logger } from 'pino';
import { mailedTokenJobs } from '#server/accounts/mailed-tokens.jobs.ts';
import { sessionJobs } from '#server/accounts/sessions.jobs.ts';
import { digestJobs } from '#server/notifications/digests/digests.jobs.ts';
import { answerNewsJobs } from '#server/notifications/notices/answer-news.jobs.ts';
import { coHostNoticeJobs } from '#server/notifications/notices/cohost-notices.jobs.ts';
import { commentNoticeJobs } from '#server/notifications/notices/comment-notices.jobs.ts';
import { eventNoticeJobs } from '#server/notifications/notices/event-notices.jobs.ts';
import { goneEventJobs } from '#server/notifications/notices/gone-events.jobs.ts';
import { goneShiftJobs } from '#server/notifications/notices/gone-shifts.jobs.ts';
import { groupNoticeJobs } from '#server/notifications/notices/group-notices.jobs.ts';
import { newEventJobs } from '#server/notifications/notices/new-events.jobs.ts';
import { seriesNoticeJobs } from '#server/notifications/notices/series-notices.jobs.ts';
import { volunteerNoticeJobs } from '#server/notifications/notices/volunteer-notices.jobs.ts';
import { notificationJobs } from '#server/notifications/notifications.jobs.ts';
import { pushJobs } from '#server/notifications/push/pushes.jobs.ts';
import { pictureJobs } from '#server/pictures/pictures.jobs.ts';
import { placesJobs } from '#server/places/places.jobs.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { idempotencyJobs } from '#server/platform/http/idempotency.jobs.ts';
import { rateLimitJobs } from '#server/platform/http/rate-limits.jobs.ts';
import { combine, type Work } from '#server/platform/jobs/work.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { outboxJobs } from '#server/platform/mail/outbox.jobs.ts';
import { rsvpJobs } from '#server/rsvps/rsvps.jobs.ts';
import { seriesRsvpJobs } from '#server/rsvps/series-rsvps.jobs.ts';
import { savedSearchJobs } from '#server/search/saved-searches/saved-search-alerts.jobs.ts';
import { shiftWordJobs } from '#server/search/shifts/shift-words.jobs.ts';
import { seriesJobs } from '#server/series/series.jobs.ts';
import { showJobs } from '#server/shows/shows.jobs.ts';
import { volunteeringJobs } from '#server/volunteering/volunteering.jobs.ts';

type FollowingDeps = Pick<AppDeps, 'config' | 'db' | 'keys' | 'clock'>;

/** What follows from requests, each by the feature it belongs to. */
export const followingWork = (deps: FollowingDeps): Work =>
  combine([
    mailedTokenJobs(deps),
    rsvpJobs(deps),
    seriesJobs(deps),
    shiftWordJobs(deps),
    seriesRsvpJobs(deps),
    volunteeringJobs(deps),
    showJobs(deps),
    seriesNoticeJobs(deps),
    eventNoticeJobs(deps),
    groupNoticeJobs(deps),
    coHostNoticeJobs(deps),
    digestJobs(deps),
    notificationJobs(deps),
    goneEventJobs(deps),
    goneShiftJobs(deps),
    answerNewsJobs(deps),
    newEventJobs(deps),
    commentNoticeJobs(deps),
    volunteerNoticeJobs(deps),
  ]);

/** All that is done beside requests. */
export const backgroundWork = (deps: FollowingDeps & { logger: Logger }): Work =>
  combine([
    outboxJobs({ ...deps, mailer: openMailer(deps.config) }),
    pushJobs(deps),
    savedSearchJobs(deps),
    sessionJobs(deps),
    idempotencyJobs(deps),
    rateLimitJobs(deps.db),
    placesJobs(deps),
    pictureJobs(deps),
    followingWork(deps),
  ]);
