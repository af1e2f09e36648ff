import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { writeGroupPost } from '#contracts/groups/group-posts.contract.ts';
import { cancelSeries, updateSeries } from '#contracts/series/series.contract.ts';
import { daysAhead, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { ids, makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

/** One more than the batch size. */
const PEOPLE = 501;
const SERIES_PEOPLE = 201;

const app = await testApp();
let ada: SomeoneSignedIn;
beforeAll(async () => {
  await insertPlaces(app);
  ada = await signUp(app.deps);
  await app.db.execute(
    `with guests as (insert into people (name) select 'Guest' from generate_series(1, $1) returning id)
     insert into accounts (id, email, password_hash, email_verified_at) select id, id || '@example.org', '', now() from guests`,
    [PEOPLE],
  );
});

const guestsGoTo = (eventIds: readonly string[], people: number) =>
  app.db.execute(
    `insert into rsvps (event_id, person_id, status, guests, position, answered_at, updated_at)
       select event_id, id, 'going', 0, row_number() over (), now(), now()
        from (select id from people where name = 'Guest' limit $2) guest, unnest($1::uuid[]) event_id`,
    [eventIds, people],
  );

/** Counts the notifications with a reason and the people who have them. */
async function countNotifications(reason: string): Promise<{ notifications: number; people: number }> {
  return app.db.one(
    z.object({ notifications: z.number(), people: z.number() }),
    `select count(*) as notifications, count(distinct person_id) as people from notifications where reason like $1`,
    [`${reason}:%`],
  );
}
const onePerPerson = (people: number) => ({ notifications: people, people });

test('a cancelled event notifies all its attendees once, in several batches', async () => {
  const { id } = await published(app, ada, { title: 'Tea' });
  await guestsGoTo([id], PEOPLE);
  await app.call(cancelEvent, { params: { eventId: id }, body: { reason: '' } }, ada);
  await runJobs(app);
  expect(await countNotifications('cancelled')).toEqual(onePerPerson(PEOPLE));
});

test('a new event of a group and a post to it notify all members once, in several batches', async () => {
  const { id: groupId, slug } = await makeGroup(app.deps, ada.user.id, { name: 'Walkers' });
  await app.db.execute(
    `insert into group_follows (group_id, person_id, followed_at) select $1, id, now() from people where name = 'Guest'`,
    [groupId],
  );
  await app.call(writeGroupPost, { params: { slug }, body: { title: 'Hi', text: 'Hello', visibility: 'public' } }, ada);
  await published(app, ada, { host: { kind: 'group', id: groupId } });
  await runJobs(app);
  expect(await countNotifications('group-post')).toEqual(onePerPerson(PEOPLE));
  expect(await countNotifications('new-event')).toEqual(onePerPerson(PEOPLE));
});

test('a changed or cancelled series notifies all attendees of its dates once, in several batches', async () => {
  const series = await makeSeries(app, ada, 'FREQ=WEEKLY;COUNT=2', { startsLocal: daysAhead(app, 7) });
  await guestsGoTo(ids(series), SERIES_PEOPLE);
  const params = { seriesId: series.id };
  await app.call(updateSeries, { params, body: { scope: 'all', fields: { venue: 'Elsewhere' } } }, ada);
  await runJobs(app);
  expect(await countNotifications('series-changed')).toEqual(onePerPerson(SERIES_PEOPLE));
  await app.call(cancelSeries, { params, body: { reason: '' } }, ada);
  await runJobs(app);
  expect(await countNotifications('series-cancelled')).toEqual(onePerPerson(SERIES_PEOPLE));
});
