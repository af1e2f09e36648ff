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

const initial = await findIndexes();
await loadGazetteer(app.db);
const loaded = await findIndexes();
await app.db.execute('delete from gazetteer_loads');
const countAgain = await loadGazetteer(app.db);

test('the first load of the towns creates their indexes again', () => {
  expect(loaded.map(({ definition }) => definition)).toEqual(initial.map(({ definition }) => definition));
  const kept = loaded.filter(({ id }, index) => id === initial[index]!.id);
  expect(kept.map(({ definition }) => definition)).toEqual([expect.stringContaining('places_pkey')]);
});

test('later loads of the towns keep their indexes, because pages read towns meanwhile', async () => {
  expect(countAgain).toBeGreaterThan(90_000);
  expect(await findIndexes()).toEqual(loaded);
});
