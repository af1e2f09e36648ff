import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { call, newAddress, PASSWORD, register, signUp } from './calls.ts';
import { exactly, type Fault, holds } from './check.ts';
import { startSite, temporaryFolder } from './site-process.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../db/migrations');
const SECRET = 'the same secret on both of the nodes, for a test';

export const twoNodes: Fault = {
  title: 'two nodes that start at once on one empty DATABASE_URL',
  async run() {
    const server = await startEmbeddedPostgres({ dataDir: temporaryFolder('nodes') });
    try {
      const { host, user, database } = server.connection;
      const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
      const env = { DATABASE_URL: url, SESSION_SECRET: SECRET, LOG_LEVEL: 'info', PUBLIC_URL: 'http://127.0.0.1:3000' };
      const start = () => startSite({ dataDir: temporaryFolder('node'), env });
      const [one, two] = await Promise.all([start(), start()]);
      const client = new pg.Client(server.connection);
      await client.connect();
      const { rows } = await client.query('select count(*)::int as count from migrations');
      await client.end();
      const { user: person, tokens } = await signUp(one.url);
      const onOther = await call(two.url, '/api/users/profile', { token: tokens.access.token });
      const again = await call(two.url, '/api/auth/login', {
        method: 'POST',
        body: { email: person.email, password: PASSWORD },
      });
      const taken = await register(two.url, person.email);
      const applied = [one, two].map((site) => site.output().split('applied migration').length - 1);
      const many = await Promise.all(
        Array.from({ length: 8 }, (_, n) => register(n % 2 ? one.url : two.url, newAddress())),
      );
      for (const site of [one, two]) site.kill('SIGTERM');
      const codes = await Promise.all([one.ended, two.ended]);
      const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')).length;
      return [
        exactly('migrations recorded', rows[0].count, files),
        exactly('migrations applied by both together', applied[0]! + applied[1]!, files),
        holds('migrations per node', true, applied.join(' and '), 'info'),
        exactly('signed up on one, known on the other', onOther.status, 200),
        exactly('logs in on the other', again.status, 200),
        exactly('the same address again on the other', taken.status, 409),
        exactly('registrations on both at once', many.filter(({ status }) => status === 201).length, many.length),
        exactly('both exit gracefully', codes.join(), '0,0'),
      ];
    } finally {
      await server.stop();
    }
  },
};
