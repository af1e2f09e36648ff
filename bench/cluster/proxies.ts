import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, temporaryFolder } from '../faults/site-process.ts';
import { DATABASE, urlAt } from './postgres-servers.ts';
import { awaitPort, giveAway, type Program, startProgram } from './programs.ts';

export type Pooler = { url: string; port: number; program: Program };

/** PgBouncer in transaction mode as Debian configures it, except for the size of its pool and how soon it tries a lost server again. */
export async function startPooler(databasePort: number, port?: number): Promise<Pooler> {
  const folder = temporaryFolder('pooler');
  const ownPort = port ?? (await freePort());
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${DATABASE}" ""\n`);
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
${DATABASE} = host=127.0.0.1 port=${databasePort} dbname=${DATABASE}
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
server_login_retry = 1
`,
  );
  giveAway(folder);
  const program = startProgram('pgbouncer', ['-q', settings]);
  await awaitPort(ownPort, program);
  return { url: urlAt(ownPort), port: ownPort, program };
}

/** What PostgreSQL's protocol needs to ask a server whether it is the primary, in hexadecimal. */
const hex = (text: string) => Buffer.from(text).toString('hex');
const word = (value: number) => value.toString(16).padStart(8, '0');
const STARTUP = `00030000${hex(`user\0${DATABASE}\0database\0${DATABASE}\0\0`)}`;
const QUESTION = hex('select pg_is_in_recovery()\0');
/** A message `DataRow` with one column, `f`. */
const IS_PRIMARY = '440000000b00010000000166';

/** HAProxy before the servers of PostgreSQL: the pooler's connections go to the one that is the primary. */
export async function startDatabaseProxy(databasePorts: readonly number[]): Promise<{ port: number }> {
  const folder = temporaryFolder('database-proxy');
  const port = await freePort();
  const settings = join(folder, 'haproxy.cfg');
  writeFileSync(
    settings,
    `defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${word(STARTUP.length / 2 + 4)}${STARTUP}
  tcp-check expect binary 5a0000000549
  tcp-check send-binary 51${word(QUESTION.length / 2 + 4)}${QUESTION}
  tcp-check expect binary ${IS_PRIMARY}
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${databasePorts.map((database) => `  server postgres-${database} 127.0.0.1:${database} check`).join('\n')}
`,
  );
  giveAway(folder);
  const program = startProgram('haproxy', ['-db', '-f', settings]);
  await awaitPort(port, program);
  return { port };
}

export type Proxy = { log(): string };

/** A proxy before the nodes that asks another one if one refuses the connection, as docs/scaling.md wants. */
export async function startProxy(nodePorts: readonly number[], port: number): Promise<Proxy> {
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
worker_rlimit_nofile 16000;
events { worker_connections 12000; }
http {
  access_log off;
  ${temporary.join(' ')}
  upstream nodes {
    ${nodePorts.map((node) => `server 127.0.0.1:${node} max_fails=1 fail_timeout=2s;`).join(' ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port} backlog=4096;
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
  return { log: () => readFileSync(join(folder, 'error.log'), 'utf8') };
}
