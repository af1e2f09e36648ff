import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { connectionTo } from '#server/platform/postgres/server-addresses.ts';
import { type TestServer, testServers } from '#tests/support/postgres-servers.ts';
import { openReplicas } from './replica-check.ts';

const servers = testServers();
let primary: TestServer;
let replica: TestServer;
const lines: string[] = [];

beforeAll(async () => {
  primary = await servers.startPrimary();
  replica = await servers.startReplica(primary);
}, 60_000);

const check = async (url: string) => {
  const opened = await openReplicas({
    urls: [url],
    primary: connectionTo(primary.url),
    log: (line) => lines.push(line),
  });
  onTestFinished(() => opened.close());
  return opened.states().map(({ isRead }) => isRead);
};

test('a replica is read', async () => expect(await check(replica.url)).toEqual([true]));

test('another database is refused in a sentence', async () => {
  await primary.query('create database other');
  await expect(check(primary.url.replace('/postgres', '/other'))).rejects.toThrow(
    /^DATABASE_REPLICA_URLS: other at .* is another database, not a replica\. Set it to a streaming replica of DATABASE_URL\.$/,
  );
});

test('the primary, and a server that is away, are named and not read until they are replicas', async () => {
  expect(await check(primary.url)).toEqual([false]);
  expect(lines.at(-2)).toMatch(/ is the primary, not a replica\. Reads use DATABASE_URL until it is one again$/);
  expect(await check('postgres://dig@127.0.0.1:9/postgres')).toEqual([false]);
  expect(lines.join('\n')).toMatch(
    /DATABASE_REPLICA_URLS: .* cannot be used: .*\. Reads use the primary until it answers/,
  );
});
