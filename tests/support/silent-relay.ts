import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { onTestFinished } from 'vitest';

/**
 * Passes connections on to a database until they fall silent: as with a machine that lost its power or its network, nothing arrives any more, and
 * nothing says that they have ended. New connections work. It closes with the test.
 */
export async function openRelay(
  connection: pg.ClientConfig,
): Promise<{ connection: pg.ClientConfig; silence(): void }> {
  const { host, port } = new pg.Client(connection);
  const pairs = new Map<Socket, Socket>();
  const server = net.createServer((incoming) => {
    const outgoing = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host);
    pairs.set(incoming, outgoing);
    incoming.on('error', () => incoming.destroy()).on('close', () => outgoing.destroy());
    outgoing.on('error', () => outgoing.destroy()).on('close', () => pairs.has(incoming) && incoming.destroy());
    incoming.pipe(outgoing);
    outgoing.pipe(incoming);
  });
  const silent: Socket[] = [];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of [...pairs.keys(), ...silent]) socket.destroy();
  });
  const address = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  return {
    connection: { ...connection, ...address },
    silence() {
      for (const [incoming, outgoing] of pairs) {
        pairs.delete(incoming);
        silent.push(incoming);
        outgoing.unpipe();
        incoming.unpipe().pause();
        outgoing.destroy();
      }
    },
  };
}
