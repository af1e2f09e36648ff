import { expect, test } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '#tests/support/test-database.ts';

const app = await testDatabase();

/** Without an index, deleting one row of the other table reads the whole of this one, as an account's deletion does. */
const UNINDEXED = `select k.conrelid::regclass::text || '.' || a.attname as column
  from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
 where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace
   and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1]
     -- A partial index serves where it leaves out nothing but nulls.
     and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || quote_ident(a.attname) || ' IS NOT NULL)'))
 order by 1`;
const UnindexedRow = z.object({ column: z.string() });

test('every foreign key has an index, so that deletes scan no table', async () => {
  expect((await app.db.rows(UnindexedRow, UNINDEXED)).map(({ column }) => column)).toEqual([]);
});
