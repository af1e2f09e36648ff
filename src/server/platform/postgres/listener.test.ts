import { beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import type { ChannelListener } from './listener.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

/** Resolves each time the channel is heard anew, and with each message. */
function hearing() {
  let up = Promise.withResolvers<void>();
  let said = Promise.withResolvers<string>();
  const heard: ChannelListener = { onUp: () => up.resolve(), onMessage: (payload) => said.resolve(payload) };
  return {
    heard,
    async isUp() {
      await up.promise;
      up = Promise.withResolvers();
    },
    async next() {
      const payload = await said.promise;
      said = Promise.withResolvers();
      return payload;
    },
  };
}

test('a channel that is asked for while another is heard already is heard too, also after the connection was lost', async () => {
  const [first, second] = [hearing(), hearing()];
  database.db.listen('first', first.heard);
  await first.isUp();
  database.db.listen('second', second.heard);
  await second.isUp();
  const say = (channel: string, text: string) => database.db.execute('select pg_notify($1, $2)', [channel, text]);
  await say('second', 'here');
  expect(await second.next()).toBe('here');
  await database.db.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  );
  await Promise.all([first.isUp(), second.isUp()]);
  await Promise.all([say('first', 'a'), say('second', 'b')]);
  expect(await Promise.all([first.next(), second.next()])).toEqual(['a', 'b']);
});
