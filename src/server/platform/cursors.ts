import { AppError } from './app-error.ts';

/** Where a list goes on: opaque to clients, and never trusted when it comes back. */
export const writeCursor = (position: Record<string, string | number | null>): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

const isInstant = (text: string) =>
  /^\d{4}-\d\d-\d\d[ T][\d:.]+([+-]\d\d(:?\d\d)?|Z)$/.test(text) && !Number.isNaN(Date.parse(text));
const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/**
 * The position in a cursor we wrote: `at` and `from` are instants, `id` is a uuid, other fields numbers. Throws `request.invalid` on anything
 * else; null without a cursor.
 */
export function readCursor<Field extends string>(cursor: string | undefined, fields: readonly Field[]) {
  if (cursor === undefined) return null;
  const position = parse(cursor);
  const isOurs = fields.every((field) => {
    const value = position?.[field];
    if (field === 'id') return typeof value === 'string' && isUuid(value);
    if (field === 'at' || field === 'from') return typeof value === 'string' && isInstant(value);
    return typeof value === 'number' && Number.isFinite(value);
  });
  if (!isOurs)
    throw new AppError('request.invalid', {
      message: 'That page does not exist',
      fields: { cursor: 'That page does not exist' },
    });
  return position as { [K in Field]: K extends 'id' | 'at' | 'from' ? string : number };
}

function parse(cursor: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
