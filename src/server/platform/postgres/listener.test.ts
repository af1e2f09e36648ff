import { once } from 'node:events';
import net from 'node:net';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { endListening } from '#tests/support/listeners.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type ChannelListener, openListener } from './listener.ts';

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

const send = (channel: string, text: string) => database.db.execute('select pg_notify($1, $2)', [channel, text]);

test('a channel added while listening receives messages, also after a reconnect', async () => {
  const [first, second] = [recordingListener(), recordingListener()];
  database.db.listen('first', first.listener);
  await first.isUp();
  database.db.listen('second', second.listener);
  await second.isUp();
  await send('second', 'here');
  expect(await second.next()).toBe('here');
  await endListening(database.db);
  await Promise.all([first.isUp(), second.isUp()]);
  await Promise.all([send('first', 'a'), send('second', 'b')]);
  expect(await Promise.all([first.next(), second.next()])).toEqual(['a', 'b']);
});

test('a connection on which the server falls silent is replaced', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const sockets: net.Socket[] = [];
  const stream = () => sockets[sockets.push(new net.Socket()) - 1]!;
  const { listen, close } = openListener({ ...database.connection, stream });
  onTestFinished(close);
  const { listener, isUp, next } = recordingListener();
  listen('news', listener);
  await isUp();

  const answer = once(sockets[0]!, 'data');
  vi.advanceTimersByTime(5000);
  await answer;
  vi.advanceTimersByTime(3000);
  await send('news', 'first');
  expect(await next()).toBe('first');
  expect(sockets).toHaveLength(1);

  // Nothing arrives any more, not even that the connection has ended.
  sockets[0]!.pause();
  vi.advanceTimersByTime(5000);
  vi.advanceTimersByTime(3000);
  await isUp();
  await send('news', 'second');
  expect(await next()).toBe('second');
});
