import { LISTED_STATUSES } from '#contracts/rsvps/rsvp-statuses.ts';
import { inSql } from '#server/platform/formats/in-sql.ts';

/** SQL: the statuses of people who are going, waiting, or have requested to join, and so are notified of changes and cancellations. */
export const GOING_WAITLISTED_OR_REQUESTED = inSql([...LISTED_STATUSES, 'requested']);

/**
 * SQL: whether the person of an RSVP `r` planned to come at `instant`, when the event was cancelled or taken down. Its orders are settled at the same time,
 * so that some people have given their seats back before they are notified.
 */
export const wasComing = (instant: string): string =>
  `(r.status in ${GOING_WAITLISTED_OR_REQUESTED} or (r.status = 'not-going' and r.answered_at < ${instant} and r.updated_at >= ${instant}))`;

/**
 * SQL: the statuses of people who are going or waiting, with or without an offer, as in `r.status in ${GOING_OR_WAITLISTED}`.
 * db/functions/10_rsvps.sql repeats it for triggers.
 */
export const GOING_OR_WAITLISTED = inSql(LISTED_STATUSES);

/** SQL: how the person of an RSVP `r` attends the event `e`. Only a hybrid event leaves the choice to people. */
export const ATTENDANCE = "case when e.attendance = 'hybrid' then r.attendance else e.attendance end";
