import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, temporaryFolder } from '../faults/site-process.ts';
import { awaitPort, giveAway, type Program, runProgram, startProgram } from './programs.ts';

const DATABASE = 'dig';
const SETTINGS = { listen_addresses: '127.0.0.1', max_connections: '100', max_wal_senders: '5', hot_standby: 'on' };

type PostgresServer = { port: number; url: string; folder: string; program: Program };

export async function startPrimary(): Promise<PostgresServer> {
  const folder = temporaryFolder('primary');
  giveAway(folder);
  runProgram('initdb', [
    '-D',
    join(folder, 'data'),
    '-U',
    DATABASE,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
    '--locale=C.UTF-8',
  ]);
  const server = await startPostgres(folder, await freePort());
  runProgram('createdb', ['-h', '127.0.0.1', '-p', String(server.port), '-U', DATABASE, DATABASE]);
  return server;
}

async function startPostgres(folder: string, port: number): Promise<PostgresServer> {
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: folder, port: String(port) });
  const args = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = startProgram('postgres', ['-D', join(folder, 'data'), ...args]);
  await awaitPort(port, program);
  return { port, url: urlAt(port), folder, program };
}

/** PgBouncer in transaction mode as Debian configures it, but for the size of its pool. */
export async function startPooler(
  primary: PostgresServer,
  port?: number,
): Promise<{ url: string; port: number; program: Program }> {
  const folder = temporaryFolder('pooler');
  const ownPort = port ?? (await freePort());
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${DATABASE}" ""\n`);
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
${DATABASE} = host=127.0.0.1 port=${primary.port} dbname=${DATABASE}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
admin_users = ${DATABASE}
pool_mode = transaction
max_client_conn = 200
default_pool_size = 16
`,
  );
  giveAway(folder);
  const program = startProgram('pgbouncer', ['-q', settings]);
  await awaitPort(ownPort, program);
  return { url: urlAt(ownPort), port: ownPort, program };
}

/** A proxy before the nodes that asks another one if one refuses the connection, as docs/scaling.md wants. */
export async function startProxy(nodePorts: readonly number[], port: number): Promise<Program> {
  const folder = temporaryFolder('proxy');
  const settings = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(
    settings,
    `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 2048; }
http {
  access_log off;
  ${temporary.join(' ')}
  upstream nodes {
    ${nodePorts.map((node) => `server 127.0.0.1:${node} max_fails=1 fail_timeout=2s;`).join(' ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 8m;
    location / {
      proxy_pass http://nodes;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 1s;
    }
  }
}
`,
  );
  giveAway(folder);
  const program = startProgram('nginx', ['-p', folder, '-e', join(folder, 'error.log'), '-c', settings]);
  await awaitPort(port, program);
  return program;
}

const urlAt = (port: number) => `postgres://${DATABASE}@127.0.0.1:${port}/${DATABASE}`;
