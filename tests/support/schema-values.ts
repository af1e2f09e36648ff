import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fc, webUrls } from './properties.ts';

export type Schema = {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Parameter = { $ref?: string; name: string; in: 'path' | 'query'; schema: Schema };
export type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, unknown>;
};
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } };

/** The generated OpenAPI document, as other programs read it. */
const document: Document = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/generated/openapi.json'), 'utf8'),
);
export const operations: Operation[] = Object.values(document.paths).flatMap((item) => Object.values(item));

const resolve = (schema: Schema): Schema =>
  schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;

/** The schemas of the fields of an operation's body. */
export const bodyFields = ({ requestBody }: Operation): Record<string, Schema> =>
  (requestBody && resolve(requestBody.content['application/json'].schema).properties) ?? {};

export const parametersIn = ({ parameters = [] }: Operation, place: 'path' | 'query'): Record<string, Schema> =>
  Object.fromEntries(parameters.filter((each) => each.in === place).map(({ name, schema }) => [name, schema]));

/** Near misses of what is expected, and texts that have broken parsers, databases and logs before. */
export const oddTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    '\u200b',
    'ﬀ',
    '🏴‍☠️'.repeat(60),
    'null',
    '-1',
    ').',
    '%',
    '\\',
  ),
  fc.constantFrom(
    'x'.repeat(20_000),
    '\u0301'.repeat(20_000),
    '1'.repeat(400),
    '((('.repeat(90),
    "'; drop table people; --",
  ),
  fc.constantFrom('a@b', '"a b"@example.org', 'a@example.org\r\nBcc: b@example.org', 'ä@exämple.org', 'a@example.org'),
  fc.constantFrom('0000-01-01', '0001-01-01', '1900-01-01', '9999-12-31', '2026-02-30', '-000001-01-01', '0000-01'),
  fc.constantFrom('0000-01-01T00:00', '1900-01-01T00:00', '2999-12-31T23:59', '9999-12-31T23:59', '2027-03-28T02:30'),
  fc.constantFrom('0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59Z', '+275760-09-13T00:00:00.000Z', '24:00', 'P1Y'),
  fc.constantFrom('Europe/Berlin', 'UTC', '+14:00', 'Mars/Base', 'de', 'xx-XX-x', 'RRULE:FREQ=DAILY;COUNT=9999999'),
  fc.constantFrom(
    'data:image/png;base64,',
    'data:image/svg+xml,<svg/>',
    'javascript:alert(1)',
    'https://a b/',
    '//x',
    'http://[',
  ),
  fc.constantFrom(
    'v1~x~0~y',
    `v1~00000000-0000-4000-8000-000000000000~999999999~${'x'.repeat(43)}`,
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '%00',
    '../../etc/passwd',
    '{{7*7}}',
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
);
const oddNumbers: fc.Arbitrary<number> = fc.constantFrom(
  0,
  -0,
  1,
  -1,
  0.5,
  3e-323,
  -3e-323,
  1e-7,
  1e308,
  -1e308,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  90,
  -180,
);
/** Values of any type. */
export const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  oddTexts,
  oddNumbers,
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom([], {}, null, true, Array(200).fill('x')),
);

/** Values that the schema allows or nearly allows: the ends of its ranges and lengths, and texts of its pattern. */
export function valuesOf(input: Schema): fc.Arbitrary<unknown> {
  const schema = resolve(input);
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (alternatives) return fc.oneof(...alternatives.map(valuesOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case 'string':
      return textsOf(schema);
    case 'integer':
    case 'number':
      return numbersOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), { maxLength: 4 });
    case 'object':
      return fc.record(mapValues(schema.properties ?? {}, valuesOf), { requiredKeys: schema.required ?? [] });
    default:
      return oddValues;
  }
}

function numbersOf({ minimum, exclusiveMinimum, maximum }: Schema): fc.Arbitrary<number> {
  const ends = [minimum, exclusiveMinimum, maximum].filter((end) => end !== undefined);
  return fc.oneof(
    fc.integer({ min: 1, max: 100 }),
    oddNumbers,
    fc.constantFrom(1, ...ends.flatMap((end) => [end - 1, end, end + 1])),
  );
}

const DATES = ['0000-01-01', '0001-01-01', '1900-01-01', '2026-11-22', '2027-02-29', '2999-12-31', '9999-12-31'];
const TIMES = ['0000-01-01T00:00:00Z', '1900-01-01T00:00:00.000Z', '2027-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'];

function textsOf({ format, pattern, minLength = 0, maxLength = 300 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return fc.constantFrom(...DATES);
  if (format === 'date-time') return fc.constantFrom(...TIMES);
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return webUrls;
  if (pattern?.includes('T'))
    return fc.oneof(fc.constantFrom('1900-01-01T00:00', '2999-12-31T23:59', '2027-01-01T19:00'), matching(pattern));
  if (pattern) return matching(pattern);
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) }),
    fc.constantFrom('a'.repeat(minLength), 'é'.repeat(maxLength), '🏴'.repeat(maxLength), 'a'.repeat(maxLength + 1)),
  );
}

const matching = (pattern: string) => fc.stringMatching(new RegExp(pattern, 'u'));

const mapValues = <From, To>(of: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value)]));
