import { expect, test } from 'vitest';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { publishEvent } from '#contracts/events/events.contract.ts';
import { deleteGroup, updateGroup } from '#contracts/groups/groups.contract.ts';
import { decideCases } from '#contracts/moderation/reports.contract.ts';
import { lockDecided } from '#server/events/listing-locks.queries.ts';
import { startSeries } from '#server/series/series.actions.ts';
import { cancelSeries, changeSeries } from '#server/series/series-changes.actions.ts';
import { daysAhead, draft, insertPlaces, places, published } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUp, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { isWaiting } from '#tests/support/lock-waits.ts';
import { caseOf, report } from '#tests/support/moderation.ts';
import { organization } from '#tests/support/organizations.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

const effects = { posted: [], copied: [] };
const RULES = ['FREQ=WEEKLY', 'FREQ=WEEKLY;INTERVAL=2', 'FREQ=DAILY;COUNT=40', 'FREQ=MONTHLY'];

test('concurrently starting series and publishing events does not deadlock', async () => {
  const app = await testApp();
  await insertPlaces(app);
  const ids = Object.values(places).map(({ id }) => id);
  for (let round = 0; round < 2; round++) {
    const drafts = await Promise.all(
      Array.from({ length: 9 }, async (_, at) => {
        const host = await signUp(app.deps);
        const startsLocal = daysAhead(app, 3 + ((at * 7 + round) % 40), '18:00');
        const fields = { title: `Walk ${'abcdefghijkl'[at]}lpha and tea`, startsLocal, placeId: ids[at % ids.length]! };
        const { id } = await draft(app, host, fields);
        return { eventId: id, viewerId: host.user.id, rule: RULES[at % RULES.length] };
      }),
    );
    const ended = await Promise.allSettled(drafts.map((wanted) => startSeries({ ...app.deps, effects }, wanted)));
    const refusals = (all: PromiseSettledResult<unknown>[]) =>
      all.flatMap((each) => (each.status === 'rejected' ? [String(each.reason.cause ?? each.reason)] : []));
    expect(refusals(ended)).toEqual([]);
    const made = ended.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const changed = await Promise.allSettled(
      made.map(({ id }, at) => {
        const of = { seriesId: id, viewerId: drafts[at]!.viewerId };
        if (at % 3 === 0) return cancelSeries({ ...app.deps, effects }, of, { reason: 'Rain' });
        return changeSeries({ ...app.deps, effects }, of, {
          scope: 'all',
          takesCover: false,
          fields: at % 3 === 1 ? { title: `Tea ${at} and cake` } : { startTime: '17:00' },
        });
      }),
    );
    expect(refusals(changed)).toEqual([]);
  }
}, 60_000);

const endEventsOf = (app: TestApp, group: { id: string }) =>
  app.db.execute(
    `update events set starts_at = $2::timestamptz - interval '2 hours', ends_at = $2 where host_group_id = $1`,
    [group.id, app.clock.now()],
  );

type Scene = { host: SomeoneSignedIn; group: { id: string; slug: string }; eventIds: readonly string[] };

test.each<[string, 'person' | 'group', (app: TestApp, scene: Scene) => Promise<{ status: number }>]>([
  [
    'deletes an account',
    'person',
    (app, { host }) => app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, host),
  ],
  [
    'hides what several cases are about',
    'person',
    async (app, { eventIds }) => {
      const moderator = await staffMember(app.deps, 'moderator');
      const cases = [];
      for (const targetId of eventIds) {
        const target = { kind: 'event', targetId } as const;
        await report(app, target);
        const { id, revision } = await caseOf(app, target, moderator);
        cases.push({ id, revision });
      }
      return app.call(decideCases, { body: { cases, action: 'hide', rule: 'spam', explanation: 'Pills.' } }, moderator);
    },
  ],
  [
    'makes a group private',
    'group',
    (app, { host, group }) =>
      app.call(updateGroup, { params: { slug: group.slug }, body: { visibility: 'private' } }, host),
  ],
  [
    'deletes a group with past events',
    'group',
    async (app, { host, group }) => {
      await endEventsOf(app, group);
      return app.call(deleteGroup, { params: { slug: group.slug } }, host);
    },
  ],
])('a request that %s does not deadlock with publishing an event of the same words and month', async (_, kind, act) => {
  const app = await testApp();
  await insertPlaces(app);
  const [host, publisher] = await signUpPeople(app.deps, 2);
  const group = await makeGroup(app.deps, host.user.id);
  const fields = {
    category: 'social-gatherings',
    host: { kind, id: kind === 'group' ? group.id : host.user.id },
  } as const;
  const eventIds: string[] = [];
  for (const title of ['Zebra', 'Aardvark picnic'])
    eventIds.push((await published(app, host, { ...fields, title })).id);
  // Online, so that it shares no words of a place with the others.
  const online = { attendance: 'online', placeId: null, meetingLink: 'https://meet.example/x' } as const;
  const timeZone = 'Europe/Berlin';
  const { id: eventId } = await draft(app, publisher, {
    ...online,
    category: fields.category,
    title: 'Picnic',
    timeZone,
  });
  const { first, second } = await app.db.transaction(async (tx) => {
    await tx.execute(`select from search_words where word = 'aardvark' for update`);
    const acting = act(app, { host, group, eventIds });
    await isWaiting(app, 1);
    const publishing = app.call(publishEvent, { params: { eventId } }, publisher);
    await isWaiting(app, 2);
    return { first: acting, second: publishing };
  });
  expect((await first).status).toBeLessThan(300);
  expect((await second).status).toBe(200);
});

test('deleting a private group with past events does not wait for the listings', async () => {
  const app = await testApp();
  await insertPlaces(app);
  const host = await signUp(app.deps);
  const group = await makeGroup(app.deps, host.user.id, { visibility: 'private' });
  for (let count = 0; count < 2; count++) await published(app, host, { host: { kind: 'group', id: group.id } });
  await endEventsOf(app, group);
  const { status } = await app.db.transaction(async (tx) => {
    await tx.execute('select lock_listings()');
    return app.call(deleteGroup, { params: { slug: group.slug } }, host);
  });
  expect(status).toBe(204);
});

test('a decision locks organizations before groups, as the deletion of an account does', async () => {
  const app = await testApp();
  const host = await signUp(app.deps);
  const group = await makeGroup(app.deps, host.user.id);
  const { id: organizationId } = await organization(app, host);
  const targets = { eventIds: [], personIds: [], groupIds: [group.id], organizationIds: [organizationId] };
  const { decision } = await app.db.transaction(async (tx) => {
    await tx.execute('select from organizations where id = $1 for update', [organizationId]);
    const deciding = app.db.transaction((other) => lockDecided(other, targets));
    await isWaiting(app, 1);
    expect(await tx.execute('select from groups where id = $1 for update skip locked', [group.id])).toBe(1);
    return { decision: deciding };
  });
  await decision;
});
