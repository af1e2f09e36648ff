import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { listenFailure } from './listen-failure.ts';

const failureOf = async (host: string, port: number): Promise<unknown> => {
  const server = http.createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    return listenFailure(error, { host, port });
  } finally {
    server.close();
  }
  return undefined;
};
const messageFor = (code: string) => {
  const place = { host: '0.0.0.0', port: 80, prefix: 'METRICS_' } as const;
  return (listenFailure(Object.assign(new Error(code), { code }), place) as Error).message;
};

test('a port that is taken, and a host of another machine, are named with the setting to change', async () => {
  const other = http.createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await failureOf('127.0.0.1', port)).toMatchObject({
    message: `Port ${port} is taken. Set PORT to a free one.`,
  });
  // An address for documentation (RFC 5737).
  expect(await failureOf('203.0.113.9', port)).toMatchObject({
    message:
      'HOST 203.0.113.9 is not an address of this machine. Set it to one, such as 127.0.0.1, or 0.0.0.0 for all.',
  });
  other.close();
});

test('a port that needs more rights, and an unknown host, are named too', () => {
  expect(messageFor('EACCES')).toBe('This user may not listen on port 80. Set METRICS_PORT to one from 1024 on.');
  expect(messageFor('ENOTFOUND')).toContain('METRICS_HOST 0.0.0.0 is not an address of this machine');
  expect(messageFor('EIO')).toBe('EIO');
});
