import { expect, test } from 'vitest';
import { z } from 'zod';
import { insertPlaces, published } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);

const CountRow = z.object({ key: z.string(), events: z.number() });

const COUNTED = `select 'word ' || word as key, events from search_words
  union all select concat_ws(' ', 'day', scope, day, category), events from event_day_counts
  union all select concat_ws(' ', 'month', scope, month, category), events from event_month_counts order by 1`;
/** The same from the listings themselves. */
const RECOUNTED = `with placed as (
    select unnest(array[l.cell, -1, case when l.is_online then -2 end]) as scope, counted_day(l) as day, l.category from event_listings l)
  select 'word ' || word as key, count(*)::integer as events from event_listings l cross join unnest(l.words) word group by 1
  union all select concat_ws(' ', 'day', scope, day, category), count(*)::integer from placed where scope is not null group by 1
  union all select concat_ws(' ', 'month', scope, date_trunc('month', day)::date, category), count(*)::integer from placed where scope is not null
    group by 1 order by 1`;

const Writes = z.object({ writes: z.number() });
// A connection also counts earlier transactions that it has not reported yet, so only differences within one are exact.
const WRITES = `select sum(n_tup_ins + n_tup_upd + n_tup_del)::integer as writes from pg_stat_xact_user_tables
  where relname in ('search_words', 'event_day_counts', 'event_month_counts')`;

test('many events that change in one statement write each of their counters once, which stay exact', async () => {
  const host = await signUp(app.deps);
  const { id } = await published(app, host, { title: 'Lantern walk' });
  const change = async (statement: string) => {
    const writes = await app.db.transaction(async (tx) => {
      const before = await tx.one(Writes, WRITES);
      await tx.execute(statement, [host.user.id]);
      return (await tx.one(Writes, WRITES)).writes - before.writes;
    });
    const counts = await app.db.rows(CountRow, COUNTED);
    expect(counts, statement).toEqual(await app.db.rows(CountRow, RECOUNTED));
    return { writes, counts };
  };
  const copies = await change(
    `insert into events select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'is_address_hidden', n % 2 = 0))).*
       from events e, generate_series(1, 60) n where e.host_person_id = $1`,
  );
  expect(copies.counts.find(({ key }) => key === 'word lantern')).toMatchObject({ events: 61 });
  const changes = {
    renamed: await change(`update people set name = 'Zora Quill' where id = $1`),
    moved:
      await change(`update events set starts_at = starts_at + interval '40 days', ends_at = ends_at + interval '40 days',
        starts_local = starts_local + interval '40 days', ends_local = ends_local + interval '40 days' where host_person_id = $1`),
    hidden: await change(`update events set status = 'draft' where host_person_id = $1`),
  };
  expect(changes.hidden.counts).toEqual([]);
  for (const { writes } of [copies, ...Object.values(changes)]) expect(writes).toBeLessThan(60);
  await change(`update events set status = 'published' where host_person_id = $1`);
  await app.db.execute('delete from events where id <> $1', [id]);
  expect(await app.db.rows(CountRow, COUNTED)).toEqual(await app.db.rows(CountRow, RECOUNTED));
});
