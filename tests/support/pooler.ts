import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { onTestFinished } from 'vitest';

/*
 * A small stand-in for PgBouncer, with its habits that matter: a login of its own, startup parameters refused, and server connections that serve
 * a client for one transaction (or, with `mode: 'session'`, until it leaves), in turn. What a server sends while it serves nobody is dropped, such
 * as notifications. bench/cluster runs the real one.
 */
type Options = { mode?: 'transaction' | 'session' | 'statement'; servers?: number; ignoresParameters?: boolean };
type Message = { type: string; bytes: Buffer };
type Server = { socket: Socket; client?: Socket | undefined };

const KNOWN_PARAMETERS = ['user', 'database', 'client_encoding', 'application_name', 'datestyle', 'timezone'];
const SSL_REQUEST = 80_877_103;

/** Returns the address of a pooler before the database of `connection`; it closes with the test. */
export async function openPooler(connection: pg.ClientConfig, options: Options = {}): Promise<string> {
  const { servers: size = 3 } = options;
  const servers = await Promise.all(Array.from({ length: size }, () => openServer(connection)));
  const pool = new ServerPool(servers, options.mode ?? 'transaction');
  const clients = new Set<Socket>();
  const listener = net.createServer((client) => {
    clients.add(client);
    client.on('error', () => client.destroy()).on('close', () => pool.leave(client));
    void serveClient(client, pool, options);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => {
    listener.close();
    for (const socket of [...clients, ...servers.map((server) => server.socket)]) socket.destroy();
  });
  const { user, database } = new pg.Client(connection);
  return `postgres://${user}@127.0.0.1:${(listener.address() as AddressInfo).port}/${database}`;
}

/** Logs in with pg, which knows all methods, and takes its socket. */
async function openServer(connection: pg.ClientConfig): Promise<Server> {
  const client = new pg.Client(connection);
  await client.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.removeAllListeners();
  return { socket: stream.on('error', () => stream.destroy()) };
}

class ServerPool {
  readonly #idle: Server[];
  readonly #all: readonly Server[];
  readonly #waiting: ((server: Server) => void)[] = [];

  constructor(servers: readonly Server[], mode: NonNullable<Options['mode']>) {
    this.#all = servers;
    this.#idle = [...servers];
    for (const server of servers)
      server.socket.on(
        'data',
        splitMessages(({ type, bytes }) => {
          server.client?.write(bytes);
          const isTransactionOver = type === 'Z' && bytes.at(-1) === 'I'.charCodeAt(0);
          if (isTransactionOver && mode !== 'session') this.#release(server);
        }),
      );
  }

  async serverOf(client: Socket): Promise<Server> {
    const current = this.#all.find((server) => server.client === client);
    if (current) return current;
    const server = this.#idle.shift() ?? (await new Promise<Server>((resolve) => this.#waiting.push(resolve)));
    server.client = client;
    return server;
  }

  leave(client: Socket): void {
    for (const server of this.#all) if (server.client === client) this.#release(server);
  }

  #release(server: Server): void {
    server.client = undefined;
    const next = this.#waiting.shift();
    if (next) next(server);
    else this.#idle.push(server);
  }
}

async function serveClient(client: Socket, pool: ServerPool, options: Options): Promise<void> {
  const parameters = await readStartup(client);
  const unknown = parameters.find((name) => !KNOWN_PARAMETERS.includes(name));
  if (unknown && !options.ignoresParameters) return refuse(client, `unsupported startup parameter: ${unknown}`);
  client.write(Buffer.concat([authenticated(), backendKey(), ready()]));
  let sending = Promise.resolve();
  client.on(
    'data',
    splitMessages(({ type, bytes }) => {
      if (type === 'X') return;
      if (options.mode === 'statement' && /^begin/i.test(bytes.toString('latin1', 5)))
        return void client.write(
          Buffer.concat([failure('transaction blocks not allowed in statement pooling mode'), ready()]),
        );
      sending = sending.then(async () => void (await pool.serverOf(client)).socket.write(bytes));
    }),
  );
}

/** The names of the startup parameters. */
async function readStartup(client: Socket): Promise<string[]> {
  for (;;) {
    const [chunk] = (await once(client, 'data')) as [Buffer];
    if (chunk.readInt32BE(4) === SSL_REQUEST) client.write('N');
    else
      return chunk
        .toString('utf8', 8)
        .split('\0')
        .filter((_, index) => index % 2 === 0)
        .filter(Boolean);
  }
}

/** Calls back with each whole message of a stream: a letter, a length that counts itself, and the rest. */
function splitMessages(receive: (message: Message) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1;
      const bytes = rest.subarray(0, end);
      rest = rest.subarray(end);
      receive({ type: String.fromCharCode(bytes[0]!), bytes });
    }
  };
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
const authenticated = () => message('R', Buffer.alloc(4));
/** A process id of its own, as poolers send. */
const backendKey = () => message('K', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]));
const ready = () => message('Z', Buffer.from('I'));
const failure = (text: string) => message('E', Buffer.from(`SERROR\0C08P01\0M${text}\0\0`));
const refuse = (client: Socket, text: string): void => void client.end(failure(text));
