import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { expect, inject, test } from 'vitest';
import { awaitDatabase } from './await-database.ts';

const hasty = { timeoutMs: 0, retryDelayMs: 1 };

test('the error for an unreachable database names the setting, without the password', async () => {
  const work = awaitDatabase('postgres://ada:secret@127.0.0.1:1/site', hasty);
  await expect(work).rejects.toThrow(
    /^DATABASE_URL: the database site at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/,
  );
  await expect(awaitDatabase('postgres://ada:secret@127.0.0.1:1/site', hasty)).rejects.not.toThrow('secret');
});

const { host, user = '', database = 'postgres' } = inject('databaseServer');

// A server given by DATABASE_URL has no socket for the relay.
test.skipIf(host === undefined)('retries until the database has started', async () => {
  const lines: string[] = [];
  const relay = net.createServer((incoming) => {
    const outgoing = net.connect(`${host}/.s.PGSQL.5432`);
    incoming.on('error', () => outgoing.destroy()).pipe(outgoing);
    outgoing.on('error', () => incoming.destroy()).pipe(incoming);
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const { port } = relay.address() as AddressInfo;
  relay.close();
  await once(relay, 'close');
  const log = (line: string) => {
    if (lines.push(line) === 2) relay.listen(port, '127.0.0.1');
  };
  await awaitDatabase(`postgres://${user}@127.0.0.1:${port}/${database}`, { retryDelayMs: 10, log });
  expect(lines.length).toBeGreaterThanOrEqual(2);
  relay.close();
});
