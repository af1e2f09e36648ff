import { invalidField } from '#server/platform/app-error.ts';
import { isUuid } from '#server/platform/formats/uuid.ts';

/** The position where the next page starts. Opaque to clients, and validated when it comes back. */
export const writeCursor = (position: Record<string, string | number | null>): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

const INSTANT = /^(19|2\d)\d\d-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{1,9})?([+-](0\d|1[0-4])(:?\d\d)?|Z)$/;
/** PostgreSQL and Date can both read and add to it, as not at the ends of time: Date would read 31 February as a day in March. */
function isInstant(text: string): boolean {
  try {
    return INSTANT.test(text) && Temporal.Instant.from(text) !== null && !Number.isNaN(Date.parse(text));
  } catch {
    return false;
  }
}

/** Larger than any distance or score, and the seconds from 1970 to the year 6325. */
const MAX_NUMBER = 2 ** 37;
const isInteger32 = (value: number) => Number.isInteger(value) && Math.abs(value) < 2 ** 31;

/**
 * Reads a cursor: `at` and `from` are instants, `id` is a uuid, `rank` and `position` are integers, `before` is the id of a row, other
 * fields are numbers. Throws `request.invalid` for anything else; returns null without a cursor, otherwise these fields only.
 */
export function readCursor<Field extends string>(cursor: string | undefined, fields: readonly Field[]) {
  if (cursor === undefined) return null;
  const position = parse(cursor);
  const isOurs = fields.every((field) => {
    const value = position?.[field];
    if (field === 'id') return typeof value === 'string' && isUuid(value);
    if (field === 'at' || field === 'from') return typeof value === 'string' && isInstant(value);
    if (typeof value !== 'number') return false;
    if (field === 'before') return Number.isSafeInteger(value);
    return field === 'rank' || field === 'position' ? isInteger32(value) : Math.abs(value) < MAX_NUMBER;
  });
  if (!isOurs) throw invalidField('cursor', 'That page does not exist.');
  return Object.fromEntries(fields.map((field) => [field, position?.[field]])) as {
    [K in Field]: K extends 'id' | 'at' | 'from' ? string : number;
  };
}

function parse(cursor: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
