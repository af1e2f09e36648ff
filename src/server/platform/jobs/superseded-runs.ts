/**
 * SQL: whether a row of `graphile_worker.jobs` is a run of a schedule whose place the next run took while it was locked: it has lost its key and
 * its attempts. If it fails or is cut off after that, nothing is left undone.
 */
export const IS_SUPERSEDED = `(key is null and attempts >= max_attempts and locked_at is null
  and task_identifier in (select identifier from graphile_worker._private_known_crontabs))`;
