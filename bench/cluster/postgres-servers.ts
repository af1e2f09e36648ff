import { join } from 'node:path';
import pg from 'pg';
import { freePort, temporaryFolder } from '../faults/site-process.ts';
import { awaitPort, childrenOf, giveAway, type Program, runProgram, sendTo, startProgram } from './programs.ts';

export const DATABASE = 'dig';
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  max_wal_senders: '5',
  hot_standby: 'on',
  // A replica that was cut off for a while finds what it missed.
  wal_keep_size: '512MB',
};
const REPLICA_NAME = 'replica';

export type PostgresServer = {
  port: number;
  url: string;
  program: Program;
  query(statement: string): Promise<Record<string, unknown>[]>;
  /** How a replica reaches its primary. */
  source: string;
  /** To all of its processes. */
  signal(signal: NodeJS.Signals): void;
  /** At the same port. */
  restart(): Promise<void>;
  /** With -9, and all of its processes. */
  kill(): Promise<void>;
};

export const urlAt = (port: number): string => `postgres://${DATABASE}@127.0.0.1:${port}/${DATABASE}`;

export async function startPrimary(): Promise<PostgresServer> {
  const folder = newFolder('primary');
  const access = ['-U', DATABASE, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  runProgram('initdb', ['-D', join(folder, 'data'), ...access, '--no-sync']);
  const server = await startPostgres(folder);
  runProgram('createdb', ['-h', '127.0.0.1', '-p', String(server.port), '-U', DATABASE, DATABASE]);
  return server;
}

/** A streaming replica as `pg_basebackup -R` makes it. */
export async function startReplica(primary: PostgresServer): Promise<PostgresServer> {
  const folder = newFolder('replica');
  const source = `host=127.0.0.1 port=${primary.port} user=${DATABASE} application_name=${REPLICA_NAME}`;
  runProgram('pg_basebackup', ['-D', join(folder, 'data'), '-d', source, '-R', '--checkpoint=fast', '--no-sync']);
  return startPostgres(folder, source);
}

/** Not in the replica's copy of the settings: promoted, it would wait for itself. */
export async function setSynchronous(primary: PostgresServer, isSynchronous: boolean): Promise<void> {
  const names = isSynchronous ? `ANY 1 (${REPLICA_NAME})` : '';
  await primary.query(`alter system set synchronous_standby_names = '${names}'`);
  await primary.query('select pg_reload_conf()');
}

function newFolder(name: string): string {
  const folder = temporaryFolder(name);
  giveAway(folder);
  return folder;
}

async function startPostgres(folder: string, source = ''): Promise<PostgresServer> {
  const port = await freePort();
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: folder, port: String(port) });
  const args = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = async () => {
    server.program = startProgram('postgres', ['-D', join(folder, 'data'), ...args]);
    await awaitPort(port, server.program);
  };
  const server: PostgresServer = {
    port,
    url: urlAt(port),
    source,
    program: undefined as never,
    query: (statement) => query(port, statement),
    restart: start,
    signal(signal) {
      const pid = server.program.child.pid!;
      for (const each of [pid, ...childrenOf(pid)]) sendTo(each, signal);
    },
    kill: () => server.program.kill('SIGKILL'),
  };
  await start();
  return server;
}

async function query(port: number, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: urlAt(port), connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
