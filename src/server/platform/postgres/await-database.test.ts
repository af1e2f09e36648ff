import dns from 'node:dns';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { awaitDatabase } from './await-database.ts';
import { openDatabase } from './db.ts';

const hasty = { timeoutMs: 0, retryDelayMs: 1 };

test('the error for an unreachable database names the setting, without the password', async () => {
  const work = awaitDatabase('postgres://ada:secret@127.0.0.1:1/site', hasty);
  await expect(work).rejects.toThrow(
    /^DATABASE_URL: the database site at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/,
  );
  await expect(awaitDatabase('postgres://ada:secret@127.0.0.1:1/site', hasty)).rejects.not.toThrow('secret');
});

test('says that it waits ever less often', async () => {
  let attempts = 0;
  const lines: string[] = [];
  const server = net.createServer((socket) => {
    if (++attempts === 20) vi.setSystemTime(Date.now() + 60_001);
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ['Date'] });
  const options = { timeoutMs: 60_000, retryDelayMs: 1, log: (line: string) => lines.push(line) };
  await expect(awaitDatabase(`postgres://ada@127.0.0.1:${port}/site`, options)).rejects.toThrow('cannot be used');
  vi.useRealTimers();
  server.close();
  expect([attempts, lines.length]).toEqual([20, 5]);
});

/** As `localhost` does, which is 127.0.0.1 and ::1 on most machines. */
function resolveToTwoAddresses() {
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  const resolve = (...[, , done]: [string, object, (error: null, found: typeof addresses) => void]) =>
    done(null, addresses);
  vi.spyOn(dns, 'lookup').mockImplementation(resolve as unknown as typeof dns.lookup);
}
afterEach(() => vi.restoreAllMocks());

test('a host with several addresses of which none answers is not reachable yet, with a reason', async () => {
  resolveToTwoAddresses();
  const lines: string[] = [];
  const work = awaitDatabase('postgres://ada@db.example:1/site', { ...hasty, log: (line) => lines.push(line) });
  await expect(work).rejects.toThrow(/ECONNREFUSED 127\.0\.0\.1:1; connect ECONNREFUSED 127\.0\.0\.2:1$/);
  const patient = { timeoutMs: 60_000, retryDelayMs: 1 };
  const log = (line: string) => {
    if (lines.push(line) === 2) vi.setSystemTime(Date.now() + 60_001);
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  await expect(awaitDatabase('postgres://ada@db.example:1/site', { ...patient, log })).rejects.toThrow('ECONNREFUSED');
  vi.useRealTimers();
  expect(lines).toEqual(Array(2).fill(expect.stringMatching(/is not reachable yet: connect ECONNREFUSED/)));
});

test('a statement for a database none of whose addresses answers fails as unavailable, to be tried again', async () => {
  resolveToTwoAddresses();
  const db = openDatabase({ host: 'db.example', port: 1 });
  await expect(db.execute('select 1')).rejects.toMatchObject({ code: 'server.unavailable', retryAfterSeconds: 2 });
  await expect(db.ping()).rejects.toMatchObject({ code: 'server.unavailable' });
  await db.close();
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
  expect(lines.length).toBeGreaterThanOrEqual(3);
  expect(lines.at(-1)).toMatch(/^DATABASE_URL: the database .* is reachable now$/);
  relay.close();
});
