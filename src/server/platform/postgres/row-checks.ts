import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/**
 * Rows and JSON built by PostgreSQL have schemas. Parsing them in production would be slow, so only tests check them, and fail if a column is
 * missing, unknown to the schema, or of another type.
 */
let areRowsChecked = false;

/** Turns the checks on. Called by the test support before the first query. */
export function checkRows(): void {
  areRowsChecked = true;
}

/** Throws unless the rows match their schema exactly; does nothing in production. */
export function assertRows(schema: z.core.$ZodType, rows: readonly unknown[], statement: string): void {
  if (!areRowsChecked) return;
  for (const row of rows) assertShape(schema, row, () => `row of "${statement.replace(/\s+/g, ' ').trim()}"`);
}

/** The same for a response body that PostgreSQL has built as JSON. */
export function assertResponse(schema: z.core.$ZodType, json: string, endpoint: string): void {
  if (areRowsChecked) assertShape(schema, JSON.parse(json), () => `response of ${endpoint}`);
}

function assertShape(schema: z.core.$ZodType, value: unknown, subject: () => string): void {
  const { success, data, error } = z.safeParse(schema, value, { reportInput: true });
  if (!success) {
    const [issue] = error.issues;
    throw new Error(`${pathText(issue!.path)} is ${formatValue(issue!.input)}: ${issue!.message}, in the ${subject()}`);
  }
  const difference = findDifference(value, data);
  if (difference)
    throw new Error(`${pathText(difference)} is not in the schema, or is changed by it, in the ${subject()}`);
}

/** The path to the first value that parsing changed: zod drops unknown keys at any depth. */
function findDifference(value: unknown, parsed: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (Object.is(value, parsed)) return undefined;
  if (!isRecord(value) || !isRecord(parsed)) return isDeepStrictEqual(value, parsed) ? undefined : path;
  for (const key of new Set([...Object.keys(value), ...Object.keys(parsed)])) {
    const difference = findDifference(value[key], parsed[key], [...path, key]);
    if (difference) return difference;
  }
  return undefined;
}

/** True for plain objects, arrays and rows, false for class instances such as dates. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || [null, Object.prototype].includes(Object.getPrototypeOf(value));
}

const pathText = (path: readonly PropertyKey[]) => (path.length > 0 ? `"${path.map(String).join('.')}"` : 'the whole');
const formatValue = (value: unknown) => JSON.stringify(value)?.slice(0, 100) ?? String(value);
