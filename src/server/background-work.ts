import type { Logger } from 'pino';
import { mailedTokenJobs } from '#server/accounts/mailed-tokens.jobs.ts';
import { sessionJobs } from '#server/accounts/sessions.jobs.ts';
import { answerNewsJobs } from '#server/notifications/answer-news.jobs.ts';
import { coHostNoticeJobs } from '#server/notifications/cohost-notices.jobs.ts';
import { commentNoticeJobs } from '#server/notifications/comment-notices.jobs.ts';
import { digestJobs } from '#server/notifications/digests.jobs.ts';
import { eventNoticeJobs } from '#server/notifications/event-notices.jobs.ts';
import { goneEventJobs } from '#server/notifications/gone-events.jobs.ts';
import { goneShiftJobs } from '#server/notifications/gone-shifts.jobs.ts';
import { groupNoticeJobs } from '#server/notifications/group-notices.jobs.ts';
import { newEventJobs } from '#server/notifications/new-events.jobs.ts';
import { notificationJobs } from '#server/notifications/notifications.jobs.ts';
import { pushJobs } from '#server/notifications/pushes.jobs.ts';
import { seriesNoticeJobs } from '#server/notifications/series-notices.jobs.ts';
import { volunteerNoticeJobs } from '#server/notifications/volunteer-notices.jobs.ts';
import { pictureJobs } from '#server/pictures/pictures.jobs.ts';
import { placesJobs } from '#server/places/places.jobs.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { idempotencyJobs } from '#server/platform/idempotency.jobs.ts';
import { combine, type Work } from '#server/platform/jobs.ts';
import { openMailer } from '#server/platform/mailer.ts';
import { outboxJobs } from '#server/platform/outbox.jobs.ts';
import { rateLimitJobs } from '#server/platform/rate-limits.jobs.ts';
import { rsvpJobs } from '#server/rsvps/rsvps.jobs.ts';
import { seriesRsvpJobs } from '#server/rsvps/series-rsvps.jobs.ts';
import { shiftWordJobs } from '#server/search/shift-words.jobs.ts';
import { savedSearchJobs } from '#server/search/saved-search-alerts.jobs.ts';
import { seriesJobs } from '#server/series/series.jobs.ts';
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
