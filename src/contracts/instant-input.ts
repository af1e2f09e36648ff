import * as z from 'zod/mini';

/** A time as clients send it, such as `2026-11-21T20:00:00+01:00`; in UTC from here on. PostgreSQL and Date do not count all years alike. */
export const InstantInput = z.iso.datetime({ offset: true, error: 'Enter a valid time.', abort: true }).check(
  z.overwrite((text) => new Date(text).toISOString()),
  z.refine((text) => /^(19|2\d)\d\d-/.test(text), 'Enter a date between 1900 and 2999.'),
);
