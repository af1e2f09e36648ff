import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { assertResponse } from './row-checks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

const Row = z.object({ id: z.number(), at: z.date(), place: z.object({ name: z.string() }).nullable() });
const select = (columns: string) => database.db.one(Row, `select ${columns}`);
const AT = `'2026-11-21Z'::timestamptz as at`;

describe('rows', () => {
  test('rows that match their schema are returned as pg reads them', async () => {
    const row = { id: 1, at: new Date('2026-11-21Z'), place: { name: 'Ulm' } };
    expect(await select(`1 as id, ${AT}, '{"name": "Ulm"}'::jsonb as place`)).toEqual(row);
    expect(await select(`1 as id, ${AT}, null as place`)).toEqual({ ...row, place: null });
  });

  test.each([
    ['a missing column', `1 as id, ${AT}`, /^"place" is undefined: .*, in the row of "select 1 as id, .* as at"$/],
    ['a column of another type', `'1' as id, ${AT}, null as place`, /"id" is "1": .*expected number/],
    ['a null that the schema does not allow', `1 as id, null as at, null as place`, /"at" is null: .*expected date/],
    ['an unknown column', `1 as id, ${AT}, null as place, 2 as more`, /"more" is not in the schema/],
    [
      'an unknown key inside JSON',
      `1 as id, ${AT}, '{"name": "Ulm", "more": 1}'::json as place`,
      /"place\.more" is not in/,
    ],
  ])('a row with %s fails', async (_, columns, message) => {
    await expect(select(columns)).rejects.toThrow(message);
  });

  test('row returns the first row or undefined, one requires a row', async () => {
    const One = z.object({ one: z.number() });
    expect(await database.db.row(One, 'select * from generate_series(1, 3) g (one)')).toEqual({ one: 1 });
    expect(await database.db.row(One, 'select 1 as one where false')).toBeUndefined();
    await expect(database.db.one(One, 'select 1 as one where false')).rejects.toThrow(
      'No row from "select 1 as one where false"',
    );
  });

  test('execute returns the row count', async () => {
    expect(await database.db.execute('select from generate_series(1, 3)')).toBe(3);
    expect(await database.db.execute('create temporary table counted ()')).toBe(0);
  });
});

test('JSON built by PostgreSQL fails if it does not match the contract', () => {
  const Response = z.object({ events: z.array(z.object({ id: z.string() })) });
  const check = (body: object) => () => assertResponse(Response, JSON.stringify(body), 'GET /api/events');
  check({ events: [{ id: 'a' }] })();
  expect(check({ events: [{ id: 1 }] })).toThrow(/^"events\.0\.id" is 1: .* in the response of GET \/api\/events$/);
  expect(check({ events: [{ id: 'a', secret: 1 }] })).toThrow('"events.0.secret" is not in the schema');
});
