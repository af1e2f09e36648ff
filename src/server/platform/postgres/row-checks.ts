import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';

/**
 * Rows and prepared answers have schemas. Parsing each would cost production time, so it trusts what the tests have proved: they run with
 * the checks on, and fail where a column is missing, is unknown to the schema, or has another type.
 */
let areRowsChecked = false;

/** Turns the checks on, for good. Called by the tests' support, before the first query. */
export function checkRows(): void {
  areRowsChecked = true;
}

/** Throws unless the rows are exactly what their schema says; does nothing in production. */
export function assertRows(schema: z.ZodType, rows: readonly unknown[], statement: string): void {
  if (!areRowsChecked) return;
  for (const row of rows) assertShape(schema, row, () => `row of "${statement.replace(/\s+/g, ' ').trim()}"`);
}

/** The same for an answer that PostgreSQL has written. */
export function assertAnswer(schema: z.ZodType, json: string, endpoint: string): void {
  if (areRowsChecked) assertShape(schema, JSON.parse(json), () => `answer of ${endpoint}`);
}

function assertShape(schema: z.ZodType, value: unknown, subject: () => string): void {
  const { success, data, error } = schema.safeParse(value, { reportInput: true });
  if (!success) {
    const [issue] = error.issues;
    throw new Error(`${pathText(issue!.path)} is ${show(issue!.input)}: ${issue!.message}, in the ${subject()}`);
  }
  const difference = findDifference(value, data);
  if (difference)
    throw new Error(`${pathText(difference)} is not in the schema, or is changed by it, in the ${subject()}`);
}

/** Zod drops keys that an object does not know, at any depth: the path to the first value that is not as it was. */
function findDifference(value: unknown, parsed: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (Object.is(value, parsed)) return undefined;
  if (!isRecord(value) || !isRecord(parsed)) return isDeepStrictEqual(value, parsed) ? undefined : path;
  for (const key of new Set([...Object.keys(value), ...Object.keys(parsed)])) {
    const difference = findDifference(value[key], parsed[key], [...path, key]);
    if (difference) return difference;
  }
  return undefined;
}

/** Objects and arrays of JSON, and rows; not what a class makes, such as a date. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || [null, Object.prototype].includes(Object.getPrototypeOf(value));
}

const pathText = (path: readonly PropertyKey[]) => (path.length > 0 ? `"${path.map(String).join('.')}"` : 'the whole');
const show = (value: unknown) => JSON.stringify(value)?.slice(0, 100) ?? String(value);
