import { beforeEach, expect, test } from 'vitest';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import {
  alertedEventIds,
  alertSubscriber,
  runDelayedSavedSearchAlerts,
  runSavedSearchAlerts,
  saved,
} from '#tests/support/saved-searches.ts';
import { testApp } from '#tests/support/test-app.ts';
import { wrapDatabase } from '#tests/support/wrapped-database.ts';

let ada: SomeoneSignedIn;
let host: SomeoneSignedIn;
// Access tokens outlive the advancing clock.
const app = await testApp({ ACCESS_TOKEN_TTL: '86400' });
await insertPlaces(app);
beforeEach(async () => {
  await app.db.execute('delete from saved_searches');
  [ada, host] = [await alertSubscriber(app), await signUp(app.deps)];
});

const publish = (fields: EventFields) => published(app, host, fields);

/** A database client that fails before a given statement. */
const databaseFailingAt = (step: string) =>
  wrapDatabase(app.db, async ({ text }, send) => {
    if (text.includes(step)) throw new Error('killed');
    return send();
  });

test('a crashed run is repeated and sends each alert once', async () => {
  await saved(app, ada, { q: 'chess' });
  const ids = [await publish({ title: 'Chess 1' }), await publish({ title: 'Chess 2' })].map(({ id }) => id);
  for (const step of ['delete from new_listings', 'update saved_search_matches', 'insert into notifications']) {
    await expect(runSavedSearchAlerts({ ...app, db: databaseFailingAt(step) })).rejects.toThrow('killed');
    app.clock.advance({ hours: 1 });
  }
  await runSavedSearchAlerts(app);
  await runDelayedSavedSearchAlerts(app);
  expect((await alertedEventIds(app, ada)).toSorted()).toEqual(ids.toSorted());
});

test('a search that cannot be compared, or whose alert cannot be written, keeps nobody else from theirs', async () => {
  const [unmatched, unsent] = [await alertSubscriber(app), await alertSubscriber(app)];
  await saved(app, unmatched, { q: 'zugzwang' });
  for (const person of [unsent, ada]) await saved(app, person, { q: 'chess' });
  const { id } = await publish({ title: 'Chess and zugzwang' });
  const runFailingAt = (step: string, value: string) => {
    const db = wrapDatabase(app.db, async ({ text, values }, send) => {
      if (text.includes(step) && JSON.stringify(values).includes(value)) throw new Error(`no ${step}`);
      return send();
    });
    return runSavedSearchAlerts({ ...app, db });
  };
  const matching = 'as id from event_listings';
  await expect(runFailingAt(matching, 'zugzwang')).rejects.toThrow(`failed: no ${matching}`);
  app.clock.advance({ hours: 1 });
  const notifying = 'insert into notifications';
  await expect(runFailingAt(notifying, unsent.user.id)).rejects.toThrow(`failed: no ${notifying}`);
  const notified = () => Promise.all([unmatched, unsent, ada].map((person) => alertedEventIds(app, person)));
  expect(await notified()).toEqual([[], [], [id]]);
  await runSavedSearchAlerts(app);
  expect(await notified()).toEqual([[], [id], [id]]);
});
