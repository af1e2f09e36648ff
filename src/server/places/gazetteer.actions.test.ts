import { expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '#tests/support/test-app.ts';
import { loadGazetteer } from './gazetteer.actions.ts';

const app = await testApp();

const IndexRow = z.object({ id: z.int(), definition: z.string() });
const findIndexes = () =>
  app.db.rows(
    IndexRow,
    `select indexrelid as id, pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = 'places'::regclass
      order by definition`,
  );

test('the first load of the towns creates their indexes again, and later loads keep them', async () => {
  const initial = await findIndexes();
  await loadGazetteer(app.db);
  const loaded = await findIndexes();
  expect(loaded.map(({ definition }) => definition)).toEqual(initial.map(({ definition }) => definition));
  const kept = loaded.filter(({ id }, index) => id === initial[index]!.id);
  expect(kept.map(({ definition }) => definition)).toEqual([expect.stringContaining('places_pkey')]);
  await app.db.execute('delete from gazetteer_loads');
  expect(await loadGazetteer(app.db)).toBeGreaterThan(90_000);
  expect(await findIndexes()).toEqual(loaded);
});
