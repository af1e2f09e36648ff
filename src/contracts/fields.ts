import { z } from 'zod';
import { isTimeZone } from './time-zones.ts';

export const Instant = z.iso.datetime('Enter a valid time.');

export const singleLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use up to ${max} characters.`)
    .refine((text) => !/[\r\n]/.test(text), 'Use a single line.');
export const multiline = (max: number) => z.string().max(max, `Use up to ${max.toLocaleString('en')} characters.`);

/** A number in a query string; an empty string is invalid instead of zero. */
export const numeric = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === '' ? Number.NaN : text), schema);

/** How long a check-in waited for a network: up to ten years, so that none is refused for it. */
export const DelaySeconds = z.int().min(0).max(315_360_000);
export const DelaySecondsInQuery = numeric(z.coerce.number().pipe(DelaySeconds));

/** About a centimetre. Numbers too small for PostgreSQL become 0. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
/** Degrees east; 180 becomes -180, which is the same meridian. */
export const roundLongitude = (degrees: number): number => {
  const rounded = roundDegrees(degrees);
  return rounded === 180 ? -180 : rounded;
};

export const Latitude = numeric(z.coerce.number('Latitude must be a number.').min(-90).max(90)).transform(roundDegrees);
export const Longitude = numeric(z.coerce.number('Longitude must be a number.').min(-180).max(180)).transform(
  roundLongitude,
);

/** The id of a town of the gazetteer, a PostgreSQL `integer`. */
export const PlaceId = z.int('Choose a place.').positive().max(2_147_483_647);

/** A date that exists, such as `2026-11-21`. */
export const Day = z.iso.date('Enter a valid date.').refine((day) => day >= '0001', 'Enter a valid date.');

export const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11.')
  .refine((month) => month >= '0001', 'Enter a month such as 2026-11.');

/** A boolean in a query string. */
export const Flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Where a page of a list begins; opaque to clients. */
export const Cursor = z.string().max(600).optional();

/** One page of a list, with the cursor of the next page, or null on the last one. */
export const pageOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, nextCursor: z.string().nullable() });

/** An IANA time zone such as Europe/Berlin; offsets such as +02:00 are rejected. */
export const TimeZone = z
  .string('Choose a time zone.')
  .max(64, 'Choose a valid time zone.')
  .refine(isTimeZone, 'Choose a valid time zone.');
