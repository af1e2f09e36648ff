import type { Logger } from 'pino';
import { mailedTokenJobs } from '#server/accounts/mailed-tokens.jobs.ts';
import { sessionJobs } from '#server/accounts/sessions.jobs.ts';
import { eventMailJobs } from '#server/notifications/event-mails.jobs.ts';
import { placesJobs } from '#server/places/places.jobs.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { idempotencyJobs } from '#server/platform/idempotency.jobs.ts';
import { combine, type Work } from '#server/platform/jobs.ts';
import { openMailer } from '#server/platform/mailer.ts';
import { outboxJobs } from '#server/platform/outbox.jobs.ts';
import { rateLimitJobs } from '#server/platform/rate-limits.jobs.ts';
import { rsvpJobs } from '#server/rsvps/rsvps.jobs.ts';

type WorkDeps = Pick<AppDeps, 'config' | 'db' | 'keys' | 'clock'> & { logger: Logger };

/** All that is done beside requests, each by the feature it belongs to. */
export const backgroundWork = (deps: WorkDeps): Work =>
  combine([
    outboxJobs({ ...deps, mailer: openMailer(deps.config) }),
    mailedTokenJobs(deps),
    sessionJobs(deps),
    idempotencyJobs(deps),
    rateLimitJobs(deps.db),
    placesJobs(deps),
    rsvpJobs(deps),
    eventMailJobs(deps),
  ]);
