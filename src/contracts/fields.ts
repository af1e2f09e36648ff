import { z } from 'zod';

export const Instant = z.iso.datetime();

/** A number out of a query string, where an empty text is none and not zero. */
export const numeric = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === '' ? Number.NaN : text), schema);

export const Latitude = numeric(z.coerce.number('Latitude is a number').min(-90).max(90));
/** Degrees east; 180 and -180 are the same line and kept as -180. */
export const Longitude = numeric(z.coerce.number('Longitude is a number').min(-180).max(180)).transform((degrees) =>
  degrees === 180 ? -180 : degrees,
);

/** `2026-11-21`, a day that exists. */
export const Day = z.iso.date('That is not a date');

/** A zone the server knows by its IANA name, such as Europe/Berlin; offsets like +02:00 are none. */
export const TimeZone = z
  .string('Choose a time zone')
  .max(64, 'That is not a time zone')
  .refine(isTimeZone, 'That is not a time zone');

/** Names of JavaScript engines alone, old ones of Java: the database knows no such zones, or others by the same letters. */
const UNKNOWN_ELSEWHERE =
  /^(SystemV\/.*|US\/Pacific-New|Etc\/Unknown|A[CEGRS]T|AET|B[ES]T|C[ANS]T|CTT|E[AC]T|I[ES]T|JST|MIT|N[ES]T|P[LNRS]T|SST|VST)$/i;

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name) || UNKNOWN_ELSEWHERE.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
