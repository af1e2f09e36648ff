/** SQL: the statuses of people who are going or waiting, as in `r.status in ${GOING_OR_WAITLISTED}`. db/functions/10_rsvps.sql repeats it for triggers. */
export const GOING_OR_WAITLISTED = "('going', 'waitlisted')";
