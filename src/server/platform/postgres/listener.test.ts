import { beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import type { ChannelListener } from './listener.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

/** Resolves `isUp` after each connection and `next` with each message. */
function recordingListener() {
  let up = Promise.withResolvers<void>();
  let message = Promise.withResolvers<string>();
  const listener: ChannelListener = { onConnect: () => up.resolve(), onMessage: (payload) => message.resolve(payload) };
  return {
    listener,
    async isUp() {
      await up.promise;
      up = Promise.withResolvers();
    },
    async next() {
      const payload = await message.promise;
      message = Promise.withResolvers();
      return payload;
    },
  };
}

test('a channel added while listening receives messages, also after a reconnect', async () => {
  const [first, second] = [recordingListener(), recordingListener()];
  database.db.listen('first', first.listener);
  await first.isUp();
  database.db.listen('second', second.listener);
  await second.isUp();
  const send = (channel: string, text: string) => database.db.execute('select pg_notify($1, $2)', [channel, text]);
  await send('second', 'here');
  expect(await second.next()).toBe('here');
  await database.db.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  );
  await Promise.all([first.isUp(), second.isUp()]);
  await Promise.all([send('first', 'a'), send('second', 'b')]);
  expect(await Promise.all([first.next(), second.next()])).toEqual(['a', 'b']);
});
